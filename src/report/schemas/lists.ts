import { z } from 'zod';
import { count } from './numbers.js';
import { sha256 } from './stamp.js';

const listShape = {
  list: z.string().describe('the fact list, e.g. 6k'),
  statements: count.describe('numbered statements'),
  parsed: count.describe('statements that exactly one pattern reads'),
  unparsed: count.describe('statements that none reads, or more than one'),
  keys: count.describe('distinct (subject, relation) keys'),
  overwrittenKeys: count.describe('keys on which a newer statement gives another value'),
  nodes: count.describe('nodes of the graph of kept tuples'),
  edges: count.describe('edges of that graph'),
};

/** A fact list, counted. */
export const listSummary = z
  .strictObject(listShape)
  .meta({ id: 'listSummary', description: 'What a fact list holds.' });

/** A fact list, counted, with the hash of its text. */
export const hashedListSummary = z
  .strictObject({ ...listShape, contextSha256: sha256.describe("hash of the list's text") })
  .meta({ id: 'hashedListSummary', description: 'What a fact list holds.' });
