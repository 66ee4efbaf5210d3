import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../experiments/fake-endpoint.js';
import { contentOf, env, jsonLines, KEY, ledgerOf, serve, start, until } from '../experiments/run-process.js';
import { smallRows } from '../outcomes/small-world.js';
import { lastwrite, temporaryFolder } from './lastwrite.js';

/** A run folder, and the options that every command on it takes: a split of ten items is quick to classify. */
function workplace() {
  const folder = temporaryFolder();
  const data = join(folder, 'split.jsonl');
  writeFileSync(
    data,
    smallRows()
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
  return { folder: join(folder, 'run'), small: ['--data', data] };
}

describe('an endpoint that misbehaves', () => {
  test('is asked again by the rule; what cannot be had is an error, and --retry-errors asks for it anew', async () => {
    let healed = false;
    const seen = new Map<string, number>();
    const server = await serve(({ user, n, headers }): Behaviour => {
      const times = (seen.get(user) ?? 0) + 1;
      seen.set(user, times);
      const item = [...seen.keys()].indexOf(user);
      if (n === 0) return { do: 'status', status: 429, headers: { 'retry-after': '0' } };
      if (item === 1 && times === 1) return { do: 'cut', after: 'half a body' };
      if (item === 2 && times === 1) return { do: 'malformed' };
      if (item === 3 && !healed) return { do: 'empty', finish: 'length' };
      if (item === 4) return { do: 'refuse', text: `I will not say, ${headers.authorization}` };
      if (item === 5 && !healed) return { do: 'status', status: 400, error: { message: 'too long' } };
      return { do: 'answer', text: 'Rome' };
    });
    const { folder, small } = workplace();
    const args = ['run', 'no-context', '--run', folder, ...small];
    const sets = ['--sets', 'mh_1k,sh_1k'];
    const first = [...args, ...sets, '--model', 'm', '--base-url', server.baseUrl, '--concurrency', '1'];
    const one = await lastwrite([...first, '--price-in', '1', '--price-out', '1', '--json'], { env });
    expect(one.code).toBe(1);
    const status = JSON.parse(one.stdout);
    expect(status).toMatchObject({
      schema: 'lastwrite.run-status/1',
      items: { planned: 6, settled: 4, failed: 2, open: 0 },
      attempts: {
        answered: 3,
        refused: 1,
        rate_limit: 1,
        connection: 1,
        malformed: 1,
        exhausted: 6,
        rejected: 1,
      },
      kept: { answered: 3, refused: 1 },
    });
    const outcomes = jsonLines(join(folder, 'outcomes.jsonl'));
    expect(outcomes.find(({ kind }) => kind === 'exhausted')).toMatchObject({
      output: null,
      error: 'exhausted',
    });
    expect(outcomes.find(({ kind }) => kind === 'rejected').error).toMatch(/too long/);
    expect(outcomes.find(({ kind }) => kind === 'refused').output).toBe('I will not say, Bearer [key]');
    expect(contentOf(folder)).not.toContain(KEY);

    healed = true;
    const resumed = await lastwrite([...args, '--resume'], { env });
    expect(resumed.code).toBe(1);
    const again = await lastwrite([...args, '--retry-errors'], { env });
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/6 of 6 items have an output/);
    expect(jsonLines(join(folder, 'outcomes.jsonl')).every(({ output }) => output !== null)).toBe(true);
  });
});

