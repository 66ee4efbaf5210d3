import { describe, expect, test } from 'vitest';
import type { ItemClass } from '../../src/audit/item-class.js';
import type { LedgerRecord } from '../../src/experiments/ledger-record.js';
import { RunState } from '../../src/experiments/run-state.js';
import { summarizeRun } from '../../src/experiments/run-summary.js';
import { failed, runScript, said, TERMS, task } from './small-run.js';

const PRICES = { input: 1, output: 10, cachedInput: null };
const priced = { ...TERMS, prices: PRICES };

describe('the retry rule', () => {
  test('an answer settles its item at once, and what it says is kept', async () => {
    const { asked, state, end } = await runScript([task('a'), task('b')], [said('Rome')]);
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state.task('a').settled).toMatchObject({ output: 'Rome', attempt: 1 });
    expect(end).toEqual({ why: 'done' });
  });

  test.each(['empty', 'exhausted', 'timeout', 'connection', 'server_error', 'malformed'] as const)(
    'after %s an item is asked again, as often as the plan has it, then with the larger budget',
    async (kind) => {
      const { asked, state } = await runScript([task('a')], [failed(kind)]);
      expect(asked.map(({ budget }) => budget)).toEqual([100, 100, 1000, 1000]);
      expect(state.hasFailed('a', TERMS)).toBe(true);
    },
  );

  test('all items go through the first budget before any gets the second', async () => {
    const { asked } = await runScript([task('a'), task('b')], {
      a: [failed('empty')],
      b: [failed('empty'), said('x')],
    });
    expect(asked.map(({ id, budget }) => `${id} ${budget}`)).toEqual([
      'a 100',
      'a 100',
      'b 100',
      'b 100',
      'a 1000',
      'a 1000',
    ]);
  });

  test.each(['truncated', 'filtered', 'refused'] as const)(
    'a text is never thrown away: %s',
    async (kind) => {
      const { asked, state } = await runScript([task('a')], [{ kind, output: 'Ro' }, said('Rome')]);
      expect(asked).toHaveLength(1);
      expect(state.task('a').settled).toMatchObject({ kind, output: 'Ro' });
    },
  );

  test('white space is no text', async () => {
    const { state } = await runScript([task('a')], [{ kind: 'empty', output: ' \n' }, said('Rome')]);
    expect(state.task('a').settled).toMatchObject({ output: 'Rome', attempt: 2 });
  });

  test('a refused request is not sent again', async () => {
    const { asked, state, end } = await runScript([task('a'), task('b')], {
      a: [failed('rejected')],
      b: [said('x')],
    });
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state.hasFailed('a', TERMS)).toBe(true);
    expect(end.why).toBe('done');
  });

  test('a structured output that fails its check is kept, counted and asked again', async () => {
    const check = (output: string) => (output === '{}' ? undefined : 'no JSON');
    const { state, asked } = await runScript([task('a', { check })], [said('no'), said('{}')]);
    expect(asked).toHaveLength(2);
    const [first, second] = state.task('a').attempts;
    expect(first!.result).toMatchObject({ kind: 'invalid', output: 'no', message: 'no JSON' });
    expect(state.task('a').settled).toEqual(second!.result);
  });

  test('failures are waited after, longer each time', async () => {
    const { clock } = await runScript([task('a')], [failed('timeout')]);
    expect(clock.slept).toHaveLength(2);
    for (const ms of clock.slept) expect(ms).toBeGreaterThanOrEqual(750);
  });
});

describe('rate limits', () => {
  const limited = failed('rate_limit', { retryAfterMs: 7000, uncharged: true });

  test('are waited out as long as they ask, and are no attempts', async () => {
    const { clock, asked, state } = await runScript([task('a')], [limited, limited, limited, said('x')]);
    expect(clock.slept).toEqual([7000, 7000, 7000]);
    expect(asked.map(({ budget }) => budget)).toEqual([100, 100, 100, 100]);
    expect(state.inStage('a', 0)).toEqual({ attempts: 1, waits: 3 });
  });

  test('pause every worker', async () => {
    const { clock, end } = await runScript(
      [task('a'), task('b')],
      { a: [limited, said('x')], b: [said('y')] },
      {
        concurrency: 2,
      },
    );
    expect(end.why).toBe('done');
    expect(Math.max(...clock.slept)).toBe(7000);
  });

  test('are not waited out for ever', async () => {
    const { asked, state } = await runScript([task('a')], [limited]);
    expect(asked.filter(({ budget }) => budget === 100)).toHaveLength(4);
    expect(state.hasFailed('a', TERMS)).toBe(true);
  });

  test('of hours stop the run', async () => {
    const { end, asked } = await runScript([task('a')], [failed('rate_limit', { retryAfterMs: 7_200_000 })]);
    expect(asked).toHaveLength(1);
    expect(end).toEqual({ why: 'endpoint', message: 'the endpoint asks to come back in 120 minutes' });
  });
});

