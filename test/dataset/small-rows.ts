import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A raw row as it stands in a container. */
export interface RawRow {
  context: string;
  questions: string[];
  answers: (string | string[])[];
  metadata: { source: string; qa_pair_ids?: string[] | null; [other: string]: unknown };
  [other: string]: unknown;
}

/** Two sets of one list and one of another, with letters from everywhere. */
export function smallRows(): RawRow[] {
  const row = (source: string, context: string): RawRow => ({
    context,
    questions: ['Where was Zoë born?', 'Which sport is 🏑 associated with?'],
    answers: [['São Tomé', 'Sao Tome'], ['pesäpallo']],
    metadata: { source, qa_pair_ids: [`${source}_no0`, `${source}_no1`], demo: null },
  });
  const long = `Here is a list of facts:\n${Array.from({ length: 300 }, (_, i) => `${i}. Zoë was born in the city of 東京${i}.\n`).join('')}`;
  return [
    row('toy_mh_1k', '0. Zoë was born in the city of São Tomé.\n'),
    row('toy_mh_9k', long),
    row('toy_sh_9k', long),
  ];
}

/** A folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lastwrite-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file that lives as long as the test. */
export async function temporaryFile(name: string, data: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, data);
  return path;
}
