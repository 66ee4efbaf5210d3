import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAPER_VERDICTS } from '../../src/audit/verdict.js';
import { lastwrite, ROOT } from '../cli/lastwrite.js';
import { fakeEndpoint } from '../experiments/fake-endpoint.js';
import { env, jsonLines } from '../experiments/run-process.js';
import { smallRows } from '../outcomes/small-world.js';
import { memfailRuns } from './printed-memfail.js';
import { memoryRuns } from './printed-memory.js';

/** A document, file record or row as the built command line printed or wrote it. */
export interface Printed {
  /** The schema that it has to fit. */
  readonly name: string;
  /** The command behind it. */
  readonly by: string;
  readonly value: unknown;
}

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Run every command that prints a document or writes rows, over real and small data, in a folder that is then gone. */
export async function printedDocuments(): Promise<Printed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lastwrite-schemas-'));
  try {
    const workplace = new Workplace(folder);
    await audits(workplace);
    await questions(workplace);
    await splits(workplace);
    await systems(workplace);
    await traces(workplace);
    await readers(workplace);
    await runs(workplace);
    await memoryRuns(workplace);
    await memfailRuns(workplace);
    return workplace.printed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Where commands are run, and what they printed and wrote. */
export class Workplace {
  readonly printed: Printed[] = [];

  constructor(private readonly folder: string) {}

  at(name: string): string {
    return join(this.folder, name);
  }

  /** Write a file, and tell its path. */
  write(name: string, content: string | object): string {
    writeFileSync(this.at(name), typeof content === 'string' ? content : JSON.stringify(content));
    return this.at(name);
  }

  /** The document that a command prints. */
  async prints(
    name: string,
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv } = {},
  ): Promise<void> {
    const by = args.join(' ').replaceAll(`${this.folder}/`, '');
    const { stdout, stderr } = await lastwrite(args, options);
    if (!stdout.startsWith('{')) throw new Error(`${by} printed no document: ${stderr}`);
    this.printed.push({ name, by, value: JSON.parse(stdout) });
  }

  /** What stands in a file. */
  has(name: string, file: string): void {
    const path = this.at(file);
    const values = file.endsWith('.jsonl') ? jsonLines(path) : [json(path)];
    this.printed.push(...values.map((value) => ({ name, by: file, value })));
  }
}

async function audits(at: Workplace): Promise<void> {
  const files = (kind: string) =>
    ['items', 'failures', 'evidence'].map((what) => at.at(`${kind}-${what}.jsonl`));
  const audit = (kind: string, args: readonly string[]) => {
    const [items, failures, evidence] = files(kind) as [string, string, string];
    const out = ['--items', items, '--failures', failures, '--evidence', evidence];
    return at.prints('audit', ['audit', '--json', ...args, ...out]);
  };
  const small = at.write('split.jsonl', lines(smallRows()));
  await Promise.all([
    audit('dev', []),
    audit('paper', ['--profile', 'paper']),
    audit('small', ['--data', small, '--policy', 'first', '--max-edges', '4']),
  ]);
  for (const kind of ['dev', 'paper', 'small']) {
    at.has('audit-item', `${kind}-items.jsonl`);
    at.has('audit-failure', `${kind}-failures.jsonl`);
    at.has('evidence', `${kind}-evidence.jsonl`);
  }
  await Promise.all([
    // Those of the whole split stand in audits/, where another test holds them against the command.
    at.prints('sensitivity', ['sensitivity', '--data', small, '--json', '--items', at.at('moves.jsonl')]),
    at.prints('reproduce', ['reproduce', '--json']),
    at.prints('freeze-verify', ['freeze', 'verify', '--json']),
    at.prints('freeze-verify', ['freeze', 'verify', '--profile', 'paper', '--json']),
  ]);
  at.has('sensitivity-item', 'moves.jsonl');
}

