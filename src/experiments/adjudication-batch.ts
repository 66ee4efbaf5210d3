import { type AdjudicationTask, type Arm, blindEvidence, leftOut } from '../audit/blind-evidence.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { goldChainFinder } from '../audit/gold-chain.js';
import { seededOrder } from '../audit/seeded-order.js';
import { showStatement } from '../audit/shown-statement.js';
import { sha256 } from '../dataset/content-hash.js';
import { type AdjudicationKey, KEY_SCHEMA, maskItem } from './adjudication-key.js';
import {
  type AdjudicationRow,
  type BatchFrame,
  batchText,
  ROW_SCHEMA,
  rowSchema,
} from './adjudication-row.js';

/** What a batch is made from. */
export interface BatchRequest {
  /** Those chosen, in the split's order. */
  readonly items: readonly ClassifiedItem[];
  readonly task: AdjudicationTask;
  readonly arm: Arm;
  /** Of the order; null for the split's own. Arm C has one. */
  readonly seed: number | null;
  readonly dataset: BatchFrame['dataset'];
  readonly profile: BatchFrame['profile'];
}

/** A batch before it is written. */
export interface PreparedBatch {
  readonly rows: readonly AdjudicationRow[];
  readonly text: string;
  /** Arm C's alone. */
  readonly key?: AdjudicationKey;
}

/** What was left out of a batch's evidence. */
export interface BatchCuts {
  /** Rows with statements left out. */
  readonly cut: number;
  /** Rows that show more than the cap, since unparsed candidates are always kept: how many each shows. */
  readonly overCap: readonly number[];
}

/** Lay items out for models. The same request makes the same bytes. */
export function prepareBatch({
  items,
  task,
  arm,
  seed: given,
  dataset,
  profile,
}: BatchRequest): PreparedBatch {
  const seed = arm === 'C' ? (given ?? 0) : given;
  const ordered = seed === null ? items : seededOrder(items, seed);
  const chainsOf = goldChainFinder();
  const batch: BatchFrame = { task, arm, seed, dataset, profile };
  const nameOf = ({ item }: ClassifiedItem) =>
    arm === 'C' ? maskItem(item.id, seed!, dataset.contentSha256) : item.id;
  const rows = ordered.map((one): AdjudicationRow => {
    const { item, list, resolution } = one;
    const evidence = blindEvidence(one, task, arm, chainsOf);
    // Through the schema: whatever the audit may come to put into its evidence, no field leaves that a row does not have.
    return rowSchema.parse({
      schema: ROW_SCHEMA,
      batch,
      id: nameOf(one),
      question: item.question,
      golds: item.golds,
      answer: resolution.answer,
      abstained: resolution.abstained ?? null,
      answerPath: resolution.best?.edges.map(({ tuple }) => showStatement(list, tuple.position)) ?? null,
      evidence,
      truncated: leftOut(evidence) > 0,
    });
  });
  const text = batchText(rows);
  if (arm !== 'C') return { rows, text };
  // By mask: the order of the batch stands in the batch alone.
  const names = ordered.map((one) => [nameOf(one), one.item.id] as const);
  const sorted = names.sort(([a], [b]) => (a < b ? -1 : 1));
  const key = { schema: KEY_SCHEMA, batchSha256: sha256(text), items: Object.fromEntries(sorted) } as const;
  return { rows, text, key };
}

/** Count what was left out, for who prepared the batch. */
export function batchCuts(rows: readonly AdjudicationRow[], cap: number): BatchCuts {
  const shown = rows.flatMap(({ evidence }) =>
    evidence.kind === 'candidates' ? [evidence.candidates.statements.length] : [],
  );
  return {
    cut: rows.filter(({ truncated }) => truncated).length,
    overCap: shown.filter((count) => count > cap).sort((a, b) => b - a),
  };
}
