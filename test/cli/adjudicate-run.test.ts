import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAPER_VERDICTS, readVerdictFile, type VerdictFile } from '../../src/audit/verdict.js';
import type { AdjudicationRow } from '../../src/experiments/adjudication-row.js';
import { cohenKappa } from '../../src/stats/kappa.js';
import { paperLabels } from '../audit/published-verdicts.js';
import { countingPrompts, flagModel, verdict } from '../experiments/adjudication-model.js';
import type { Behaviour, Received } from '../experiments/fake-endpoint.js';
import { contentOf, env, jsonLines, KEY, ledgerOf, serve } from '../experiments/run-process.js';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

/** Of the small split, which is quick to classify. */
const FEW = 'mh_1k#0,mh_1k#1,sh_1k#1,sh_1k#2';
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** A split of ten items, as a file. */
function smallSplit(): string {
  const path = join(temporaryFolder(), 'split.jsonl');
  writeFileSync(
    path,
    `${smallRows()
      .map((row) => JSON.stringify(row))
      .join('\n')}\n`,
  );
  return path;
}
const few = (...args: readonly string[]) => prepared('--data', smallSplit(), '--items', FEW, ...args);

/** A batch in a folder of its own, and a way to have a model judge it. */
async function prepared(...args: readonly string[]) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const { code, stderr } = await lastwrite(['adjudicate', 'prepare', '-o', at('batch.jsonl'), ...args]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('wrote')]);
  const run = (baseUrl: string, name: string, ...more: readonly string[]) => {
    const options = ['--model', 'm', '--base-url', baseUrl, '--run', at(name), '--concurrency', '8'];
    return lastwrite(['adjudicate', 'run', at('batch.jsonl'), ...options, ...more], { env });
  };
  const rows = () => jsonLines(at('batch.jsonl')) as AdjudicationRow[];
  const verdicts = (name: string): VerdictFile => readVerdictFile(readJson(join(at(name), 'verdicts.json')));
  return { folder, at, run, rows, verdicts, stderr };
}

test('a model that looks at the flag alone reproduces the labels that follow from it, through the report', async () => {
  const [{ at, run, verdicts }, { labels, items }] = await Promise.all([
    prepared('--arm', 'A', '--seed', '7'),
    paperLabels(),
  ]);
  const model = countingPrompts(flagModel);
  const server = await serve(model.behave);
  const { code, stdout } = await run(server.baseUrl, 'run');
  expect(code).toBe(0);
  expect(stdout).toContain('158 of 158 rows have a verdict, 0 of them on cut evidence');
  expect(server.requests()).toBe(158);
  expect(JSON.parse(model.bodies[0]!)).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  });
  const file = verdicts('run');
  expect(file).toMatchObject({
    reader: { name: 'm (arm A)', kind: 'model' },
    scheme: 'paper',
    evidence: { labelShown: false, flagShown: true, seed: 7 },
  });

  // What it has to come to, from labels and flags alone.
  const reachable = new Map(items.map((one) => [one.item.id, one.reachable]));
  const pairs = labels.map(({ item, label }) => {
    const said = reachable.get(item) ? 'multi_hop_composition_failure' : 'ambiguous_gold';
    return [PAPER_VERDICTS.indexOf(label), PAPER_VERDICTS.indexOf(said)] as const;
  });
  const table = PAPER_VERDICTS.map((_, row) =>
    PAPER_VERDICTS.map((_, column) => pairs.filter(([a, b]) => a === row && b === column).length),
  );
  const kappa = cohenKappa(table).kappa!;
  const report = await lastwrite(['adjudicate', 'report', at('run/verdicts.json'), '--json']);
  const [reader] = JSON.parse(report.stdout).readers;
  expect(reader).toMatchObject({ reader: { kind: 'model' }, flagShown: true, truncated: 0 });
  expect(reader.agreement.all).toMatchObject({ n: 158, agree: 145 });
  expect(reader.agreement.all.kappa).toBeCloseTo(kappa, 6);
  expect(reader.agreement.discretionary).toMatchObject({ n: 13, agree: 0 });
  expect(reader.agreement.byRule).toMatchObject({ n: 145, agree: 145 });
});

