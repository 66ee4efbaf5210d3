import type { DropEvidence } from '../audit/drop-evidence.js';
import type { GoldChain } from '../audit/gold-chain.js';
import { CLASS_NAMES } from '../audit/item-class.js';
import type { DroppableStructure, ReducedSplit } from '../audit/reduced-split.js';
import { type Regold, terminal, type UnclearReason } from '../audit/regold.js';
import type { StructureGrounds } from '../audit/structure-grounds.js';
import type { SplitFindings } from '../dataset/verify-split.js';
import type { Artifact } from '../freeze/artifact.js';
import type { Edge } from '../graph/fact-graph.js';
import type { PatternPack } from '../parser/pattern-pack.js';

/** What an export was made from. No profile stands in it: structure does not depend on one. */
export interface ExportStamp {
  /** e.g. `lastwrite 0.1.0`. */
  readonly tool: string;
  readonly dataset: SplitFindings;
  readonly pack: PatternPack;
  readonly packFile: Artifact;
}

function stampDocument({ tool, dataset, pack, packFile }: ExportStamp) {
  return {
    tool,
    dataset: { contentSha256: dataset.contentSha256, pinned: dataset.pinned },
    patterns: { name: pack.name, sha256: packFile.sha256 },
  };
}

/** What each droppable structure means; the first two as the paper's audit notes word them. */
const REASONS: Readonly<Record<DroppableStructure, string>> = {
  parser_scope: CLASS_NAMES.parser_scope.note!,
  ambiguous: CLASS_NAMES.ambiguous.note!,
  gold_absent: 'no released gold stands in the list',
};

/** The side file of an exported split: what was left out, and the statements that show why. */
export function droppedDocument(
  stamp: ExportStamp,
  drop: readonly DroppableStructure[],
  { split, emptySets }: ReducedSplit,
  evidence: readonly DropEvidence[],
) {
  const kept = split.rows.reduce((sum, { items }) => sum + items.length, 0);
  return {
    schema: 'lastwrite.dropped/1',
    ...stampDocument(stamp),
    drop,
    reasons: Object.fromEntries(drop.map((structure) => [structure, REASONS[structure]])),
    kept: { rows: split.rows.length, questions: kept },
    emptySets,
    dropped: evidence.map(({ structure, grounds, unparsed, goldWrites, chain }) => ({
      ...itemHead(grounds),
      structure,
      unparsed,
      goldWrites: goldWrites.map(({ statement, overwrittenBy }) => ({ statement, overwrittenBy })),
      readmittedPath: chain ? pathDocument(chain, grounds) : null,
    })),
  };
}

const UNCLEAR: Readonly<Record<UnclearReason, string>> = {
  no_chain: 'no path of at most six edges leads to the released gold, overwritten statements included',
  several_chains: 'the shortest paths to the released gold differ in their start or relations',
  dead_end: 'the relations break off when followed over the newest statements',
  rival_value: 'a longer chain to the released gold leads to another value over the newest statements',
};

/** The proposals of `--regold`, marked as such. */
export function regoldDocument(stamp: ExportStamp, regolds: readonly Regold[]) {
  const clear = regolds.filter(({ proposed }) => proposed !== null);
  return {
    schema: 'lastwrite.regold/1',
    status: 'proposal',
    notice:
      'Proposed by rule and checked by nobody: what the newest statements give along the relations that lead to the released gold once overwritten statements are re-admitted. Nothing here is part of the benchmark.',
    ...stampDocument(stamp),
    counts: { ambiguous: regolds.length, proposed: clear.length, unclear: regolds.length - clear.length },
    proposals: clear.map(({ grounds, chains, proposed }) => ({
      ...itemHead(grounds),
      proposed,
      ...chainDocument(chains[0]!, grounds),
    })),
    reasons: UNCLEAR,
    unclear: regolds
      .filter(({ proposed }) => proposed === null)
      .map(({ grounds, chains, unclear }) => ({
        ...itemHead(grounds),
        reason: unclear,
        chains: chains.map((chain) => ({ value: terminal(chain) ?? null, ...chainDocument(chain, grounds) })),
      })),
  };
}

function itemHead({ item }: StructureGrounds) {
  const { id, qaPairId, set, question, golds } = item;
  return { item: id, qaPairId, set, question, golds };
}

function chainDocument(chain: GoldChain, grounds: StructureGrounds) {
  const { start, relations, lastWrite, goldOverwritten } = chain;
  return {
    start,
    relations,
    values: lastWrite?.map(({ to }) => to.name) ?? null,
    statements: lastWrite ? statementsOf(lastWrite, grounds) : null,
    goldOverwritten,
    goldPath: pathDocument(chain, grounds),
  };
}

function pathDocument({ start, relations, goldPath, overwritten }: GoldChain, grounds: StructureGrounds) {
  const values = goldPath.map(({ to }) => to.name);
  return { start, relations, values, statements: statementsOf(goldPath, grounds), overwritten };
}

function statementsOf(edges: readonly Edge[], { list }: StructureGrounds) {
  return edges.map(({ tuple }) => list.statements[tuple.position]!);
}
