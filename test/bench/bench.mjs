// npm run bench: speed and memory as ratios within one run, since absolute times say more about the machine.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answerSplit, prepareLists } from '../../dist/audit/answered-split.js';
import { readBundledSplit } from '../../dist/dataset/bundled.js';
import { readPatternPack } from '../../dist/parser/pattern-pack.js';
import { readStatements } from '../../dist/parser/statement.js';
import { parseStatements } from '../../dist/parser/tuple.js';
import { readProfile } from '../../dist/resolver/profile.js';
import { prepareList, resolve } from '../../dist/resolver/resolve.js';
import { entityName, generateList } from './generated-list.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = here('../../dist/cli/main.js');
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const packJson = JSON.parse(readFileSync(here('../../patterns/memoryagentbench-cr.json'), 'utf8'));
const pack = readPatternPack(packJson);
const profile = readProfile(
  JSON.parse(readFileSync(here('../../patterns/dev.profile.json'), 'utf8')),
  new Set(pack.patterns.map(({ relation }) => relation)),
);

wholeProcess();
memfailAudit();
const { split } = await readBundledSplit();
warmProcess(split);
growth();

/** A whole process: milliseconds and peak memory. */
function measure(args) {
  const report = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxrss '+process.resourceUsage().maxRSS))`;
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', report, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms: performance.now() - start, mb: Number(/maxrss (\d+)/.exec(stderr)[1]) / 1024 };
}

function wholeProcess() {
  const rounds = Array.from({ length: 9 }, () => ({
    audit: measure([cli, 'audit']),
    empty: measure(['-e', '0']),
  }));
  const ratio = median(rounds.map(({ audit, empty }) => audit.ms / empty.ms));
  const peak = Math.max(...rounds.map(({ audit }) => audit.mb));
  console.log(
    `whole process, lastwrite audit against node -e 0: ${ratio.toFixed(1)} times (at most 10), median of 9 pairs`,
  );
  console.log(`peak memory of lastwrite audit: ${peak.toFixed(0)} MB (at most 200)`);
}

function memfailAudit() {
  const runs = Array.from({ length: 9 }, () => measure([cli, 'memfail', 'audit']).ms / 1000);
  console.log(
    `whole process, lastwrite memfail audit: ${median(runs).toFixed(2)} s (at most 2), median of 9, worst ${Math.max(...runs).toFixed(2)}`,
  );
}

function warmProcess(split) {
  // Answers are kept with the rows and items that they were given for: each round works on copies.
  const copy = () => ({
    rows: split.rows.map((row) => ({ ...row, items: row.items.map((item) => ({ ...item })) })),
  });
  const work = (rows = copy()) => answerSplit(rows, prepareLists(rows, pack), profile).items.length;
  for (let i = 0; i < 3; i++) work();
  const times = Array.from({ length: 5 }, () => {
    const rows = copy();
    const start = performance.now();
    work(rows);
    return performance.now() - start;
  });
  const contexts = new Set(split.rows.map(({ context }) => context));
  const statements = [...contexts].flatMap((context) => readStatements(context).map(({ text }) => text));
  const input = JSON.stringify({ patterns: packJson.patterns.map(({ pattern }) => pattern), statements });
  const python = spawnSync('python3', [here('plain_parser.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (python.status !== 0) {
    console.log('no python3 on this machine: the comparison with the plain Python parser is left out');
    return;
  }
  const seconds = JSON.parse(python.stdout).seconds;
  const ratio = Math.min(...times) / 1000 / seconds;
  console.log(
    `warm process, parsing, graphs and ${work()} answers against the plain Python parser alone on ${statements.length} statements: ${ratio.toFixed(2)} times (at most 0.50), best of 5 each`,
  );
}

function growth() {
  console.log('generated lists, per statement (flat is linear):');
  for (const n of [10_000, 100_000, 1_000_000]) {
    const context = generateList(
      packJson.patterns.map(({ pattern }) => pattern),
      n,
    );
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const start = performance.now();
    const list = prepareList(parseStatements(readStatements(context), pack).tuples);
    const ms = performance.now() - start;
    globalThis.gc?.();
    const bytes = process.memoryUsage().heapUsed - before;
    const asked = performance.now();
    for (let i = 0; i < 100; i++)
      resolve(list, profile, `What is the capital of the country of citizenship of ${entityName(i)}?`);
    const perQuestion = (performance.now() - asked) / 100;
    console.log(
      `  ${String(n).padStart(7)} statements: ${((ms * 1000) / n).toFixed(2)} µs, ${(bytes / n).toFixed(0)} bytes of heap kept; ${perQuestion.toFixed(2)} ms a question`,
    );
  }
}
