import { z } from 'zod';
import { memoryRecord } from '../memory/memory-record.js';

/** The `schema` field of every line of a trace file. */
export const TRACE_SCHEMA = 'lastwrite.trace/1';

export { MEMORY_SCHEMA, type MemoryRecord, memoryRecord } from '../memory/memory-record.js';

const retrieved = z.looseObject({
  id: z.string().min(1).optional().describe('id of the memory, where the system says'),
  text: z.string().describe('the memory as the reader was given it'),
  time: memoryRecord.shape.time.describe('when it was written, where the reader was shown that'),
});

/** One question asked of a memory system: a line of a trace file. */
export const traceRecord = z.looseObject({
  schema: z.literal(TRACE_SCHEMA).describe('kind of the record, and version of its form'),
  item: z.string().min(1).describe('item, e.g. mh_6k#67, or the name that the benchmark gives it'),
  question: z.string().optional().describe('the question that was asked'),
  answer: z
    .string()
    .nullable()
    .optional()
    .describe('the whole output; null where error says why there is none; absent where none was asked for'),
  error: z.string().min(1).optional().describe('what went wrong'),
  store: z
    .union([
      z.string().min(1),
      z.array(
        z.looseObject({
          id: memoryRecord.shape.id,
          text: memoryRecord.shape.text,
          time: memoryRecord.shape.time,
        }),
      ),
    ])
    .optional()
    .describe('the name of a store in the store file, or its memories; absent where it is not known'),
  retrieved: z
    .array(retrieved)
    .optional()
    .describe('what the reader was given, best first; absent where it is not known'),
  k: z.int().positive().optional().describe('memories asked for at most'),
  system: z.string().optional().describe('the system, where a file holds several'),
  run: z.union([z.string(), z.int()]).optional().describe('the run or ingestion that the trace stems from'),
});

/** One question asked of a memory system. */
export type TraceRecord = z.infer<typeof traceRecord>;