async function questions(at: Workplace): Promise<void> {
  const rows = jsonLines(at.at('dev-items.jsonl'));
  const kinds = new Map(rows.map((row) => [`${row.class} ${row.abstained}`, row.item]));
  const list = ['--list', '6k', '--json'];
  await Promise.all([
    ...[...kinds.values()].map((item) => at.prints('resolution', ['explain', item, '--json'])),
    at.prints('resolution', ['ask', 'Who is the author of Our Mutual Friend?', ...list]),
    at.prints('resolution', ['ask', 'What is it all about?', ...list, '--profile', 'paper']),
  ]);
}

async function splits(at: Workplace): Promise<void> {
  const small = at.at('split.jsonl');
  const bundled = join(ROOT, 'freeze/split.parquet');
  const everything = ['--drop', 'ambiguous,parser_scope,gold_absent'];
  await Promise.all([
    at.prints('data-info', ['data', 'info', '--json']),
    at.prints('data-info', ['data', 'info', '--data', small, '--json']),
    at.prints('data-verify', ['data', 'verify', bundled, '--json']),
    at.prints('data-verify', ['data', 'verify', small, '--json']),
    at.prints('memfail-data', ['memfail', 'data', '--json']),
    at.prints('memfail-audit', ['memfail', 'audit', '--json', '--items', at.at('places.jsonl')]),
    lastwrite(['export', '-o', at.at('clean.jsonl'), '--regold']),
    lastwrite(['export', '-o', at.at('less.json'), '--regold', '--data', small, ...everything]),
  ]);
  at.has('memfail-finding', 'places.jsonl');
  for (const file of ['clean.jsonl', 'less.json']) {
    at.has('dropped', `${file}.dropped.json`);
    at.has('regold', `${file}.regold.json`);
  }
}

const ANSWERS = [
  { item: 'mh_1k#0', output: 'Oslo' },
  { item: 'mh_1k#1', output: 'Iceland', score: 0 },
  { item: 'sh_1k#0', output: 'Bert Lund', score: 1, golds: ['Somebody'] },
  { item: 'sh_1k#1', output: 'I cannot answer that.' },
  { item: 'sh_1k#2', output: 'Fay Holm', question: 'Another question?' },
  { item: 'sh_1k#2', output: 'Nobody' },
  { item: 'sh_1k#3', output: '' },
  { question: 'Who is the author of Borealis Songs?', output: 'Bert Lund' },
  { question: 'Who is it?', output: 'Bert Lund' },
];
const OTHERS = [
  { item: 'mh_1k#0', output: 'Lyon' },
  { item: 'mh_1k#1', output: 'Nobody' },
  { item: 'sh_1k#0', output: 'Bert Lund' },
  { item: 'sh_2k#0', output: 'Bert Lund' },
];

async function systems(at: Workplace): Promise<void> {
  const one = at.write('one.jsonl', lines(ANSWERS));
  const two = at.write('two.jsonl', lines(OTHERS));
  const outcome = {
    schema: 'lastwrite.outcome/1',
    item: 'mh_1k#0',
    qaPairId: 'toy_mh_1k_no0',
    output: null,
    error: 'timeout',
  };
  const three = at.write('three.jsonl', lines([outcome, { ...outcome, item: 'mh_1k#1', output: 'Iceland' }]));
  at.has('outcome', 'three.jsonl');
  const small = ['--data', at.at('split.jsonl'), '--profile', 'dev', '--json'];
  const items = (name: string) => ['--items', at.at(`${name}.jsonl`)];
  const gates = ['--fail-under', 'all=1', '--fail-under', 'parser_scope=0.5'];
  await Promise.all([
    at.prints('stratify', ['stratify', one, two, three, ...gates, ...small, ...items('strata')]),
    at.prints('stratify', ['stratify', one, '--scoring', 'firstLine', '--json', ...small]),
    at.prints('compare', ['compare', one, two, ...small, ...items('flipped')]),
    at.prints('compare', ['compare', one, three, '--duplicates', 'last', ...small]),
    at.prints('repeats', ['compare', '--repeats', one, two, three, ...small, ...items('changing')]),
    at.prints('retrieval', ['retrieval', '--outcomes', one, ...small, ...items('retrieved')]),
    at.prints('retrieval', ['retrieval', '--sets', 'mh_6k,sh_6k', '--json', ...items('official')]),
  ]);
  at.has('stratify-item', 'strata.jsonl');
  at.has('compare-item', 'flipped.jsonl');
  at.has('repeats-item', 'changing.jsonl');
  at.has('retrieval-item', 'retrieved.jsonl');
  at.has('retrieval-item', 'official.jsonl');
}

