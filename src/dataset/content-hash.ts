import { createHash } from 'node:crypto';
import type { Row, Split } from './split.js';

/** sha256 of the UTF-8 form of a text or of bytes, as hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Hashes of what a split says, independent of its container. */
export interface ContentHashes {
  /**
   * sha256 of the UTF-8 form of the JSON array of all rows in order, without white space, each row as
   * `JSON.stringify({context, questions, answers, source, qa_pair_ids})` with answers as lists.
   */
  readonly split: string;
  /** sha256 of each row's own JSON, in the same form and order. */
  readonly rows: readonly string[];
}

/** All of a split's content hashes in one pass. */
export function contentHashes(split: Split): ContentHashes {
  const whole = createHash('sha256').update('[');
  // Two rows share each context, and contexts are all but a few kilobytes of a split: encode each once.
  const contexts = new Map<string, Buffer>();
  const rows = split.rows.map((row, index) => {
    const context = contexts.get(row.list) ?? Buffer.from(JSON.stringify(row.context));
    contexts.set(row.list, context);
    const hash = createHash('sha256');
    whole.update(index === 0 ? '' : ',');
    for (const part of ['{"context":', context, canonicalRest(row)]) {
      whole.update(part);
      hash.update(part);
    }
    return hash.digest('hex');
  });
  return { split: whole.update(']').digest('hex'), rows };
}

/** The hash of a split's content alone: {@link ContentHashes.split}. */
export function contentSha256(split: Split): string {
  return contentHashes(split).split;
}

/** What follows the context in a row's JSON. */
function canonicalRest({ items, source }: Row): string {
  const rest = JSON.stringify({
    questions: items.map(({ question }) => question),
    answers: items.map(({ golds }) => golds),
    source,
    qa_pair_ids: items.map(({ qaPairId }) => qaPairId),
  });
  return `,${rest.slice(1)}`;
}
