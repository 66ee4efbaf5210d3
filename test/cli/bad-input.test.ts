import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastwrite, ROOT, temporaryFolder } from './lastwrite.js';

const facts = (lines: readonly string[]) => ['Here is a list of facts:', ...lines].join('\n');
const LINES = ['0. The capital of India is New Delhi.', '1. The capital of India is Grosseto.'];

function row(change: object = {}) {
  return {
    context: facts(LINES),
    questions: ['What is the capital of India?'],
    answers: [['Grosseto']],
    metadata: { source: 'factconsolidation_sh_tiny', qa_pair_ids: ['q0'] },
    ...change,
  };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

interface LooseProfile {
  cues: Record<string, { pattern: unknown; weight: unknown }[]>;
  preferences: Record<string, unknown[]>;
}

const profile = (change: (json: LooseProfile) => void) => {
  const json = JSON.parse(readFileSync(join(ROOT, 'patterns/dev.profile.json'), 'utf8')) as LooseProfile;
  change(json);
  return JSON.stringify(json);
};

async function refused(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await lastwrite(args);
  expect({ code, stdout, stderr }).toMatchObject({ code: 2, stdout: '' });
  // One line, and no stack.
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('note:')),
  ).toHaveLength(1);
  return stderr;
}

describe('a split that cannot be read', () => {
  const cases: [string, string, string | Uint8Array, RegExp][] = [
    [
      'a gap in the serial numbers',
      'a.json',
      JSON.stringify([row({ context: facts(['0. A b.', '2. C d.']) })]),
      /row 0, line 3: serial number 1 is missing/,
    ],
    [
      'a repeated serial number',
      'a.json',
      JSON.stringify([row({ context: facts(['0. A b.', '1. C d.', '1. E f.']) })]),
      /line 4: serial number 1 stands twice/,
    ],
    [
      'no statement at all',
      'a.json',
      JSON.stringify([row({ context: 'nothing' })]),
      /row 0: the context holds no numbered statement/,
    ],
    [
      'a gold of which the metric leaves nothing',
      'a.json',
      JSON.stringify([row({ answers: [['The']] })]),
      /sh_tiny#0: nothing is left of the gold "The"/,
    ],
    [
      'a missing column',
      'a.json',
      JSON.stringify([row({ answers: undefined })]),
      /row 0: the column answers is missing/,
    ],
    [
      'an empty question',
      'a.json',
      JSON.stringify([row({ questions: [' '] })]),
      /sh_tiny#0: the question is empty/,
    ],
    ['NaN', 'a.json', '[{"context": NaN}]', /line 1: NaN/],
    ['a foreign parquet', 'a.parquet', Buffer.from('PAR1 this is no parquet file PAR1'), /a\.parquet/],
    ['text', 'a.txt', 'hello', /neither parquet nor JSON/],
  ];
  it.each(cases)('%s', async (_, name, content, message) => {
    const path = file(name, content);
    const stderr = await refused(['audit', '--data', path]);
    expect(stderr).toContain(path);
    expect(stderr).toMatch(message);
  });

  it('a truncated parquet', async () => {
    const whole = readFileSync(join(ROOT, 'freeze/split.parquet'));
    expect(
      await refused(['audit', '--data', file('cut.parquet', whole.subarray(0, whole.length / 2))]),
    ).toContain('cut.parquet');
  });
});

describe('a split that is unusual but fine', () => {
  it.each([
    ['a list without newlines', row({ context: facts(LINES).replaceAll('\n', ' ') })],
    ['CRLF', row({ context: facts(LINES).replaceAll('\n', '\r\n') })],
    ['a byte order mark in the list', row({ context: `\uFEFF${facts(LINES)}` })],
    ['bare strings for answers', row({ answers: ['Grosseto'] })],
  ])('%s', async (_, one) => {
    const path = file('odd.json', `\uFEFF${JSON.stringify([one])}`);
    const { code, stdout, stderr } = await lastwrite(['audit', '--data', path, '--json']);
    expect(code).toBe(0);
    expect(stderr).toContain('is not the pinned split');
    expect(JSON.parse(stdout)).toMatchObject({
      dataset: { pinned: false, lists: [{ list: 'tiny', statements: 2, keys: 1, overwrittenKeys: 1 }] },
      totals: { all: { n: 1, correct: 1 } },
    });
  });
});

