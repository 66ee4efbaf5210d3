import { z } from 'zod';
import type { Reply } from './attempt.js';

/** What the client throws for a response that is no success, as far as it is read. */
const httpFailure = z.looseObject({
  status: z.int(),
  code: z.string().nullish(),
  message: z.string(),
  headers: z.instanceof(Headers).optional(),
});

/** Refusals that meet every request alike. */
const FATAL_STATUS = [401, 402, 403, 404];
/** A 429 that no waiting mends. */
const NO_CREDIT = ['insufficient_quota', 'billing_hard_limit_reached'];
/** The connection never came about. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const MESSAGE_LENGTH = 500;

/** Read what a request ended in when it did not end in a completion. */
export function readFailure(error: unknown): Reply {
  const http = httpFailure.safeParse(error);
  if (http.success) return readStatus(http.data);
  // A body that is no JSON: the library parses it outside its own errors.
  const malformed = error instanceof SyntaxError;
  const codes = causes(error).map((cause) => (cause as NodeJS.ErrnoException).code);
  const message = [...new Set(causes(error).map((cause) => cause.message))].join(': ');
  return {
    kind: malformed ? 'malformed' : 'connection',
    output: null,
    message: message.slice(0, MESSAGE_LENGTH),
    ...(codes.some((code) => code !== undefined && UNREACHED.includes(code)) && { uncharged: true }),
  };
}

function readStatus({ status, code, message, headers }: z.infer<typeof httpFailure>): Reply {
  const retryAfterMs = readRetryAfter(headers, Date.now());
  const noCredit = code !== null && code !== undefined && NO_CREDIT.includes(code);
  const fatal = FATAL_STATUS.includes(status) || noCredit;
  const kind = (): Reply['kind'] => {
    if (fatal) return 'rejected';
    // An overloaded server that says when to come back asks for the same patience as a rate limit.
    if (status === 429 || (status === 503 && retryAfterMs !== undefined)) return 'rate_limit';
    if (status >= 500 || status === 408 || status === 409) return 'server_error';
    return 'rejected';
  };
  return {
    kind: kind(),
    output: null,
    status,
    // Refusals of a key quote it, in part.
    message: status === 401 ? '401 the key is refused' : message.slice(0, MESSAGE_LENGTH),
    uncharged: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(fatal && { fatal }),
  };
}

/**
 * How long a response asks to wait, from `retry-after-ms`, or `retry-after` in seconds or as a date.
 *
 * @param now - milliseconds since the epoch
 */
export function readRetryAfter(headers: Headers | undefined, now: number): number | undefined {
  const millis = headers?.get('retry-after-ms');
  if (millis && /^\d+(\.\d+)?$/.test(millis)) return Number(millis);
  const after = headers?.get('retry-after');
  if (!after) return undefined;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** An error and what it was caused by. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  return [error, ...causes(error.cause)];
}
