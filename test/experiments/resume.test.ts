import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Reply, settles } from '../../src/experiments/attempt.js';
import { requestBody, requestSha256 } from '../../src/experiments/chat-request.js';
import { type Conduct, conductRun } from '../../src/experiments/conduct-run.js';
import { readLedger } from '../../src/experiments/ledger.js';
import { RunState } from '../../src/experiments/run-state.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { failed, said, stillClock, TERMS, task } from './small-run.js';

const TASKS = Array.from({ length: 8 }, (_, index) => task(`t${index}`));
/** The nth time that a task is asked, it gets this; the last again and again. */
const SCRIPT: readonly (readonly Reply[])[] = [
  [said('Rome')],
  [failed('empty'), said('Oslo')],
  [failed('timeout'), failed('exhausted'), said('Lyon')],
  [{ kind: 'truncated', output: 'Ro' }],
];

async function conduct(ledgerPath: string, more: Partial<Conduct> = {}) {
  const asked: string[] = [];
  const { records } = await readLedger(ledgerPath);
  const replied = records.flatMap((one) => (one.record === 'result' ? [one.task] : []));
  const result = await conductRun(TASKS, {
    tool: 't',
    ledgerPath,
    record: { planSha256: '0'.repeat(64), amendments: [], terms: TERMS },
    model: 'm',
    maxCost: null,
    concurrency: 3,
    resume: true,
    retryErrors: false,
    stop: new AbortController().signal,
    clock: stillClock(),
    endpoint: {
      async send(body) {
        const [{ content }] = body.messages as [{ content: string }];
        const before = [...replied, ...asked].filter((id) => id === content).length;
        asked.push(content);
        const replies = SCRIPT[Number(content.slice(1)) % SCRIPT.length]!;
        return replies[Math.min(before, replies.length - 1)]!;
      },
    },
    ...more,
  });
  return { ...result, asked };
}

describe('a ledger cut anywhere, as a kill leaves it', () => {
  test('is gone on with: every task settled once, what had an answer not asked again, nothing rewritten', async () => {
    const path = join(temporaryFolder(), 'run', 'ledger.jsonl');
    await conduct(path);
    const whole = readFileSync(path);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (cut) => {
        rmSync(dirname(path), { recursive: true });
        mkdirSync(dirname(path));
        writeFileSync(path, whole.subarray(0, cut));
        const before = await readLedger(path);
        const known = new RunState(before.records);
        const { asked, state, end } = await conduct(path);
        expect(end).toEqual({ why: 'done' });
        for (const { id } of TASKS) {
          const texts = state.task(id).attempts.filter(({ result }) => result && settles(result));
          expect(texts).toHaveLength(1);
          if (known.task(id).settled) expect(asked).not.toContain(id);
        }
        const after = readFileSync(path);
        expect(after.subarray(0, before.length).equals(whole.subarray(0, before.length))).toBe(true);
        const { records, torn } = await readLedger(path);
        expect(torn).toBe('');
        expect(new RunState(records)).toEqual(state);
        if (before.torn !== '') expect(records[before.records.length]).toMatchObject({ torn: before.torn });
      }),
      { numRuns: 60 },
    );
  });
});

test('a run that has begun wants to be resumed, and under its own plan', async () => {
  const path = join(temporaryFolder(), 'ledger.jsonl');
  await conduct(path, { resume: false });
  const length = readFileSync(path).length;
  await expect(conduct(path, { resume: false })).rejects.toThrow(/this run has begun; go on with --resume/);
  const record = { planSha256: '1'.repeat(64), amendments: [], terms: TERMS };
  await expect(conduct(path, { record })).rejects.toThrow(/the run began under another plan/);
  expect(readFileSync(path)).toHaveLength(length);
});

test('a request has what the terms say and nothing else, and a format for structured output', () => {
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Who?' }], maxOutputTokens: 5 };
  expect(requestBody(request, TERMS)).toEqual({ model: 'm', messages: request.messages, max_tokens: 5 });
  const responseFormat = { type: 'json_schema' as const, json_schema: { name: 'verdict', schema: {} } };
  const all = {
    ...TERMS,
    temperature: 0,
    seed: 1,
    reasoningEffort: 'low',
    tokenField: 'max_completion_tokens' as const,
  };
  const body = requestBody({ ...request, responseFormat }, all);
  expect(body).toEqual({
    model: 'm',
    messages: request.messages,
    max_completion_tokens: 5,
    temperature: 0,
    seed: 1,
    reasoning_effort: 'low',
    response_format: responseFormat,
  });
  expect(requestSha256(body)).not.toBe(requestSha256(requestBody(request, TERMS)));
});