describe('unknown names', () => {
  it.each([
    [['audit', '--sets', 'mh_7k'], /no set "mh_7k"; use some of mh_6k/],
    [['audit', '--profile', 'nobody'], /no profile "nobody"; use dev/],
    [['explain', 'mh_6k#100'], /no item "mh_6k#100"/],
    [['ask', '--list', '7k', 'Who?'], /no list "7k"/],
    [['ask', '--list', '6k', ''], /the question is empty/],
    [['audit', '--items', 'items.xlsx'], /items\.xlsx: the ending says no format/],
    [['audit', '--evidence', 'evidence.csv'], /evidence\.csv: evidence is nested/],
  ])('%j', async (args, message) => {
    expect(await refused(args)).toMatch(message);
  });
});

describe('profiles and patterns', () => {
  it.each([
    [
      'a weight that is no number',
      (p: LooseProfile) => {
        p.cues.author![0]!.weight = 'heavy';
      },
      /cues\.author\[0\]\.weight/,
    ],
    [
      'a weight out of range',
      (p: LooseProfile) => {
        p.cues.author![0]!.weight = 9;
      },
      /a cue weighs 1\.0 to 5\.0/,
    ],
    [
      'a cue that does not compile',
      (p: LooseProfile) => {
        p.cues.author![0]!.pattern = '(author';
      },
      /a group is not closed/,
    ],
    [
      'a cue that backtracks without bound',
      (p: LooseProfile) => {
        p.cues.author![0]!.pattern = '(?:a+)+b';
      },
      /backtrack without bound/,
    ],
    [
      'an ambiguous alternative',
      (p: LooseProfile) => {
        p.preferences.author![0] = '(?:a|a)*b';
      },
      /backtrack without bound/,
    ],
    [
      'an unknown relation',
      (p: LooseProfile) => {
        p.cues.writes = [];
      },
      /relation "writes"/,
    ],
  ])('%s', async (_, change, message) => {
    const path = file('own.profile.json', profile(change));
    expect(await refused(['audit', '--sets', 'sh_6k', '--profile', path])).toMatch(message);
  });

  it.each([
    ['a pattern without an object', 'The capital of (?P<s>.+)\\.', /no group o/],
    ['a pattern that does not compile', 'The (?P<s>.+) of (?P<o>.+', /a group is not closed/],
    ['a pattern that backtracks without bound', 'The (?P<s>.+)+ is (?P<o>.+)Z', /backtrack without bound/],
    ['syntax that is not carried over', '(?i)The (?P<s>.+) of (?P<o>.+)', /the group \(\?i\)/],
  ])('%s', async (_, pattern, message) => {
    const pack = {
      schema: 'lastwrite.patterns/1',
      name: 'own',
      source: '',
      patterns: [{ relation: 'capital', pattern }],
    };
    expect(await refused(['audit', '--patterns', file('own.json', JSON.stringify(pack))])).toMatch(message);
  });
});

describe('a split that is only a part', () => {
  it('has no published numbers to be reproduced', async () => {
    const path = file('part.json', JSON.stringify([row()]));
    expect(await refused(['reproduce', '--data', path])).toMatch(
      /part\.json: the published numbers are those of the whole/,
    );
  });
});

describe('an output that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('is one line and exit 2, not a finding', async () => {
    const main = join(ROOT, 'dist/cli/main.js');
    const shell = `"${process.execPath}" "${main}" freeze verify >/dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', shell], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: stdout cannot be written \(ENOSPC\)/);
  });
});
