import { readVerdictFile, type Verdict, type VerdictFile } from '../audit/verdict.js';
import { answerForm } from './adjudication-answer.js';
import type { AdjudicationKey } from './adjudication-key.js';
import type { AdjudicationPlan } from './adjudication-plan.js';
import type { AdjudicationBatch } from './adjudication-row.js';
import { TASK_SCHEMES } from './adjudication-wording.js';
import { lastKind } from './run-outcome.js';
import type { RunState } from './run-state.js';
import type { Terms } from './terms.js';

/** A row without a verdict, and why. */
export interface UnansweredRow {
  readonly id: string;
  /** `open` where it is still to be asked; else what the last attempt, or the kept text, was. */
  readonly why: string;
}

/** What a model's run has given so far. */
export interface Reading {
  /** By row id, in the batch's order. */
  readonly verdicts: readonly Verdict[];
  readonly unanswered: readonly UnansweredRow[];
  /** Outputs that were not of the form asked for. */
  readonly invalid: number;
  /** Rows with at least one such output. */
  readonly invalidRows: number;
  /** Rows with a verdict on a cut list of evidence. */
  readonly truncated: number;
}

/** Read the verdicts out of a run. */
export function readReading({ frame, rows }: AdjudicationBatch, state: RunState, terms: Terms): Reading {
  const { read } = answerForm(frame.task, frame.arm);
  const verdicts: Verdict[] = [];
  const unanswered: UnansweredRow[] = [];
  const invalid = rows.map(
    ({ id }) => state.task(id).attempts.filter(({ result }) => result?.kind === 'invalid').length,
  );
  for (const { id, truncated } of rows) {
    const task = state.task(id);
    const { settled } = task;
    // A refusal is a text, and kept as such; it is no verdict.
    const said = settled && read(settled.output!);
    if (said) {
      const { verdict, confidence, reason: note } = said;
      verdicts.push({ item: id, verdict, confidence, note, at: settled.time, truncated });
    } else {
      const failed = settled !== undefined || state.hasFailed(id, terms);
      unanswered.push({ id, why: failed ? (settled?.kind ?? lastKind(task)) : 'open' });
    }
  }
  return {
    verdicts,
    unanswered,
    invalid: invalid.reduce((sum, count) => sum + count, 0),
    invalidRows: invalid.filter((count) => count > 0).length,
    truncated: verdicts.filter((verdict) => verdict.truncated).length,
  };
}

/**
 * A model's verdicts as the file that people's have too.
 *
 * @param key - of a masked batch
 */
export function modelVerdictFile(
  { batch, reader }: Pick<AdjudicationPlan, 'batch' | 'reader'>,
  verdicts: readonly Verdict[],
  key: AdjudicationKey | undefined,
): VerdictFile {
  return readVerdictFile({
    schema: 'lastwrite.verdicts/1',
    reader: { name: reader, kind: 'model' },
    scheme: TASK_SCHEMES[batch.task],
    evidence: { labelShown: false, flagShown: batch.arm === 'A', seed: batch.seed },
    dataset: batch.dataset,
    profile: batch.profile,
    verdicts: verdicts.map((verdict) => ({ ...verdict, item: key?.items[verdict.item] ?? verdict.item })),
  });
}
