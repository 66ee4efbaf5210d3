/**
 * The whole MemFail loop on all five datasets, against a test model on loopback, with every reference system: run,
 * grade, report; one run and one grading killed and resumed. Takes some minutes; the short form is a test of the CLI.
 *
 *   node test/memfail/whole-loop.mjs [main.js of a build] [folder for the runs]
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = resolve(process.argv[2] ?? join(ROOT, 'dist/cli/main.js'));
const WORK = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'lastwrite-memfail-'));
mkdirSync(WORK, { recursive: true });

const vite = await createServer({
  root: ROOT,
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
const { fakeEndpoint } = await vite.ssrLoadModule('/test/experiments/fake-endpoint.ts');
const { judgeAndReader } = await vite.ssrLoadModule('/test/memfail/fake-judge-and-reader.ts');
const endpoint = await fakeEndpoint(judgeAndReader);
const MODEL = [
  '--base-url',
  endpoint.baseUrl,
  '--price-in',
  '0.15',
  '--price-out',
  '0.6',
  '--concurrency',
  '16',
];
const DATASETS = ['conditional-easy', 'conditional-hard', 'coexisting', 'persona', 'long-hop'];
const N = { 'conditional-easy': 100, 'conditional-hard': 100, coexisting: 100, persona: 300, 'long-hop': 92 };

function start(args) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: WORK, stdio: ['ignore', 'pipe', 'pipe'] });
  const done = new Promise((settle) => {
    const out = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        out[name] += text;
      });
    }
    child.on('close', (code, signal) => settle({ code, signal, ...out }));
  });
  return { child, done };
}

async function lastwrite(args, codes = [0]) {
  const result = await start(args).done;
  assert.ok(codes.includes(result.code), `${args.join(' ')} ended with ${result.code}\n${result.stderr}`);
  return result;
}

const lines = (path) => {
  try {
    return readFileSync(join(WORK, path), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};
const results = (path) => lines(path).filter(({ record }) => record === 'result').length;
const folder = (dataset, system, k) => `runs/memfail-${dataset}-${system}-fake-k${k}`;

/** Kill a process with signal 9 as soon as its ledger has so many results. */
async function killAt(args, ledger, count) {
  const { child, done } = start(args);
  while (results(ledger) < count) {
    if (child.exitCode !== null) throw new Error('it ended before it could be killed');
    await new Promise((go) => setTimeout(go, 2));
  }
  child.kill('SIGKILL');
  const { signal } = await done;
  assert.equal(signal, 'SIGKILL');
}

function assertAnsweredOnce(ledger) {
  const records = lines(ledger);
  const answered = records.filter(({ record, kind }) => record === 'result' && kind === 'answered');
  const tasks = new Set(answered.map(({ task }) => task));
  assert.equal(tasks.size, answered.length, `${ledger}: something was paid for twice`);
  return { sessions: records.filter(({ record }) => record === 'session').length, tasks: tasks.size };
}