async function traces(at: Workplace): Promise<void> {
  const text = 'The author of Cetus Rising is Dora Vik.';
  const trace = (item: string, more: object) => ({ schema: 'lastwrite.trace/1', item, ...more });
  const told = [
    trace('mh_1k#0', { answer: 'Oslo', retrieved: [], run: 1 }),
    trace('sh_1k#0', { answer: 'Bert Lund', retrieved: [{ id: 'a', text }, { text: 'x' }], k: 1, run: 2 }),
    trace('sh_1k#0', { answer: 'Bert Lund', retrieved: [], run: 2 }),
    trace('sh_1k#1', { answer: 'Carla Moe', retrieved: [{ id: 'a', text }], k: 1, run: 2 }),
    trace('sh_1k#2', { error: 'timed out', answer: null, question: 'Who?' }),
    trace('sh_1k#3', {}),
    trace('nobody', { answer: 'x' }),
  ];
  const memories = [
    { schema: 'lastwrite.memory/1', id: 'a', text, time: 3 },
    { schema: 'lastwrite.memory/1', id: 'b', text: '8. The author of Cetus Rising is Carla Moe.' },
  ];
  const mine = at.write('traces.jsonl', lines(told));
  const store = at.write('store.jsonl', lines(memories));
  const none = at.write('1k.jsonl', '');
  const of = (kept: string) => [
    'trace',
    mine,
    '--store',
    kept,
    '--data',
    at.at('split.jsonl'),
    '--profile',
    'dev',
  ];
  const log = fileURLToPath(new URL('../trace/fixtures/knowl-mh_6k.json', import.meta.url));
  await Promise.all([
    at.prints('attribution', [...of(store), '--json', '--items', at.at('stages.jsonl')]),
    at.prints('attribution', [...of(none), '--json', '--items', at.at('empty-stages.jsonl')]),
    at.prints('attribution', ['trace', log, '--json', '--items', at.at('log-stages.jsonl')]),
    at.prints('attributed-item', [...of(store), '--item', 'sh_1k#1', '--json']),
    at.prints('attributed-item', [...of(store), '--item', 'sh_1k#2', '--json']),
    at.prints('attributed-item', ['trace', log, '--item', 'mh_6k#0', '--json']),
  ]);
  for (const name of ['stages', 'empty-stages', 'log-stages']) at.has('attribution-item', `${name}.jsonl`);
  at.has('trace', 'traces.jsonl');
  at.has('memory', 'store.jsonl');
}

