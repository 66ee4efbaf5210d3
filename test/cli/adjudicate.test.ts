import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VerdictFile } from '../../src/audit/verdict.js';
import { sha256 } from '../../src/dataset/content-hash.js';
import { OVERLAPS, paperLabels, publishedVerdicts } from '../audit/published-verdicts.js';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

const published = await paperLabels();
const { a: A, b: B } = publishedVerdicts(published, {
  overlap: OVERLAPS['two rows moved alike']!,
  unclassifiableMisses: 3,
});

/** A folder with verdict files, and a way to name them. */
function verdictFolder(files: Readonly<Record<string, unknown>>) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { at, read: (name: string) => JSON.parse(readFileSync(at(name), 'utf8')) };
}

const report = (...args: readonly string[]) => lastwrite(['adjudicate', 'report', ...args]);

describe('lastwrite adjudicate report', () => {
  it("prints the paper's two re-adjudications from files with its confusion", async () => {
    const { at } = verdictFolder({ 'a.json': A, 'b.json': B });
    const { code, stdout, stderr } = await report(at('b.json'), at('a.json'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^profile paper /);
    expect(stdout).toMatch(/re-adjudication A +all +158 +147 +93\.0 +0\.875 +0\.\d{3} to 0\.\d{3}\n/);
    expect(stdout).toMatch(/re-adjudication B +all +158 +141 +89\.2 +0\.8[12]\d /);
    expect(stdout).toMatch(/A ~ re-adjudication B +all +158 +134 +84\.8 +0\.7[34]\d /);
    expect(stdout).toMatch(/discretionary +13 +6 +46\.2 +– +–\n/);
    expect(stdout).toMatch(/cut evidence +52 +38 +73\.1 /);
    expect(stdout).toMatch(/unanimous against the label +2\n/);
    expect(stdout).toMatch(
      /mh_262k#77 {2}readers disagree\n +frozen +last-write-reachable miss: gold is reachable/,
    );
  });

  it('prints one document, the same for any order of the files', async () => {
    const { at } = verdictFolder({ 'a.json': A, 'b.json': B });
    const [one, other] = await Promise.all([
      report(at('a.json'), at('b.json'), '--json'),
      report(at('b.json'), at('a.json'), at('b.json'), '--json'),
    ]);
    const document = JSON.parse(one.stdout);
    expect(JSON.parse(other.stdout)).toEqual({ ...document, arguments: expect.anything() });
    expect(document).toMatchObject({
      schema: 'lastwrite.adjudication/1',
      profile: { name: 'paper' },
      frozen: { labels: 158, discretionary: 13 },
      readers: [
        { name: 're-adjudication A', flagShown: true, agreement: { all: { agree: 147, percent: 93.038 } } },
        {
          name: 're-adjudication B',
          flagShown: false,
          truncated: 52,
          agreement: { discretionary: { agree: 12 } },
        },
      ],
      pairs: [{ a: 're-adjudication A', b: 're-adjudication B', agreement: { all: { agree: 134 } } }],
      consensus: null,
    });
    expect(document.standings).toContainEqual({ standing: 'unanimous_against', n: 2 });
    expect(document.items).toHaveLength(26);
  });

  it('writes consensus labels that other commands take, and leaves the frozen ones alone', async () => {
    const { at, read } = verdictFolder({ 'a.json': A, 'b.json': B });
    const { stdout, stderr } = await report(
      at('a.json'),
      at('b.json'),
      '--consensus',
      at('labels.json'),
      '--json',
    );
    expect(stderr).toContain('wrote 158 labels');
    const labels = read('labels.json');
    const changed = labels.labels.filter(
      (one: { label: string; frozen: string }) => one.label !== one.frozen,
    );
    expect(labels).toMatchObject({ schema: 'lastwrite.labels/1', version: '1.0.0', rule: 'unanimous' });
    expect(changed).toHaveLength(2);
    expect(JSON.parse(stdout).consensus).toMatchObject({ fromConsensus: 134, changed });

    const [audit, text, frozen, explained, stratified] = await Promise.all([
      lastwrite([
        'audit',
        '--profile',
        'paper',
        '--labels',
        at('labels.json'),
        '--json',
        '--failures',
        at('f.jsonl'),
      ]),
      lastwrite(['audit', '--profile', 'paper', '--labels', at('labels.json')]),
      lastwrite(['audit', '--profile', 'paper', '--json', '--failures', at('frozen.jsonl')]),
      lastwrite(['explain', changed[0].item, '--profile', 'paper', '--labels', at('labels.json')]),
      lastwrite(['audit', '--profile', 'dev', '--labels', at('labels.json'), '--json']),
    ]);
    const sha = sha256(readFileSync(at('labels.json')));
    expect(JSON.parse(audit.stdout).labels).toEqual({ version: '1.0.0', sha256: sha, changed: 2 });
    expect(text.stdout.split('\n')[0]).toContain(`labels 1.0.0 (${sha.slice(0, 12)}, 2 changed)`);
    expect(JSON.parse(frozen.stdout)).not.toHaveProperty('labels');
    expect(sha256(readFileSync(at('frozen.jsonl')))).toBe(labels.basedOn.auditSha256);
    const rows = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\n');
    expect(rows('f.jsonl').filter((row, index) => row !== rows('frozen.jsonl')[index])).toHaveLength(2);
    expect(rows('f.jsonl').find((row) => row.includes(`"${changed[0].item}"`))).toContain(
      `by the labels file; the frozen label is ${changed[0].frozen}`,
    );
    expect(explained.stdout).toMatch(/\nclass +.+ by the labels file \(frozen: .+\): /);
    expect(stratified.code).toBe(0);
    expect(stratified.stderr).toContain('made on the failures of profile paper');
  });

  it('is refused by reproduce, whose labels are the published ones', async () => {
    const { at } = verdictFolder({ 'labels.json': '{}' });
    const { code, stderr } = await lastwrite(['reproduce', '--labels', at('labels.json')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: reproduce takes no labels file/);
  });

  it("shows a note's markup and control characters as text", async () => {
    const note = 'first\n\u001b[31mred\u001b[0m <script>alert(1)</script> | *bold*';
    const [first, ...others] = B.verdicts;
    const moved = { ...first!, verdict: 'normalization_artifact', note };
    const file: VerdictFile = {
      ...B,
      reader: { name: 'Ada\n\u001b[2J', kind: 'person' },
      verdicts: [moved, ...others],
    };
    const { at } = verdictFolder({ 'ada.json': file });
    const [text, markdown] = await Promise.all([report(at('ada.json')), report(at('ada.json'), '--md')]);
    expect(text.stdout).toContain('first [31mred [0m <script>');
    expect(text.stdout).not.toContain('\u001b');
    expect(markdown.stdout).toContain('\\<script\\>alert(1)\\</script\\> \\| \\*bold\\*');
    expect(markdown.stdout).toContain('| Ada [2J | person |');
  });

  it('warns of files of one reader that differ', async () => {
    const [first] = A.verdicts;
    const later = { ...first!, verdict: 'unclassifiable', at: '2026-06-01T10:00:00Z' };
    const { at } = verdictFolder({ 'a.json': A, 'later.json': { ...A, verdicts: [later] } });
    const { code, stderr } = await report(at('later.json'), at('a.json'));
    expect(code).toBe(0);
    expect(stderr).toBe(
      `warning: files of re-adjudication A differ about ${first!.item}; the later verdict counts\n`,
    );
  });

  const elsewhere = { ...A, dataset: { contentSha256: 'd'.repeat(64) } };
  const otherLabels = { ...A, profile: { name: 'dev', sha256: 'e'.repeat(64) } };
  const [row] = A.verdicts;
  it.each([
    ['elsewhere.json', elsewhere, /made on another dataset .* give that dataset with --data$/],
    [
      'labels.json',
      otherLabels,
      /made beside other labels: profile dev .* name that profile with --profile dev$/,
    ],
    [
      'unknown.json',
      { ...A, verdicts: [{ ...row!, item: 'mh_6k#999' }] },
      /item mh_6k#999: the dataset has no such/,
    ],
    [
      'wrong.json',
      { ...A, verdicts: [{ ...row!, verdict: 'gold_right' }] },
      /"gold_right" is none of parse_failure/,
    ],
    ['twice.json', { ...A, verdicts: [row, row] }, /stands twice/],
    ['other.json', { hello: 'world' }, /not a verdict file/],
    ['torn.json', JSON.stringify(A).slice(0, 500), /line 1: a string is not closed/],
    ['missing.json', undefined, /there is no such file/],
  ])('refuses %s in one line, with exit 2', async (name, content, message) => {
    const { at } = verdictFolder({ 'a.json': A, ...(content !== undefined && { [name]: content }) });
    const { code, stdout, stderr } = await report(at('a.json'), at(name));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(name);
    expect(stderr.trimEnd()).toMatch(message);
  });

  it.each([
    [['--consensus', 'x.json', '--rule', 'loudest'], /Allowed choices/],
    [['--consensus', 'x.json', '--labels-version', '1'], /semantic version/],
    [['--labels', 'x.json'], /unknown option/],
    [['--json', '--md'], /cannot be used with/],
  ])('refuses %j with exit 2', async (args, message) => {
    const { at } = verdictFolder({ 'a.json': A });
    const { code, stdout, stderr } = await report(at('a.json'), ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('refuses a consensus of one reader, and one over a verdict file', async () => {
    const { at, read } = verdictFolder({ 'a.json': A });
    const [alone, over] = await Promise.all([
      report(at('a.json'), '--consensus', at('labels.json')),
      report(at('a.json'), '--consensus', at('a.json')),
    ]);
    expect([alone.code, over.code]).toEqual([2, 2]);
    expect(alone.stderr).toMatch(/a consensus wants two readers/);
    expect(over.stderr).toMatch(/would overwrite an input/);
    expect(read('a.json')).toEqual(A);
  });

  it('asks for files', async () => {
    const { code, stderr } = await report();
    expect(code).toBe(2);
    expect(stderr).toMatch(/missing required argument/);
  });
});

describe('--labels', () => {
  it("of a split of one's own: the gold scheme, a consensus, and outcomes by the new classes", async () => {
    const { at } = verdictFolder({
      'split.jsonl': smallRows()
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
      'answers.jsonl': '{"item":"sh_1k#2","output":"Fay Holm"}\n',
    });
    const own = ['--data', at('split.jsonl'), '--profile', 'dev'];
    const audit = JSON.parse((await lastwrite(['audit', ...own, '--json'])).stdout);
    for (const name of ['Ada', 'Ben']) {
      const file = {
        ...A,
        reader: { name, kind: 'person' },
        scheme: 'gold',
        dataset: { contentSha256: audit.dataset.contentSha256 },
        profile: { name: 'dev', sha256: audit.profile.sha256 },
        verdicts: [
          { ...A.verdicts[0]!, item: 'sh_1k#2', verdict: 'gold_right' },
          { ...A.verdicts[0]!, item: 'sh_1k#3', verdict: name === 'Ada' ? 'cannot_tell' : 'gold_right' },
        ],
      };
      writeFileSync(at(`${name}.json`), JSON.stringify(file));
    }
    const consensus = ['--consensus', at('labels.json'), '--labels-version', '1.1.0', '--json'];
    const adjudicated = await report(at('Ada.json'), at('Ben.json'), ...own, ...consensus);
    expect(JSON.parse(adjudicated.stdout)).toMatchObject({
      frozen: { discretionary: 0 },
      readers: [
        { agreement: { all: { n: 1, agree: 0 } }, apart: { noCounterpart: 1, outOfScheme: 0 } },
        { agreement: { all: { n: 1, agree: 0 } }, apart: { noCounterpart: 0, outOfScheme: 1 } },
      ],
      pairs: [{ agreement: { all: { n: 2, agree: 1 } }, apart: 0 }],
      consensus: { version: '1.1.0', fromConsensus: 1, changed: [{ item: 'sh_1k#2' }] },
    });
    const stratify = ['stratify', at('answers.jsonl'), ...own, '--json'];
    const [before, after] = await Promise.all([
      lastwrite(stratify),
      lastwrite([...stratify, '--labels', at('labels.json')]),
    ]);
    const classes = ({ stdout }: { stdout: string }) =>
      JSON.parse(stdout)
        .systems[0].classes.filter(({ n }: { n: number }) => n > 0)
        .map((one: { class: string }) => one.class);
    expect([classes(before), classes(after)]).toEqual([['ambiguous'], ['reachable_miss']]);
    expect(JSON.parse(after.stdout).labels).toMatchObject({ version: '1.1.0', changed: 1 });
    const elsewhere = await lastwrite(['audit', '--labels', at('labels.json')]);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toMatch(/labels\.json: the labels were made on another dataset/);
  });

  it.each([
    ['{"schema":"lastwrite.labels/9"}', /not a labels file/],
    ['[1', /the text ends/],
  ])('refuses %s', async (content, message) => {
    const { at } = verdictFolder({ 'labels.json': content });
    const { code, stdout, stderr } = await lastwrite(['audit', '--labels', at('labels.json')]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('labels.json');
  });
});