describe('giving up', () => {
  const many = Array.from({ length: 60 }, (_, index) => task(`t${index}`));

  test('a refusal that meets every request stops the run, and counts against no item', async () => {
    const { end, asked, state } = await runScript(many, [
      failed('rejected', { fatal: true, message: 'wrong key' }),
    ]);
    expect(asked).toHaveLength(1);
    expect(end).toEqual({ why: 'endpoint', message: 'the endpoint refuses: wrong key' });
    expect(state.hasFailed('t0', TERMS)).toBe(false);
    expect(state.inStage('t0', 0)).toEqual({ attempts: 0, waits: 0 });
  });

  test('an endpoint that fails twenty times in a row is given up', async () => {
    const { end, asked } = await runScript(many, [failed('connection', { message: 'down' })]);
    expect(asked).toHaveLength(20);
    expect(end).toEqual({ why: 'endpoint', message: '20 failures in a row, the last: down' });
  });

  test('when told to stop, nothing more is sent', async () => {
    const controller = new AbortController();
    const { end, asked } = await runScript(many, [said('x')], {
      stop: controller.signal,
      onAttempt: () => controller.abort(),
    });
    expect(asked).toHaveLength(1);
    expect(end.why).toBe('stopped');
  });

  test('a ledger that cannot be written stops everything', async () => {
    let sent = 0;
    const run = runScript(many, [said('x')], {
      concurrency: 3,
      ledger: {
        append: async () => {
          sent += 1;
          throw new Error('disk full');
        },
      },
    });
    await expect(run).rejects.toThrow('disk full');
    expect(sent).toBeLessThanOrEqual(3);
  });
});

describe('the budget', () => {
  // At most 10 × $1 + 100 × $10 a million tokens: $0.00101; in fact 10 × 1 + 1 × 10: $0.00002.
  const many = Array.from({ length: 10 }, (_, index) => task(`t${index}`));

  test('is kept, not noticed afterwards', async () => {
    const { end, asked, state } = await runScript(many, [said('x')], { terms: priced, maxCost: 0.00106 });
    expect(asked).toHaveLength(3);
    expect(end).toEqual({ why: 'budget' });
    expect(
      summarizeRun(
        many.map(({ id }) => id),
        state,
        priced,
        () => undefined,
      ).cost.known,
    ).toBeCloseTo(0.00006, 10);
  });

  test('is kept by workers together; one waits for another rather than stopping', async () => {
    const { end, asked } = await runScript(many, [said('x')], {
      terms: priced,
      maxCost: 0.00125,
      concurrency: 5,
    });
    expect(end).toEqual({ why: 'done' });
    expect(asked).toHaveLength(10);
  });

  test('counts what may have been charged', async () => {
    const { state, end } = await runScript([task('a')], [failed('timeout')], {
      terms: priced,
      maxCost: 0.002,
    });
    expect(end).toEqual({ why: 'budget' });
    const { cost } = summarizeRun(['a'], state, priced, () => undefined);
    expect(cost).toMatchObject({ known: 0, unknown: 1 });
    expect(cost.unknownCeiling).toBeCloseTo(0.00101, 10);
  });

  test('is not used up by what costs nothing', async () => {
    const free = failed('server_error', { uncharged: true });
    const { end } = await runScript([task('a')], [free, free, said('x')], { terms: priced, maxCost: 0.011 });
    expect(end).toEqual({ why: 'done' });
  });

  test('holds over sessions', async () => {
    const records: LedgerRecord[] = [];
    await runScript(many.slice(0, 5), [said('x')], { terms: priced, maxCost: 1, records });
    const { asked } = await runScript(many, [said('x')], { terms: priced, maxCost: 0.00112, records });
    expect(asked).toHaveLength(1);
  });
});