describe('a masked batch', () => {
  test('goes through the model without an id, and comes back with the items named; several models are told apart', async () => {
    const { at, run, rows, verdicts } = await few('--arm', 'C', '--seed', '3');
    const key = readJson(at('batch.key.json'));
    const first = rows()[0]!;
    // Both call all of them ambiguous but the first, on which they differ.
    const answer =
      (own: string) =>
      ({ user }: Received) =>
        verdict(user.includes(`Question: ${first.question}\n`) ? own : 'b');
    const models = [countingPrompts(answer('b')), countingPrompts(answer('c'))];
    for (const [index, model] of models.entries()) {
      const server = await serve(model.behave);
      const reader = ['--reader', `model ${index}`];
      expect((await run(server.baseUrl, `run${index}`, ...reader)).code).toBe(0);
      for (const body of model.bodies) {
        expect(body).not.toMatch(/[ms]h_\d+k/);
        for (const mask of Object.keys(key.items)) expect(body).not.toContain(mask);
      }
    }
    const file = verdicts('run1');
    expect(file.evidence).toEqual({ labelShown: false, flagShown: false, seed: 3 });
    expect(file.verdicts.map(({ item }) => item).sort()).toEqual(FEW.split(',').sort());
    expect(file.verdicts[0]).toMatchObject({
      item: key.items[first.id],
      verdict: 'multi_hop_composition_failure',
      confidence: 'high',
      note: 'By the statements.',
      truncated: first.truncated,
    });
    const { stdout } = await lastwrite([
      'adjudicate',
      'report',
      at('run0/verdicts.json'),
      at('run1/verdicts.json'),
      '--data',
      smallSplit(),
      '--json',
    ]);
    const report = JSON.parse(stdout);
    expect(report.standings).toContainEqual({ standing: 'readers_disagree', n: 1 });
  });

  test('is judged without its key too: the verdicts are written when the key comes, and nothing is asked again', async () => {
    const { at, run, verdicts } = await few('--arm', 'C', '--key', join(temporaryFolder(), 'k'));
    const server = await serve(() => verdict('a'));
    const without = await run(server.baseUrl, 'run');
    expect(without.code).toBe(0);
    expect(without.stdout).toContain('No verdict file: the batch is masked');
    expect(readdirSync(at('run'))).not.toContain('verdicts.json');
    const [other, again] = await Promise.all([few('--arm', 'C', '--seed', '9'), few('--arm', 'C')]);
    const wrong = await run(server.baseUrl, 'run', '--resume', '--key', other.at('batch.key.json'));
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("the key is another batch's")]);
    const late = await run(server.baseUrl, 'run', '--resume', '--key', again.at('batch.key.json'));
    expect(late.code).toBe(0);
    expect(server.requests()).toBe(4);
    expect(verdicts('run').verdicts).toHaveLength(4);
  });
});

describe('an answer that is not of the form', () => {
  test('is asked for again and counted; a row that gives none, or refuses, stays without a verdict and is told', async () => {
    const { at, run, rows, verdicts } = await few('--arm', 'B');
    const [never, refuses, late] = rows();
    const is = (row: AdjudicationRow | undefined, user: string) =>
      user.includes(`Question: ${row!.question}\n`);
    const model = countingPrompts(({ user, headers }, times): Behaviour => {
      if (is(never, user)) return { do: 'answer', text: 'It is ambiguous_gold, I think.' };
      if (is(refuses, user)) return { do: 'refuse', text: `No, ${headers.authorization}` };
      if (is(late, user) && times <= 2) return { do: 'answer', text: '{"verdict":"ambiguous_gold"}' };
      return verdict('ambiguous_gold');
    });
    const server = await serve(model.behave);
    const text = await run(
      server.baseUrl,
      'run',
      '--answers',
      'text',
      '--attempts',
      '3',
      '--then-output-tokens',
      '0',
    );
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('2 of 4 rows have a verdict');
    expect(text.stdout).toContain(`without a verdict: ${never!.id} (invalid), ${refuses!.id} (refused)`);
    expect(text.stdout).toContain('invalid answers: 5, on 2 rows · attempts after the first: 4, on 2 rows');
    expect(model.bodies.join()).not.toContain('response_format');
    expect(verdicts('run').verdicts.map(({ item }) => item)).toEqual(
      rows()
        .slice(2)
        .map(({ id }) => id),
    );
    const kinds = ledgerOf(at('run')).flatMap((one) =>
      one.record === 'result' && one.task === late!.id ? [one.kind] : [],
    );
    expect(kinds).toEqual(['invalid', 'invalid', 'answered']);
    expect(contentOf(at('run'))).not.toContain(KEY);

    const asked = server.requests();
    const resumed = await run(server.baseUrl, 'run', '--resume', '--json');
    expect(resumed.code).toBe(1);
    expect(server.requests()).toBe(asked);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      schema: 'lastwrite.adjudication-run/1',
      verdicts: 2,
      unanswered: [
        { id: never!.id, why: 'invalid' },
        { id: refuses!.id, why: 'refused' },
      ],
      invalid: { answers: 5, rows: 2 },
      items: { planned: 4, settled: 3, failed: 1, open: 0 },
    });
  });

  test('an endpoint that takes no response_format is named as one', async () => {
    const { run } = await few('--arm', 'A');
    const error = { message: 'Unknown field: response_format' };
    const server = await serve(() => ({ do: 'status', status: 400, error }));
    const { code, stderr } = await run(server.baseUrl, 'run');
    expect(code).toBe(1);
    expect(stderr).toContain('refuses response_format; make another run with --answers text');
  });
});

