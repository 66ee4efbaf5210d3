import { expect, onTestFinished, test } from 'vitest';
import { openEndpoint } from '../../src/experiments/endpoint.js';
import { readRetryAfter } from '../../src/experiments/request-failure.js';
import { type Behaviour, fakeEndpoint, type Received } from './fake-endpoint.js';

const BODY = { model: 'm', messages: [{ role: 'user', content: 'Who?' }] };
const KEY = 'sk-test-1234567890';

async function send(
  behaviour: Behaviour | ((request: Received) => Behaviour),
  timeoutSeconds = 5,
  apiKey: string | undefined = KEY,
) {
  const server = await fakeEndpoint(typeof behaviour === 'function' ? behaviour : () => behaviour);
  onTestFinished(() => server.close());
  const endpoint = openEndpoint({ baseUrl: server.baseUrl, apiKey, timeoutSeconds });
  const reply = await endpoint.send(BODY);
  // The library's own retries are off: one attempt is one request.
  expect(server.requests()).toBe(1);
  return reply;
}

const after = (headers: Record<string, string>, status = 429): Behaviour => ({
  do: 'status',
  status,
  headers,
});

test.each<[name: string, behaviour: Behaviour, reply: object]>([
  [
    'an answer',
    { do: 'answer', text: 'Rome' },
    { kind: 'answered', output: 'Rome', finishReason: 'stop', model: 'm-0001' },
  ],
  [
    'an answer cut by the budget',
    { do: 'answer', text: 'Ro', finish: 'length' },
    { kind: 'truncated', output: 'Ro' },
  ],
  [
    'an answer cut by a filter',
    { do: 'answer', text: 'Ro', finish: 'content_filter' },
    { kind: 'filtered', output: 'Ro' },
  ],
  ['nothing, the budget used up', { do: 'empty', finish: 'length' }, { kind: 'exhausted', output: null }],
  ['nothing', { do: 'empty', finish: 'stop' }, { kind: 'empty', output: null }],
  ['nothing, a filter', { do: 'empty', finish: 'content_filter' }, { kind: 'filtered', output: null }],
  ['a refusal', { do: 'refuse', text: 'I will not.' }, { kind: 'refused', output: 'I will not.' }],
  ['no choice at all', { do: 'body', body: { choices: [] } }, { kind: 'empty', output: null }],
  ['a body of another shape', { do: 'body', body: { error: 'x' } }, { kind: 'malformed', output: null }],
  ['malformed JSON', { do: 'malformed' }, { kind: 'malformed', output: null }],
  [
    '429 with Retry-After',
    after({ 'retry-after': '7' }),
    { kind: 'rate_limit', status: 429, retryAfterMs: 7000 },
  ],
  ['429 without', after({}), { kind: 'rate_limit', status: 429 }],
  ['503 with Retry-After', after({ 'retry-after': '1' }, 503), { kind: 'rate_limit', retryAfterMs: 1000 }],
  ['503 without', after({}, 503), { kind: 'server_error', status: 503 }],
  ['500', after({}, 500), { kind: 'server_error', status: 500, uncharged: true }],
  ['400', after({}, 400), { kind: 'rejected', status: 400 }],
  ['401', after({}, 401), { kind: 'rejected', fatal: true }],
  ['a cut connection', { do: 'cut', after: 'request' }, { kind: 'connection' }],
  ['a cut body', { do: 'cut', after: 'half a body' }, { kind: 'connection' }],
  [
    'a slow body that ends in time',
    { do: 'trickle', text: 'Rome', everyMs: 5 },
    { kind: 'answered', output: 'Rome' },
  ],
])('%s', async (_, behaviour, reply) => {
  expect(await send(behaviour)).toMatchObject(reply);
});

test('without credit there is no use in waiting', async () => {
  const reply = await send({ do: 'status', status: 429, error: { code: 'insufficient_quota' } });
  expect(reply).toMatchObject({ kind: 'rejected', fatal: true });
});

test.each<[string, Behaviour]>([
  ['a hang', { do: 'hang' }],
  ['a body that trickles on', { do: 'trickle', text: 'x'.repeat(4000), everyMs: 30 }],
])('%s ends at the deadline', async (_, behaviour) => {
  const start = performance.now();
  expect(await send(behaviour, 0.2)).toMatchObject({ kind: 'timeout', output: null });
  expect(performance.now() - start).toBeLessThan(2000);
});

test('an endpoint that is not there charges nothing', async () => {
  const server = await fakeEndpoint(() => ({ do: 'hang' }));
  await server.close();
  const endpoint = openEndpoint({ baseUrl: server.baseUrl, apiKey: KEY, timeoutSeconds: 5 });
  expect(await endpoint.send(BODY)).toMatchObject({ kind: 'connection', uncharged: true });
});

test('the tokens of a reply are read', async () => {
  expect((await send({ do: 'empty', finish: 'length' })).usage).toEqual({
    input: 1,
    cached: 0,
    output: 100,
    reasoning: 100,
  });
  const bare = { choices: [{ message: { content: 'Rome' } }] };
  expect(await send({ do: 'body', body: bare })).toEqual({ kind: 'answered', output: 'Rome' });
});

test('a key that an endpoint echoes is struck out', async () => {
  const echoed = await send(({ headers }) => ({ do: 'answer', text: `${headers.authorization}` }));
  expect(echoed.output).toBe('Bearer [key]');
  const refused = await send({ do: 'status', status: 403, error: { message: `not with ${KEY}` } });
  expect(refused.message).toMatch(/not with \[key\]/);
  const wrong = await send({ do: 'status', status: 401, error: { message: 'wrong: sk-te***7890' } });
  expect(wrong.message).toBe('401 the key is refused');
});

test('a key that is none leaves outputs as they are', async () => {
  expect((await send({ do: 'answer', text: 'Rome' }, 5, 'm')).output).toBe('Rome');
});

test('Retry-After is read in seconds, milliseconds and as a date', () => {
  const read = (headers: Record<string, string>) =>
    readRetryAfter(new Headers(headers), Date.parse('2025-01-01T00:00:00Z'));
  expect(read({ 'retry-after': '2.5' })).toBe(2500);
  expect(read({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250);
  expect(read({ 'retry-after': 'Wed, 01 Jan 2025 00:01:00 GMT' })).toBe(60_000);
  expect(read({ 'retry-after': 'Tue, 31 Dec 2024 00:00:00 GMT' })).toBe(0);
  expect(read({ 'retry-after': 'soon' })).toBeUndefined();
  expect(read({})).toBeUndefined();
});
