import { z } from 'zod';

/** The `schema` field of every line of a store file. */
export const MEMORY_SCHEMA = 'lastwrite.memory/1';

/** One memory of a store: a line of a store file. */
export const memoryRecord = z.looseObject({
  schema: z.literal(MEMORY_SCHEMA).describe('kind of the record, and version of its form'),
  store: z.string().min(1).optional().describe('the store it belongs to, where a file holds several'),
  id: z.string().min(1).describe('what the system calls it; unique within its store'),
  text: z.string().describe('the memory as it is kept'),
  time: z
    .union([z.string(), z.number()])
    .optional()
    .describe('when it was written, where the system keeps that and shows it to its reader'),
});

/** One memory of a store. */
export type MemoryRecord = z.infer<typeof memoryRecord>;
