import { z } from 'zod';
import { sha256Schema } from '../dataset/sha256-schema.js';
import { FAULT_KINDS } from './memory-fault.js';

/** The `schema` field of every line. */
export const MEMORY_LEDGER_SCHEMA = 'lastwrite.memory-ledger/1';

const base = {
  schema: z.literal(MEMORY_LEDGER_SCHEMA).describe('kind of the record, and version of its form'),
  time: z.iso.datetime().describe('when it was written'),
  store: z.string().min(1).describe('the store, e.g. 6k'),
};
const ingestion = z.int().positive().describe('which filling of the store, from 1');
const latencyMs = z.number().nonnegative().describe('milliseconds that it took');
const kind = <K extends string>(name: K) => z.literal(name).describe('what the record is of');

/** Which system it is; see MemoryIdentity. */
export const identitySchema = z.strictObject({
  name: z.string().min(1).describe('the system'),
  version: z.string().describe('its version, as it says'),
  settings: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('whatever else makes another system of it'),
  durable: z.boolean().describe('a store outlives the process that wrote it'),
});

/** A store was opened empty, to be filled. */
const ingestionRecord = z.strictObject({
  ...base,
  record: kind('ingestion'),
  number: ingestion,
  identity: identitySchema.describe('the system that fills it'),
});

/** A conversation was stored. */
const storedRecord = z.strictObject({
  ...base,
  record: kind('stored'),
  ingestion,
  conversation: z.string().describe('its id'),
  latencyMs: latencyMs
    .nullable()
    .describe('null where a killed process had stored it and the system says that it holds it'),
});

/** A filled store was looked at. */
const snapshotRecord = z.strictObject({
  ...base,
  record: kind('snapshot'),
  ingestion,
  memories: z.int().nonnegative().describe('that it holds'),
  characters: z.int().nonnegative().describe('of all texts'),
  tokens: z.int().nonnegative().describe('of all texts, by o200k_base'),
  sha256: sha256Schema.describe('of ids, texts and times, whatever their order'),
  textsSha256: sha256Schema.describe('of the texts alone, whatever their order'),
  name: z.string().min(1).describe('what the store file and traces call the store as it was then'),
  file: z.string().min(1).describe('the store file, within the run folder'),
});

/** One memory as it was retrieved. */
const retrievedMemory = z.strictObject({
  id: z.string().optional().describe('as the store has it, where the system says'),
  text: z.string().optional().describe('absent where an earlier record has it in full'),
  textSha256: sha256Schema.optional().describe('of the text, where an earlier record has it in full'),
  score: z.number().optional().describe('as the system gives it'),
  time: z.union([z.string(), z.number()]).optional().describe('when it was written: shown to the reader'),
});

/** A question's memories were retrieved. */
const retrievedRecord = z.strictObject({
  ...base,
  record: kind('retrieved'),
  ingestion,
  question: z.string().describe('its id'),
  k: z.int().positive().describe('memories asked for at most'),
  memories: z.array(retrievedMemory).describe('best first'),
  latencyMs,
});

/** The operations of a memory system, as faults name them. */
const OPERATIONS = ['open', 'store', 'look', 'retrieve'] as const;

/** What was done about a fault: the same asked again, the system started anew, the question given up, or the run ended. */
const FAULT_ACTIONS = ['again', 'restart', 'question', 'end'] as const;

/** A memory system failed at an operation. */
export const faultRecord = z.strictObject({
  ...base,
  record: kind('fault'),
  ingestion: z.int().nonnegative().describe('which filling of the store; 0 before the first'),
  operation: z.enum(OPERATIONS).describe('what it was asked to do'),
  subject: z.string().nullable().describe('id of the conversation or question that it failed at'),
  kind: z.enum(FAULT_KINDS).describe('what went wrong'),
  message: z.string().describe('the same in words'),
  action: z
    .enum(FAULT_ACTIONS)
    .describe(
      'what was done: the same asked again, the system started again, the question given up, or the run ended',
    ),
  round: z.int().nonnegative().describe('one more with every session that retries errors'),
});

/** A line of the ledger. */
export const memoryLedgerRecord = z.discriminatedUnion('record', [
  ingestionRecord,
  storedRecord,
  snapshotRecord,
  retrievedRecord,
  faultRecord,
]);

/** A store was opened empty, to be filled. */
export type IngestionRecord = z.infer<typeof ingestionRecord>;
/** A filled store was looked at. */
export type SnapshotRecord = z.infer<typeof snapshotRecord>;
/** A question's memories were retrieved. */
export type RetrievedRecord = z.infer<typeof retrievedRecord>;
/** A memory system failed at an operation. */
export type FaultRecord = z.infer<typeof faultRecord>;
/** A line of the ledger. */
export type MemoryLedgerRecord = z.infer<typeof memoryLedgerRecord>;
/** An operation of a memory system. */
export type Operation = (typeof OPERATIONS)[number];