const began = performance.now();
const say = (text) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`);

for (const [system, k] of [
  ['none', '5'],
  ['history', '5'],
  ['extractor', '5'],
  ['bm25', '2,3,5'],
]) {
  await lastwrite(['memfail', 'run', 'all', '--system', system, '--model', 'fake', '--k', k, ...MODEL]);
  say(`${system}, k ${k}: run`);
}

// Killed and resumed: the same answers, and nothing asked twice.
const again = [
  'memfail',
  'run',
  'coexisting',
  '--system',
  'extractor',
  '--model',
  'fake',
  '--run',
  'killed',
  ...MODEL,
];
await killAt(again, 'killed/ledger.jsonl', 300);
await killAt([...again, '--resume'], 'killed/ledger.jsonl', 720);
await lastwrite([...again, '--resume']);
assert.deepEqual(
  lines('killed/answers.jsonl').map(({ store, ...answer }) => answer),
  lines(`${folder('coexisting', 'extractor', 5)}/answers.jsonl`).map(({ store, ...answer }) => answer),
);
const run = assertAnsweredOnce('killed/ledger.jsonl');
assert.equal(run.sessions, 3);
say(`killed twice while storing and while asking, resumed: equal answers, ${run.tasks} tasks answered once`);

const cases = [...[2, 3, 5].map((k) => ['bm25', k]), ['none', 5], ['history', 5], ['extractor', 5]];
const judge = ['--judge-model', 'fakejudge', ...MODEL];
for (const [system, k] of cases) {
  for (const dataset of DATASETS) {
    await lastwrite(['memfail', 'grade', folder(dataset, system, k)]);
    await lastwrite(['memfail', 'grade', folder(dataset, system, k), ...judge]);
  }
  say(`${system}, k ${k}: graded by text, and with a judge`);
}

const all = [
  'memfail',
  'grade',
  folder('coexisting', 'extractor', 5),
  '--judge-all',
  '--grade',
  'all',
  ...judge,
];
await killAt(all, `${folder('coexisting', 'extractor', 5)}/grade-all/ledger.jsonl`, 400);
await lastwrite([...all, '--resume']);
const graded = assertAnsweredOnce(`${folder('coexisting', 'extractor', 5)}/grade-all/ledger.jsonl`);
say(`a grading killed and resumed: ${graded.tasks} verdicts, each once, ${graded.sessions} sessions`);

const folders = cases.flatMap(([system, k]) => DATASETS.map((dataset) => folder(dataset, system, k)));
const report = async (grade) =>
  JSON.parse((await lastwrite(['memfail', 'report', ...folders, '--grade', grade, '--json'], [0, 1])).stdout);
const judged = await report('grade-fakejudge');
const text = await report('grade-text');
const of = (document, dataset, system, k) =>
  document.runs.find((one) => one.dataset === dataset && one.system === system && one.k === k);

for (const dataset of DATASETS) {
  for (const [system, k] of cases) {
    for (const document of [judged, text]) {
      const { success } = of(document, dataset, system, k);
      assert.equal(success.n, N[dataset]);
      const sum = Object.values(success.labels).reduce((total, count) => total + count, 0);
      assert.equal(sum, N[dataset]);
      assert.equal(success.labels.analysis_failed + success.labels.no_answer, 0);
    }
    assert.equal(of(judged, dataset, system, k).success.labels.undetermined, 0);
  }
  // Without a memory every fact is lost at once; a whole history loses none.
  const { success: none } = of(text, dataset, 'none', 5);
  const misleading = of(text, dataset, 'none', 5).limits.emptyStore;
  assert.deepEqual(
    [none.correct, none.vacuous, none.labels.not_stored],
    [misleading, misleading, N[dataset] - misleading],
  );
  const { labels } = of(judged, dataset, 'history', 5).success;
  assert.equal(labels.not_stored + labels.summary_error + labels.not_retrieved, 0);
}
assert.equal(of(text, 'persona', 'none', 5).success.correct, 157);
for (const [k, coexisting, longHop] of [
  [2, 26, 31],
  [3, 57, 63],
  [5, 100, 92],
]) {
  assert.equal(of(judged, 'coexisting', 'bm25', k).limits.atomicCeiling, coexisting);
  assert.equal(of(judged, 'long-hop', 'bm25', k).limits.atomicCeiling, longHop);
  assert.ok(of(judged, 'coexisting', 'bm25', k).success.correct <= coexisting);
  assert.ok(of(judged, 'long-hop', 'bm25', k).success.correct <= longHop);
}
const codes = new Set(
  judged.findings.filter(({ grave }) => grave).map(({ code, runs }) => `${code} ${runs.join(' ')}`),
);
say(`grave findings: ${[...codes].join('; ') || 'none'}`);

console.log(
  `\n${(await lastwrite(['memfail', 'report', ...folders, '--grade', 'grade-fakejudge', '--md'], [0, 1])).stdout}`,
);
await lastwrite(
  [
    'memfail',
    'report',
    ...folders,
    '--grade',
    'grade-fakejudge',
    '--html',
    'memfail.html',
    '--items',
    'items.csv',
  ],
  [0, 1],
);
say(`${endpoint.requests()} requests; runs in ${WORK}`);
await endpoint.close();
await vite.close();
