import {
  CANDIDATE_CAP,
  candidateStatements,
  publishedSearch,
  type ShownPart,
  unconditionedSearch,
} from './candidate-statements.js';
import type { ClassifiedItem } from './classified-split.js';
import { goldPaths, goldWrites } from './evidence.js';
import type { goldChainFinder } from './gold-chain.js';
import { type ShownStatement, showStatement } from './shown-statement.js';
import { goldWays } from './way.js';

/** What an arm shows: the flag, the flag withheld, or that with ids, order and classes hidden too. */
export const ARMS = ['A', 'B', 'C'] as const;
/** See {@link ARMS}. */
export type Arm = (typeof ARMS)[number];

/** What a reader is asked: one of the paper's six categories, or whether the gold is superseded. */
export const ADJUDICATION_TASKS = ['labels', 'superseded'] as const;
/** See {@link ADJUDICATION_TASKS}. */
export type AdjudicationTask = (typeof ADJUDICATION_TASKS)[number];

/** A path to a gold, by serial numbers. */
export interface ShownPath {
  readonly start: string;
  readonly relations: readonly string[];
  readonly values: readonly string[];
  readonly statements: readonly number[];
}

/** Evidence as a model is given it. No label, class or structure is ever looked at. */
export type BlindEvidence =
  | {
      readonly kind: 'workbench';
      /** The reachability flag. */
      readonly goldReachable: boolean;
      readonly mentions: readonly string[];
      readonly cues: readonly string[];
      readonly terminalCues: readonly string[];
      readonly goldPaths: readonly ShownPath[];
      /** Every statement that holds a gold. */
      readonly goldLines: ShownPart;
    }
  | { readonly kind: 'candidates'; readonly candidates: ShownPart }
  | {
      readonly kind: 'writes';
      /** The reachability flag; absent where it is withheld. */
      readonly goldReachable?: boolean;
      /** Every parsed statement whose object is a gold, and the last write of its key. */
      readonly goldWrites: ShownPart;
      /** The ways to a gold once overwritten statements are admitted again, the shortest first; sought for every item alike. */
      readonly ways: readonly (readonly ShownStatement[])[];
    };

/** The evidence of an item for a task, under an arm. */
export function blindEvidence(
  one: ClassifiedItem,
  task: AdjudicationTask,
  arm: Arm,
  chainsOf: ReturnType<typeof goldChainFinder>,
): BlindEvidence {
  if (task === 'superseded') return writesEvidence(one, arm, chainsOf);
  if (arm === 'A') return workbenchEvidence(one);
  const search = arm === 'B' ? publishedSearch(one) : unconditionedSearch(one, goldWays(one, chainsOf));
  return { kind: 'candidates', candidates: candidateStatements(one.list, search) };
}

/** Statements that were found but are not shown. */
export function leftOut(evidence: BlindEvidence): number {
  const { statements, found } = shownPart(evidence);
  return found - statements.length;
}

function shownPart(evidence: BlindEvidence): ShownPart {
  switch (evidence.kind) {
    case 'workbench':
      return evidence.goldLines;
    case 'candidates':
      return evidence.candidates;
    case 'writes':
      return evidence.goldWrites;
  }
}

function workbenchEvidence(one: ClassifiedItem): BlindEvidence {
  const { item, list, resolution } = one;
  const { grounding, reading } = resolution;
  const withGold = list.statements.filter(({ text }) => item.golds.some((gold) => text.includes(gold)));
  return {
    kind: 'workbench',
    goldReachable: one.reachable,
    mentions: [...new Set(grounding.mentions.map(({ node }) => node.name))],
    cues: [...reading.cues.keys()],
    terminalCues: [...reading.preferences.keys()],
    goldPaths: goldPaths(one),
    goldLines: {
      statements: withGold.map(({ position }) => showStatement(list, position)),
      found: withGold.length,
    },
  };
}

function writesEvidence(
  one: ClassifiedItem,
  arm: Arm,
  chainsOf: ReturnType<typeof goldChainFinder>,
): BlindEvidence {
  const { list } = one;
  const ways = goldWays(one, chainsOf)
    .sort((a, b) => a.steps.length - b.steps.length)
    .map(({ steps }) => steps.map(({ position }) => showStatement(list, position)));
  const anchors = new Set(ways.flat().map(({ position }) => position));
  const writes = goldWrites(one).map(({ statement }) => statement.position);
  const kept = [...writes]
    .sort((a, b) => Number(anchors.has(b)) - Number(anchors.has(a)) || b - a)
    .slice(0, CANDIDATE_CAP);
  // Each with the statement that stands on its key now, so that what superseded it can be read and not only named.
  const lasts = kept.map((position) => showStatement(list, position).reading!.lastWrite);
  const positions = [...new Set([...kept, ...lasts])].sort((a, b) => a - b);
  return {
    kind: 'writes',
    ...(arm === 'A' && { goldReachable: one.reachable }),
    goldWrites: {
      statements: positions.map((position) => showStatement(list, position)),
      found: positions.length + writes.length - kept.length,
    },
    ways,
  };
}
