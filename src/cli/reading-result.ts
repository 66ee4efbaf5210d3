import { dirname, join } from 'node:path';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import type { AdjudicationKey } from '../experiments/adjudication-key.js';
import { modelVerdictFile, type Reading, readReading } from '../experiments/adjudication-verdicts.js';
import type { RunState } from '../experiments/run-state.js';
import { summarizeRun } from '../experiments/run-summary.js';
import { adjudicationRunDocument } from '../report/adjudication-run-document.js';
import { adjudicationRunText } from '../report/adjudication-run-text.js';
import { note, print, printJson } from './output.js';
import type { PlannedReading } from './planned-reading.js';

/** Where the result of a reading goes. */
export interface ReadingOutput {
  /** The verdict file. */
  readonly output?: string;
  readonly json?: boolean;
}

/** Write the verdict file, and say how the run stands. */
export async function printReading(
  { paths, record, batch }: PlannedReading,
  state: RunState,
  key: AdjudicationKey | undefined,
  options: ReadingOutput,
): Promise<void> {
  const { plan, terms } = record;
  const reading = readReading(batch, state, terms);
  const masked = plan.batch.arm === 'C' && !key;
  const verdictFile = masked ? null : (options.output ?? join(dirname(paths.plan), 'verdicts.json'));
  if (verdictFile !== null) {
    const verdicts = modelVerdictFile(plan, reading.verdicts, key);
    await writeFileAtomic(verdictFile, `${JSON.stringify(verdicts, null, 2)}\n`);
    note(`wrote ${reading.verdicts.length} verdicts to ${verdictFile}`);
  }
  const ids = plan.items.map(({ item }) => item);
  const summary = summarizeRun(ids, state, terms, () => undefined);
  warn(reading, state);
  if (reading.unanswered.length > 0) process.exitCode = 1;
  const result = { ...record, reading, summary, verdictFile };
  if (options.json) printJson(adjudicationRunDocument(result));
  else print(adjudicationRunText(result));
}

/** Some endpoints take no `response_format`, and say so in their own words. */
function warn({ unanswered }: Reading, state: RunState): void {
  const refused = unanswered.some(({ id }) =>
    state
      .task(id)
      .attempts.some(
        ({ result }) => /response_format|json_schema/i.test(result?.message ?? '') && result?.status,
      ),
  );
  if (refused) note('note: the endpoint refuses response_format; make another run with --answers text');
}