describe('resuming', () => {
  test('what is settled is not asked again, and what has failed neither', async () => {
    const records: LedgerRecord[] = [];
    const script = { a: [said('x')], b: [failed('empty')], c: [said('z')] };
    await runScript([task('a'), task('b')], script, { records });
    const { asked } = await runScript([task('a'), task('b'), task('c')], script, { records });
    expect(asked.map(({ id }) => id)).toEqual(['c']);
  });

  test('attempts already made count', async () => {
    const records: LedgerRecord[] = [];
    const controller = new AbortController();
    const stopAfter = { records, stop: controller.signal, onAttempt: () => controller.abort() };
    await runScript([task('a')], [failed('empty')], stopAfter);
    const { asked } = await runScript([task('a')], [failed('empty')], { records });
    expect(asked.map(({ budget }) => budget)).toEqual([100, 1000, 1000]);
  });

  test('an attempt lost with its process counts for nothing but money', async () => {
    const records: LedgerRecord[] = [];
    await runScript([task('a')], [said('x')], { records, terms: priced });
    const lost = records.filter(({ record }) => record === 'sent');
    const { asked, state } = await runScript([task('a')], [said('y')], { records: lost, terms: priced });
    expect(asked).toHaveLength(1);
    expect(state.task('a').settled).toMatchObject({ output: 'y', attempt: 2 });
    const summary = summarizeRun(['a'], state, priced, () => 'resolver_correct');
    expect(summary).toMatchObject({ lost: 1, cost: { unknown: 1 }, items: { settled: 1, retried: 0 } });
  });

  test('errors are retried in a new round, on request', async () => {
    const records: LedgerRecord[] = [];
    const { state: before } = await runScript([task('a')], [failed('timeout')], { records });
    expect(before.hasFailed('a', TERMS)).toBe(true);
    records.push({
      schema: 'lastwrite.run-ledger/1',
      record: 'session',
      time: '2025-01-02T00:00:00.000Z',
      tool: 't',
      planSha256: '0'.repeat(64),
      termsSha256: '0'.repeat(64),
      amendments: 0,
      retryErrors: true,
    });
    expect(new RunState(records).hasFailed('a', TERMS)).toBe(false);
    const { asked, state } = await runScript([task('a')], [said('x')], { records });
    expect(asked).toHaveLength(1);
    expect(state.task('a').settled).toMatchObject({ attempt: 5 });
  });
});

test('every attempt stands in the ledger twice: before it is sent, and when it is back', async () => {
  const { records } = await runScript([task('a')], [failed('empty', { finishReason: 'stop' }), said('x')], {
    terms: priced,
  });
  expect(records.map(({ record }) => record)).toEqual(['sent', 'result', 'sent', 'result']);
  expect(records[0]).toMatchObject({
    task: 'a',
    attempt: 1,
    stage: 0,
    maxOutputTokens: 100,
    ceiling: 0.00101,
  });
  expect(records[3]).toMatchObject({
    kind: 'answered',
    output: 'x',
    cost: 0.00002,
    usage: { input: 10, output: 1 },
  });
});

test('retries are counted by class', async () => {
  const script = { a: [failed('empty'), said('x')], b: [said('y')], c: [failed('timeout')] };
  const { state } = await runScript([task('a'), task('b'), task('c')], script);
  const classOf = (id: string): ItemClass => (id === 'b' ? 'ambiguous' : 'resolver_correct');
  const { classes, items, attempts } = summarizeRun(['a', 'b', 'c', 'd'], state, TERMS, classOf);
  expect(items).toEqual({ planned: 4, settled: 2, failed: 1, open: 1, retried: 2, retries: 4 });
  expect(classes.map(({ class: name, retries, failed: lost }) => [name, retries, lost])).toEqual([
    ['resolver_correct', 4, 1],
    ['ambiguous', 0, 0],
  ]);
  expect(attempts).toMatchObject({ answered: 2, empty: 1, timeout: 4 });
});