async function readers(at: Workplace): Promise<void> {
  const audit = at.printed.find(({ name, by }) => name === 'audit' && by.includes('--profile paper'))!
    .value as {
    dataset: { contentSha256: string };
    profile: { name: string; sha256: string };
  };
  const failures = jsonLines(at.at('paper-failures.jsonl'));
  const file = (name: string, scheme: string, verdictOf: (label: string, index: number) => string) => ({
    schema: 'lastwrite.verdicts/1',
    reader: { name, kind: name === 'Model' ? 'model' : 'person' },
    scheme,
    evidence: { labelShown: false, flagShown: name === 'Ada', seed: name === 'Ada' ? null : 7 },
    dataset: { contentSha256: audit.dataset.contentSha256 },
    profile: { name: audit.profile.name, sha256: audit.profile.sha256 },
    verdicts: failures.map(({ item, label }, index) => ({
      item,
      verdict: verdictOf(label, index),
      confidence: index % 2 === 0 ? 'low' : null,
      note: index === 0 ? 'why' : '',
      at: index % 3 === 0 ? `2026-06-01T10:00:0${index % 10}Z` : null,
      truncated: index % 5 === 0,
    })),
  });
  // Two readers who both see another label on the first rows, and one who speaks of golds alone.
  const other = (label: string) => PAPER_VERDICTS.find((one) => one !== label)!;
  const moved = (until: number) => (label: string, index: number) => (index < until ? other(label) : label);
  const files = [
    at.write('ada.json', file('Ada', 'paper', moved(3))),
    at.write('model.json', file('Model', 'paper', moved(4))),
    at.write('again.json', file('Model', 'paper', moved(9))),
  ];
  const gold = at.write('ben.json', {
    ...file('Ben', 'gold', (label, index) => {
      if (index < 4) return 'cannot_tell';
      return label === 'ambiguous_gold' ? 'gold_superseded' : 'gold_right';
    }),
  });
  for (const name of ['ada.json', 'ben.json']) at.has('verdicts', name);
  const prepare = ['adjudicate', 'prepare', '--items', 'mh_6k#67,mh_32k#4'];
  await Promise.all([
    lastwrite([...prepare, '--arm', 'A', '-o', at.at('a.jsonl')]),
    lastwrite([...prepare, '--arm', 'A', '--task', 'superseded', '-o', at.at('gold.jsonl')]),
    lastwrite([...prepare, '--arm', 'C', '-o', at.at('c.jsonl')]),
  ]);
  for (const name of ['a', 'gold', 'c']) at.has('adjudication-row', `${name}.jsonl`);
  at.has('adjudication-key', 'c.key.json');
  const report = ['adjudicate', 'report', '--json'];
  const labels = at.at('labels.json');
  await at.prints('adjudication', [...report, ...files, gold, '--rule', 'majority', '--consensus', labels]);
  await at.prints('adjudication', [...report, gold]);
  at.has('labels', 'labels.json');
  const under = ['--profile', 'paper', '--labels', labels, '--json'];
  const changed = json(labels).labels.find(
    (one: { label: string; frozen: string }) => one.label !== one.frozen,
  );
  await at.prints('audit', ['audit', '--sets', 'mh_6k', ...under, '--failures', at.at('relabelled.jsonl')]);
  at.has('audit-failure', 'relabelled.jsonl');
  await at.prints('resolution', ['explain', changed.item, ...under]);
}

async function runs(at: Workplace): Promise<void> {
  mkdirSync(at.at('run'));
  const folder = ['--run', at.at('run'), '--data', at.at('split.jsonl')];
  const asked = ['run', 'no-context', ...folder];
  let n = 0;
  const server = await fakeEndpoint(() => {
    n += 1;
    return n === 2
      ? { do: 'status', status: 400, error: { message: 'too long' } }
      : { do: 'answer', text: 'Rome' };
  });
  try {
    const terms = ['--model', 'm', '--base-url', server.baseUrl];
    const plan = ['run', 'plan', 'no-context', ...folder, ...terms];
    await at.prints('run-plan-report', ['run', 'plan', 'bm25', ...folder, ...terms, '--dry-run', '--json']);
    await at.prints('run-plan-report', [...plan, '--price-in', '1', '--price-out', '2', '--json']);
    await at.prints('run-status', [...asked, '--json'], { env });
    await at.prints('run-plan-report', [...plan, '--temperature', '1', '--amend', 'to try', '--json']);
    const status = ['run', 'status', at.at('run'), '--data', at.at('split.jsonl'), '--json'];
    await at.prints('run-status', status);
    const reading = ['adjudicate', 'run', at.at('c.jsonl'), ...terms, '--run', at.at('reading'), '--json'];
    await at.prints('adjudication-plan-report', [...reading, '--dry-run']);
    await at.prints('adjudication-run', [...reading, '--attempts', '1'], { env });
  } finally {
    await server.close();
  }
  at.has('run-plan', 'run/plan.json');
  at.has('adjudication-plan', 'reading/plan.json');
  at.has('verdicts', 'reading/verdicts.json');
  at.has('run-ledger', 'run/ledger.jsonl');
  at.has('run-amendment', 'run/amendments.jsonl');
  at.has('outcome', 'run/outcomes.jsonl');
}
