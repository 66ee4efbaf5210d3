import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeRuns, wholeSplit } from '../outcomes/outcome-files.js';

/** Write MASBench's five published runs into a folder; the options that name them as systems. */
export async function writeFiveSystems(folder: string): Promise<string[]> {
  const { questions, systems } = wholeRuns();
  const split = await wholeSplit();
  const rows = new Map(split.rows.map(({ items }, row) => [String(row + 1), items]));
  return Object.entries(systems).flatMap(([name, answers], index) => {
    const results = answers.map(([answer, score], at) => {
      const [session, question] = questions[at]!;
      const item = rows.get(session)!.find((one) => one.question === question)!;
      return { session_id: session, question, system_answer: answer, gold_answer: item.golds, score };
    });
    const path = join(folder, `run-${index + 1}.json`);
    writeFileSync(path, JSON.stringify({ system: name, results }));
    return ['--system', `${name}=${path}`];
  });
}
