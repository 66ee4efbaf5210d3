import { fakeEndpoint } from '../experiments/fake-endpoint.js';
import { env } from '../experiments/run-process.js';
import { judgeAndReader } from '../memfail/fake-judge-and-reader.js';
import type { Workplace } from './printed.js';

/** MemFail runs on a few rows, graded by text and with a judge, one of whose verdicts fails; and what each wrote. */
export async function memfailRuns(at: Workplace): Promise<void> {
  const server = await fakeEndpoint((request) =>
    request.user.includes('What gadgets') ? { do: 'answer', text: 'no verdict' } : judgeAndReader(request),
  );
  const model = [
    '--base-url',
    server.baseUrl,
    '--price-in',
    '1',
    '--price-out',
    '2',
    '--attempts',
    '1',
    '--json',
  ];
  const run = (dataset: string, system: string, ...more: string[]) => [
    ...['memfail', 'run', dataset, '--run', at.at(`${dataset}-${system}`), '--system', system],
    ...['--model', 'm', '--limit', '3', ...model, ...more],
  ];
  const grade = (name: string, ...more: string[]) => ['memfail', 'grade', at.at(name), ...more];
  const judged = ['--judge-model', 'judge', '--judge-all', '--store-tokens', '400', ...model];
  try {
    await at.prints('memfail-run-plans', run('persona', 'bm25', '--dry-run'));
    await at.prints('memfail-run-plans', run('coexisting', 'extractor', '--dry-run'));
    await at.prints('memfail-run', run('persona', 'bm25'), { env });
    await at.prints('memfail-run', run('long-hop', 'none'), { env });
    await at.prints('memfail-run', run('coexisting', 'extractor'), { env });
    await at.prints('memfail-grade-plan-report', grade('persona-bm25', ...judged, '--dry-run'));
    for (const name of ['persona-bm25', 'coexisting-extractor']) {
      await at.prints('memfail-graded', grade(name, ...judged), { env });
    }
    for (const name of ['persona-bm25', 'long-hop-none']) {
      await at.prints('memfail-graded', grade(name, '--json'));
    }
    const folders = ['persona-bm25', 'long-hop-none'].map((name) => at.at(name));
    const items = ['--items', at.at('memfail-items.jsonl'), '--json'];
    await at.prints('memfail-report', ['memfail', 'report', ...folders, '--grade', 'grade-text', ...items]);
    await at.prints('memfail-report', ['memfail', 'report', at.at('coexisting-extractor'), '--json']);
  } finally {
    await server.close();
  }
  at.has('memfail-item', 'memfail-items.jsonl');
  for (const name of ['persona-bm25', 'long-hop-none', 'coexisting-extractor']) {
    at.has('memory-plan', `${name}/plan.json`);
    at.has('memfail-answer', `${name}/answers.jsonl`);
  }
  for (const name of ['persona-bm25/grade-judge', 'coexisting-extractor/grade-judge']) {
    at.has('memfail-grade-plan', `${name}/plan.json`);
    at.has('memfail-grade', `${name}/grades.jsonl`);
    at.has('memfail-grading', `${name}/grading.json`);
  }
  at.has('memfail-grade', 'long-hop-none/grade-text/grades.jsonl');
  at.has('memfail-grading', 'long-hop-none/grade-text/grading.json');
}
