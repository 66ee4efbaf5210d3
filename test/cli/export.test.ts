import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastwrite, temporaryFolder } from './lastwrite.js';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('lastwrite export', () => {
  it('writes a split that the audit reads, with the reasons and the proposals beside it', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'clean.parquet');
    const { code, stdout } = await lastwrite(['export', '-o', path, '--regold']);
    expect(code).toBe(0);
    expect(stdout).toContain('720 of 800 questions in 8 rows');
    expect(readdirSync(folder).sort()).toEqual([
      'clean.parquet',
      'clean.parquet.dropped.json',
      'clean.parquet.regold.json',
    ]);
    const dropped = json(`${path}.dropped.json`);
    expect(dropped).toMatchObject({
      schema: 'lastwrite.dropped/1',
      kept: { rows: 8, questions: 720 },
      emptySets: [],
    });
    expect(dropped.dropped).toHaveLength(80);
    expect(json(`${path}.regold.json`)).toMatchObject({
      schema: 'lastwrite.regold/1',
      status: 'proposal',
      counts: { ambiguous: 67, proposed: 44, unclear: 23 },
    });

    const audit = await lastwrite(['audit', '--data', path, '--json']);
    expect(audit.code).toBe(0);
    const { totals, structure } = JSON.parse(audit.stdout);
    expect(totals.all.n).toBe(720);
    for (const ofSet of Object.values(structure))
      expect(ofSet).toMatchObject({ ambiguous: 0, parserScope: 0 });
  });

  it('gives the same bytes again', async () => {
    const folder = temporaryFolder();
    const [a, b] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')];
    for (const path of [a, b]) await lastwrite(['export', '-o', path]);
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
    expect(readFileSync(`${a}.dropped.json`).equals(readFileSync(`${b}.dropped.json`))).toBe(true);
  });

  it('prints the ids to leave out, one a line', async () => {
    const { code, stdout, stderr } = await lastwrite(['export', '--format', 'ids', '--drop', 'parser_scope']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const ids = stdout.trimEnd().split('\n');
    expect(ids).toHaveLength(13);
    expect(ids[0]).toBe('factconsolidation_mh_32k_no23');
  });

  it('leaves out a row without questions, and says so', async () => {
    const folder = temporaryFolder();
    const given = join(folder, 'own.json');
    const row = (source: string, question: string, answer: string) => ({
      context: '0. The capital of India is New Delhi.\n1. The capital of India is Grosseto.',
      questions: [question],
      answers: [[answer]],
      metadata: { source, qa_pair_ids: [`${source}_no0`] },
    });
    writeFileSync(
      given,
      JSON.stringify([
        row('own_mh_tiny', 'Which is the capital of India?', 'New Delhi'),
        row('own_sh_tiny', 'What is the capital of India?', 'Grosseto'),
      ]),
    );
    const path = join(folder, 'clean.json');
    const { code, stderr } = await lastwrite(['export', '--data', given, '-o', path]);
    expect(code).toBe(0);
    expect(stderr).toContain('no question of mh_tiny is left');
    expect(json(path).map(({ metadata }: { metadata: { source: string } }) => metadata.source)).toEqual([
      'own_sh_tiny',
    ]);
    expect(json(`${path}.dropped.json`)).toMatchObject({
      emptySets: ['mh_tiny'],
      dataset: { pinned: false },
    });

    const nothing = join(folder, 'nothing.json');
    const only = join(folder, 'only.json');
    writeFileSync(only, JSON.stringify([row('own_mh_tiny', 'Which is the capital of India?', 'New Delhi')]));
    const refused = await lastwrite(['export', '--data', only, '-o', nothing]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('no question would be left');
    expect(existsSync(nothing)).toBe(false);
  });

  it.each([
    [['--drop', 'ambigous', '-o', 'x.json'], /"ambigous" cannot be dropped\. Use some of parser_scope/],
    [['--drop', 'reachable', '-o', 'x.json'], /"reachable" cannot be dropped/],
    [['--format', 'csv', '-o', 'x.csv'], /Allowed choices are parquet, json, jsonl, ids/],
    [['-o', 'x.bin'], /the ending of x\.bin says no format/],
    [['--format', 'parquet'], /no place to write the parquet to; name a file with -o/],
    [['--format', 'ids', '--regold'], /--regold has no place to write to/],
    [[], /there is no format and no file/],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await lastwrite(['export', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