describe('a run', () => {
  test('is one process’s: the second refuses, and Ctrl-C lets the requests in flight come back', async () => {
    const server = await serve(() => ({ do: 'answer', text: 'Rome', delayMs: 400 }));
    const { folder, small } = workplace();
    const args = [
      'run',
      'no-context',
      '--model',
      'm',
      '--base-url',
      server.baseUrl,
      '--run',
      folder,
      ...small,
    ];
    const child = start([...args, '--concurrency', '3']);
    await until(() => server.requests() >= 3);
    const second = await lastwrite([...args, '--resume'], { env });
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(/another process works on this run \(\d+ on /);
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGINT');
    expect(await closed).toBe(1);
    const records = ledgerOf(folder).filter(({ record }) => record !== 'session');
    const count = (kind: string) => records.filter(({ record }) => record === kind).length;
    expect(count('result')).toBe(count('sent'));
    expect(jsonLines(join(folder, 'outcomes.jsonl'))).toHaveLength(count('result'));
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test('stops before its budget is spent', async () => {
    const server = await serve(() => ({ do: 'answer', text: 'Rome' }));
    const { folder, small } = workplace();
    const { code, stderr, stdout } = await lastwrite(
      [
        'run',
        'no-context',
        '--model',
        'm',
        '--base-url',
        server.baseUrl,
        '--run',
        folder,
        ...small,
        '--max-output-tokens',
        '10',
        '--price-in',
        '10',
        '--price-out',
        '10',
        '--max-cost',
        '0.001',
      ],
      { env },
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/not done: the next request might exceed the budget; go on with --resume/);
    const [, spent] = /cost: \$([\d.]+)/.exec(stdout)!;
    expect(Number(spent)).toBeGreaterThan(0.0005);
    expect(Number(spent)).toBeLessThanOrEqual(0.001);
  });

  test('keeps to its plan; what is to change goes into an amendment', async () => {
    const server = await serve(() => ({ do: 'answer', text: 'Rome' }));
    const { folder, small } = workplace();
    const plan = (...more: string[]) =>
      lastwrite(['run', 'plan', 'no-context', '--run', folder, ...small, ...more]);
    const asked = ['--model', 'm', '--sets', 'sh_1k', '--limit', '2', '--base-url', server.baseUrl];
    const dry = await plan(...asked, '--dry-run');
    expect(dry.stdout).toMatch(/not written: dry run/);
    expect(existsSync(folder)).toBe(false);
    expect((await plan(...asked, '--seed', '7')).stdout).toMatch(/default, seed 7\n/);
    expect((await plan(...asked)).code).toBe(0);
    const written = readFileSync(join(folder, 'plan.json'), 'utf8');
    expect(written).toContain('"seed": null');

    const args = ['run', 'no-context', '--run', folder, ...small];
    const other = await lastwrite([...args, '--temperature', '1'], { env });
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/planned with temperature null/);
    expect(server.requests()).toBe(0);
    expect((await lastwrite(args, { env })).code).toBe(0);
    expect(server.requests()).toBe(2);
    expect((await plan(...asked)).stderr).toMatch(/the run has begun: its plan stays/);
    const amended = await plan('--seed', '7', '--amend', 'to see whether it changes anything');
    expect(amended.stdout).toMatch(
      /amended +1\. \d{4}-\d\d-\d\d to see whether it changes anything: seed null → 7/,
    );
    writeFileSync(join(folder, 'plan.json'), written.replace('"tool": "', '"tool": "x'));
    expect((await lastwrite(['run', 'status', folder, ...small])).code).toBe(2);
  });

  test('wants a key for the API, and none for an endpoint of your own', async () => {
    const { folder, small } = workplace();
    const without = { env: { OPENAI_API_KEY: '' } };
    const api = await lastwrite(['run', 'bm25', '--model', 'm', '--run', folder], without);
    expect(api.code).toBe(2);
    expect(api.stderr).toMatch(/there is no key .* set OPENAI_API_KEY/);
    expect(existsSync(folder)).toBe(false);
    const server = await serve(() => ({ do: 'answer', text: 'Rome' }));
    const own = [
      'run',
      'no-context',
      '--model',
      'm',
      '--base-url',
      server.baseUrl,
      '--run',
      folder,
      ...small,
    ];
    const { code, stderr } = await lastwrite(own, without);
    expect(code).toBe(0);
    expect(stderr).toMatch(/asked without a key/);
  });
});

test('help has examples, and how to export the official wording', async () => {
  const { stdout } = await lastwrite(['run', 'bm25', '--help']);
  expect(stdout).toContain('Examples:');
  expect(stdout).toContain('get_template as t');
});
