import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

interface Answer {
  readonly item: string;
  readonly output: string;
}

const ORACLE: readonly Answer[] = [
  { item: 'mh_1k#0', output: 'Lyon' },
  { item: 'mh_1k#1', output: 'Iceland' },
  { item: 'sh_1k#0', output: 'Bert Lund' },
  { item: 'sh_1k#1', output: 'Dora Vik' },
  { item: 'sh_1k#2', output: 'Fay Holm' },
  { item: 'sh_1k#3', output: '' },
];
const STALE = ORACLE.map((answer) => (answer.item === 'mh_1k#0' ? { ...answer, output: 'Oslo' } : answer));

/** A folder with the small split and systems' files, and a way to run a command over them. */
function workplace(systems: Readonly<Record<string, readonly Answer[]>>) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(at('split.jsonl'), lines(smallRows()));
  for (const [name, answers] of Object.entries(systems)) writeFileSync(at(name), lines(answers));
  const run = (command: string, args: readonly string[]) =>
    lastwrite([command, ...args, '--data', at('split.jsonl'), '--profile', 'dev']);
  return { at, run };
}

describe('lastwrite stratify', () => {
  it('prints the published document', async () => {
    const { at, run } = workplace({ 'oracle.jsonl': ORACLE });
    const { code, stdout, stderr } = await run('stratify', [at('oracle.jsonl'), '--json']);
    expect(code).toBe(0);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      schema: 'lastwrite.stratify/1',
      profile: { name: 'dev' },
      scoring: 'full',
      systems: [
        {
          name: 'oracle',
          matched: 6,
          missing: 4,
          duplicates: 0,
          empty: 1,
          rescored: { disagree: 0 },
          overall: { n: 6, correct: 4, accuracy: 66.6667 },
          restricted: { n: 4, correct: 4, accuracy: 100 },
        },
      ],
    });
    const [system] = document.systems;
    expect(system.classes).toContainEqual({
      class: 'ambiguous',
      n: 1,
      correct: 0,
      accuracy: 0,
      ci95: [0, 97.5],
      errorShare: 50,
    });
    expect(system.sets.map(({ set, n }: { set: string; n: number }) => [set, n])).toEqual([
      ['mh_1k', 2],
      ['sh_1k', 4],
      ['sh_2k', 0],
    ]);
    expect(system.writes.overwriteMatters).toMatchObject({ n: 2, correct: 2 });
    expect(document.warnings).toEqual(['oracle: items without an outcome, in no count: 4']);
    expect(stderr).toContain('warning: oracle: items without an outcome');
  });

  it('sets systems side by side: as text with the profile in the first line, as markdown, as CSV', async () => {
    const { at, run } = workplace({ 'oracle.jsonl': ORACLE, 'stale.jsonl': STALE });
    const files = [at('oracle.jsonl'), at('stale.jsonl')];
    const [text, markdown, csv] = await Promise.all([
      run('stratify', files),
      run('stratify', [...files, '--md']),
      run('stratify', [...files, '--csv']),
    ]);
    expect(text.stdout).toMatch(/^profile dev \(frozen /);
    expect(text.stdout).toMatch(/resolver-correct +oracle +4 +4 +100\.0 .*\n +stale +4 +3 +75\.0 /);
    expect(markdown.stdout).toContain('| resolver-correct | oracle | 4 | 4 | 100.0 |');
    expect(csv.stdout).toMatch(/^system,scoring,kind,group,class,n,correct,accuracy,/);
    expect(csv.stdout).toContain('stale,full,all,all,resolver_correct,4,3,75,');
  });

  it('exits 1 under a threshold, and still prints the result', async () => {
    const { at, run } = workplace({ 'stale.jsonl': STALE });
    const gate = (bound: string) => run('stratify', [at('stale.jsonl'), '--fail-under', bound]);
    const [met, missed] = await Promise.all([gate('resolver_correct=0.75'), gate('resolver_correct=0.76')]);
    expect(met.code).toBe(0);
    expect(missed.code).toBe(1);
    expect(missed.stdout).toContain('Accuracy by item class');
    expect(missed.stderr).toContain('threshold resolver_correct ≥ 76.0 % NOT met by stale: 3/4 = 75.0 %');
  });

  it('writes a row an outcome, with what an error is consistent with', async () => {
    const { at, run } = workplace({ 'stale.jsonl': STALE });
    await run('stratify', [at('stale.jsonl'), '--items', at('items.jsonl')]);
    const rows = readFileSync(at('items.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({
      system: 'stale',
      item: 'mh_1k#0',
      class: 'resolver_correct',
      correct: false,
      consistentWith: ['stale'],
      staleHops: [2],
      output: 'Oslo',
    });
  });

  it.each([
    [['--fail-under', 'resolver_correct=80'], /GROUP=FRACTION/],
    [['--fail-under', 'everything=0.5'], /groups: resolver_correct/],
    [['--system', 'unnamed'], /NAME=PATH/],
    [['--json', '--csv'], /cannot be used with/],
    [['--scoring', 'parsed'], /no outcome of "oracle" has the text/],
  ])('refuses %j with exit 2', async (args, message) => {
    const { at, run } = workplace({ 'oracle.jsonl': ORACLE });
    const { code, stderr, stdout } = await run('stratify', [at('oracle.jsonl'), ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
  });

  it('asks for files', async () => {
    const { code, stderr } = await workplace({}).run('stratify', []);
    expect(code).toBe(2);
    expect(stderr).toMatch(/no results file is named/);
  });
});

describe('lastwrite compare', () => {
  const systems = { 'oracle.jsonl': ORACLE, 'stale.jsonl': STALE };

  it('compares two systems, and lists what flipped', async () => {
    const { at, run } = workplace(systems);
    const { code, stdout } = await run('compare', [
      at('oracle.jsonl'),
      at('stale.jsonl'),
      '--json',
      '--items',
      at('flipped.jsonl'),
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'lastwrite.compare/1',
      a: { name: 'oracle' },
      b: { name: 'stale' },
      overall: { n: 6, bothCorrect: 3, aOnly: 1, bOnly: 0, bothWrong: 2, mcnemarP: 1 },
      flipped: [{ item: 'mh_1k#0', class: 'resolver_correct', correct: 'a' }],
    });
    expect(JSON.parse(readFileSync(at('flipped.jsonl'), 'utf8'))).toMatchObject({
      item: 'mh_1k#0',
      bOutput: 'Oslo',
    });
  });

  it('lays runs of one system side by side', async () => {
    const { at, run } = workplace(systems);
    const { code, stdout } = await run('compare', ['--repeats', at('oracle.jsonl'), at('stale.jsonl')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/run 1 +run 2 +range/);
    expect(stdout).toContain('Items whose outcome changes over the runs: 1; items scored in every run: 6.');
  });

  it('wants two systems', async () => {
    const { at, run } = workplace(systems);
    const { code, stderr } = await run('compare', [at('oracle.jsonl')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/compare wants two systems .* the files hold 1: oracle; .*--system NAME=GLOB/);
  });
});