test('a run that was cut off is gone on with, nothing paid twice; another batch or model is another run', async () => {
  const { folder, at, run, rows, verdicts } = await prepared(
    '--arm',
    'B',
    '--task',
    'superseded',
    '--seed',
    '1',
  );
  expect(rows()).toHaveLength(67);
  let dead = false;
  const model = countingPrompts(() => {
    dead ||= model.bodies.length >= 20;
    return dead ? { do: 'status', status: 401 } : verdict('gold_superseded');
  });
  const server = await serve((request) => (healed ? verdict('gold_superseded') : model.behave(request)));
  let healed = false;
  const prices = ['--price-in', '1', '--price-out', '1'];
  const cut = await run(server.baseUrl, 'run', ...prices);
  expect(cut.code).toBe(1);
  expect(cut.stderr).toContain('the run is not done: the endpoint refuses');
  const before = verdicts('run').verdicts.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(67);
  expect(cut.stdout).toMatch(/\(open\)/);

  const sent = server.requests();
  healed = true;
  const [begun, otherModel, otherTerms] = await Promise.all([
    run(server.baseUrl, 'run'),
    run(server.baseUrl, 'run', '--resume', '--model', 'n'),
    run(server.baseUrl, 'run', '--resume', '--temperature', '1'),
  ]);
  expect(begun.stderr).toContain('this run has begun; go on with --resume');
  expect(otherModel.stderr).toContain('the run is planned with the model m');
  expect(otherTerms.stderr).toContain(
    'the run is planned with temperature null; leave the option out, or give --amend REASON',
  );
  const amended = await run(server.baseUrl, 'run', '--amend', 'colder', '--temperature', '0');
  expect(amended.code).toBe(0);
  expect(server.requests() - sent).toBe(67 - before);
  expect(jsonLines(at('run/amendments.jsonl'))[0]).toMatchObject({ reason: 'colder', number: 1 });
  expect(verdicts('run')).toMatchObject({ scheme: 'gold', evidence: { flagShown: false, seed: 1 } });
  expect(contentOf(folder)).not.toContain(KEY);

  const report = await lastwrite(['adjudicate', 'report', at('run/verdicts.json'), '--json']);
  const [reader] = JSON.parse(report.stdout).readers;
  expect(reader.agreement.all).toMatchObject({ n: 67, agree: 67 });
});

test('a dry run sends and writes nothing', async () => {
  const { at, run } = await few('--arm', 'A');
  const dry = await run('http://127.0.0.1:9/v1', 'run', '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.stdout).toMatch(
    /^task +the six categories, arm A \(flag shown\)\nbatch +4 rows, 0 with cut evidence/,
  );
  expect(readdirSync(at('.'))).toEqual(['batch.jsonl']);
});

test.concurrent.each([
  [['--arm', 'B', '--key', 'k'], /only arm C has a key/],
  [['--arm', 'D'], /Allowed choices are A, B, C/],
  [['--arm', 'B', '--class', 'nonsense'], /there is no class "nonsense"/],
  [['--arm', 'B', '--items', 'mh_6k#999'], /there is no item "mh_6k#999"/],
])('prepare refuses %j', async (args, message) => {
  const output = join(temporaryFolder(), 'batch.jsonl');
  const { code, stderr } = await lastwrite(['adjudicate', 'prepare', '-o', output, ...args]);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('help has examples', async () => {
  for (const name of ['prepare', 'run']) {
    expect((await lastwrite(['adjudicate', name, '--help'])).stdout).toContain('Examples:');
  }
});
