import { z } from 'zod';
import { sha256 } from '../dataset/content-hash.js';
import { expectShape } from '../dataset/expect-shape.js';

/** What an agent is told: how to behave, with each window, and with the question. */
export interface Templates {
  readonly system: string;
  /** Holds `{context}`, and `{time_stamp}` if it likes. */
  readonly memorize: string;
  /** Holds `{question}`. */
  readonly query: string;
}

/** Whose wording templates are: this project's, the benchmark's, or anybody else's. */
export type Wording = 'own' | 'official' | 'other';

/** Every window is stamped with the same time: a real one would make the same run give other bytes. */
export const TIME_STAMP = '2025-01-01 00:00:00';

/** This project's wording of the task. The benchmark's own stays in its repository and is read from a file. */
export const OWN_TEMPLATES: Templates = {
  system: 'You keep notes of numbered facts and answer questions from those notes alone.',
  memorize: `Noted at {time_stamp}. Keep the numbered facts below; they will be asked about later.

{context}`,
  query: `Answer from the noted facts alone, even where they contradict what you know of the world. Each fact carries a serial \
number. Where two facts contradict each other, the one with the larger serial number is newer and holds; a question may need \
several facts, one after the other. Reply with the answer in as few words as possible and nothing else.

Question: {question}
Answer:`,
};

const OFFICIAL_SHA256 = 'cc3926f9feab07ebfd65cdb7e4df6226eca2a4eb85872e2d0d15c7b3d56ccad3';
const MARKER = 'Question:';

const holding = (placeholder: string) =>
  z.string().refine((text) => text.includes(placeholder), { error: `it must hold ${placeholder}` });

const templatesSchema = z.strictObject({
  system: z.string(),
  memorize: holding('{context}'),
  query: holding('{question}'),
});

/**
 * Read a templates file.
 *
 * @param json - the parsed content of the file
 * @throws InputError when a template or a placeholder is missing
 */
export function readTemplates(json: unknown): Templates {
  return expectShape(
    templatesSchema,
    json,
    'a templates file',
    'give {"system", "memorize", "query"} with {time_stamp} and {context} in memorize and {question} in query',
  );
}

/** sha256 of system, memorize and query, as they stand, joined with NUL. */
export function templatesSha256({ system, memorize, query }: Templates): string {
  return sha256([system, memorize, query].join('\0'));
}

/** Whose wording it is. The wording changes what is retrieved: say it wherever a retrieval figure stands. */
export function wordingOf(templates: Templates): Wording {
  const hash = templatesSha256(templates);
  if (hash === OFFICIAL_SHA256) return 'official';
  return hash === templatesSha256(OWN_TEMPLATES) ? 'own' : 'other';
}

/** A window as the agent is given it, and as it is indexed. */
export function wrapWindow({ memorize }: Templates, context: string, timeStamp = TIME_STAMP): string {
  return fill(memorize, { context, time_stamp: timeStamp });
}

/** The question as the agent is asked it. */
export function wrapQuestion({ query }: Templates, question: string): string {
  return fill(query, { question });
}

/**
 * What the benchmark's own retriever searches for: the rest of the query template, filled in, behind its last
 * `Question:` in front of the question; all of it where there is none.
 */
export function officialSearch({ query }: Templates, question: string): string {
  const marker = query.lastIndexOf(MARKER, query.indexOf('{question}'));
  const rest = marker < 0 ? query : query.slice(marker + MARKER.length);
  return fill(rest, { question });
}

/** One pass: a placeholder's name within a value stays as it is. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  );
}
