import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import type { Split } from '../../src/dataset/split.js';
import type { OutcomeRow } from '../../src/outcomes/outcome.js';
import { type ReadingOptions, readOutcomes } from '../../src/outcomes/read-outcomes.js';

export const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

let bundled: Promise<Split> | undefined;

/** The eight rows of the bundled split. */
export function wholeSplit(): Promise<Split> {
  bundled ??= readBundledSplit().then(({ split }) => split);
  return bundled;
}

/** All rows that a file holds. */
export async function rowsOf(path: string, options: ReadingOptions = {}): Promise<OutcomeRow[]> {
  const rows: OutcomeRow[] = [];
  for await (const row of readOutcomes({ path, size: (await stat(path)).size }, options)) rows.push(row);
  return rows;
}

/** Two sets of one list: the first questions are the same with other golds, the second the same with the same golds. */
export function twinSplit(): Split {
  const row = (source: string, golds: string[][]) => ({
    context: '0. Zoë was born in the city of São Tomé.\n',
    questions: ['Where was "Zoë" born?', 'Who is it?', `What does ${source} alone ask?`],
    answers: golds,
    metadata: { source },
  });
  return splitFromRows([
    row('toy_mh_1k', [['Rome', 'Roma'], ['Ann'], ['one']]),
    row('toy_sh_1k', [['Oslo'], ['Ann'], ['two']]),
  ]);
}

/** MASBench's five runs and knowl's, as fixtures/README.md says. */
export interface WholeRuns {
  readonly questions: readonly (readonly [session: string, question: string])[];
  readonly systems: Readonly<Record<string, readonly (readonly [answer: string[], score: number])[]>>;
  readonly knowl: {
    readonly queryPrefix: string;
    readonly querySuffix: string;
    readonly data: readonly (Readonly<Record<string, unknown>> & { readonly asked: string })[];
  };
}

export function wholeRuns(): WholeRuns {
  return JSON.parse(gunzipSync(readFileSync(`${FIXTURES}whole-runs.json.gz`)).toString()) as WholeRuns;
}
