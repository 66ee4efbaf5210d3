import { z } from 'zod';
import { position } from './numbers.js';

/** A numbered statement. */
export const statement = z
  .strictObject({
    position: position.describe('serial number in the fact list'),
    text: z.string().describe('the statement without its number'),
  })
  .meta({ id: 'statement', description: 'A numbered statement of a fact list.' });

/** Fields of a path, whose statements are told by number. */
export const pathShape = {
  start: z.string().describe('the node that the path starts from'),
  relations: z.array(z.string()).min(1).describe('relations in the order walked'),
  values: z.array(z.string()).min(1).describe('the node behind each relation; the last is where it leads'),
  statements: z.array(position).min(1).describe('serial number of the statement of each step'),
};

/** A path as evidence. */
export const evidencePath = z
  .strictObject(pathShape)
  .meta({ id: 'evidencePath', description: 'A path with the statements that it stands on.' });

/** A statement that gives the gold. */
export const goldWrite = z
  .strictObject({
    statement: statement.describe('the statement whose object is a gold'),
    subject: z.string().describe('its subject'),
    relation: z.string().describe('its relation'),
    overwrittenBy: statement
      .nullable()
      .describe("the newest statement of the key; null where that gives the gold's value too"),
  })
  .meta({ id: 'goldWrite', description: 'A parsed statement that gives the gold, and what overwrote it.' });

/** Where a question names a node. */
export const mention = z
  .strictObject({
    node: z.string().describe('the node as written in the list'),
    start: z.int().nonnegative().describe('0-based code point of the normalised question'),
    end: z.int().nonnegative().describe('the code point behind the last'),
  })
  .meta({ id: 'mention', description: 'A node that the normalised question mentions.' });
