import { z } from 'zod';
import { MemoryFault } from './memory-fault.js';
import { quoteStart } from './shown-text.js';

/** Named in `hello`, by both sides; bridge.md describes it. */
export const BRIDGE_PROTOCOL = 'lastwrite.memory-bridge/1';

/** A reply may not be longer, in bytes: beyond it something has gone wrong, and memory would run out. */
export const REPLY_BYTES = 64 * 1024 * 1024;

/** Stands in plans and tables: on one line, and nothing in it that a terminal obeys. */
const printable = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u, 'control characters');
const setting = z.union([
  z
    .string()
    .max(1000)
    .regex(/^\P{C}*$/u, 'control characters'),
  z.number(),
  z.boolean(),
  z.null(),
]);
const score = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => value ?? undefined);
const id = z
  .string()
  .min(1)
  .nullish()
  .transform((value) => value ?? undefined);

/** What each operation answers. Fields that are not named here are let pass, for whoever wants to say more. */
export const BRIDGE_RESULTS = {
  hello: z.object({
    protocol: z.literal(BRIDGE_PROTOCOL),
    name: printable,
    version: printable,
    durable: z.boolean(),
    settings: z.record(printable, setting).default({}),
  }),
  open: z.object({ conversations: z.array(z.string()) }),
  store: z.object({}),
  retrieve: z.object({ memories: z.array(z.object({ id, text: z.string(), score, time })) }),
  all: z.object({ memories: z.array(z.object({ id: z.string().min(1), text: z.string(), time })) }),
  close: z.object({}),
} as const;

/** An operation of the bridge. */
export type BridgeOperation = keyof typeof BRIDGE_RESULTS;

/** What an operation answers. */
export type BridgeResult<O extends BridgeOperation> = z.infer<(typeof BRIDGE_RESULTS)[O]>;

const reply = z.union([
  z.object({ id: z.int(), error: z.object({ message: z.string() }) }),
  z.object({ id: z.int(), result: z.unknown() }).refine((value) => 'result' in value, 'no result'),
]);

/** A request as it is sent: a line on stdin, or the body of a POST. */
export function requestText(id: number, operation: BridgeOperation, body: object): string {
  return JSON.stringify({ id, op: operation, ...body });
}

/**
 * Read a reply: a line on stdout, or the body of a response.
 *
 * @throws MemoryFault `garbage` when it is no reply to the request, `refused` when it is an error
 */
export function readReply<O extends BridgeOperation>(
  text: string,
  id: number,
  operation: O,
): BridgeResult<O> {
  const garbage = (what: string, options?: ErrorOptions) =>
    new MemoryFault('garbage', `${operation}: ${what}: ${quoteStart(text)}`, options);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw garbage('the reply is not JSON (what a program logs belongs on its stderr)', { cause });
  }
  const { data } = reply.safeParse(json);
  if (!data) throw garbage('this is no reply');
  if (data.id !== id) throw garbage(`a reply to request ${data.id}, where ${id} was asked`);
  if ('error' in data) {
    throw new MemoryFault('refused', `${operation}: refused: ${quoteStart(data.error.message, 500)}`);
  }
  const result = BRIDGE_RESULTS[operation].safeParse(data.result);
  if (result.success) return result.data as BridgeResult<O>;
  throw garbage(`the result is not as it should be (${z.prettifyError(result.error).replace(/\s+/g, ' ')})`);
}
