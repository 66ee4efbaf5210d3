import { z } from 'zod';
import { InputError, type Place } from './input-error.js';
import type { Hop, Item, Row, Split } from './split.js';

const rawRow = z.object({
  context: z.string(),
  questions: z.array(z.string()),
  // Ragged data has been seen in the wild: a bare string where a list of accepted strings belongs.
  answers: z.array(z.union([z.string().transform((gold) => [gold]), z.array(z.string())])),
  metadata: z.object({ source: z.string(), qa_pair_ids: z.array(z.string()).nullish() }),
});

type RawRow = z.infer<typeof rawRow>;

const columns = 'context, questions, answers, metadata.source and metadata.qa_pair_ids';

/**
 * The one way from raw rows, whatever container they came in, to a {@link Split}.
 *
 * A row is `{context, questions, answers, metadata: {source, qa_pair_ids}}` (MemoryAgentBench, Conflict Resolution);
 * anything else in it is ignored. Missing `qa_pair_ids` are derived as `<source>_no<index>`. A byte order mark at the
 * start of a context is dropped; line ends stay as they are.
 *
 * @param place - where the rows came from, usually `{file}`
 * @throws {@link InputError} with the row or item for a missing or mistyped column, an empty question, no accepted
 *   answer, unequal lengths, an unknown source name, two rows of one set, two contexts for one list, a repeated id
 */
export function splitFromRows(raw: readonly unknown[], place: Place = {}): Split {
  if (raw.length === 0) {
    throw new InputError('there are no rows', `give at least one row with ${columns}`, place);
  }
  const rows = raw.map((candidate, index) => readRow(candidate, { ...place, row: index }));
  checkRowsTogether(rows, place);
  return { rows };
}

function readRow(candidate: unknown, place: Place): Row {
  const parsed = rawRow.safeParse(candidate);
  if (!parsed.success) {
    throw describeIssue(parsed.error.issues[0]!, candidate, place);
  }
  const { source, set, hop, list } = readSource(parsed.data.metadata.source, place);
  const context = parsed.data.context.replace(/^\uFEFF/, '');
  if (context.trim() === '') {
    throw new InputError('the context is empty', 'give the fact list the questions are about', place);
  }
  checkWellFormed(context, 'the context', place);
  return { source, set, hop, list, context, items: readItems(parsed.data, source, set, place) };
}

function readSource(source: string, place: Place): Pick<Row, 'source' | 'set' | 'hop' | 'list'> {
  const match = /^(?:\S+?)_((mh|sh)_([A-Za-z0-9][\w.-]*))$/.exec(source);
  if (match === null) {
    throw new InputError(
      `metadata.source is ${quote(source)}`,
      'name it <prefix>_mh_<tier> or <prefix>_sh_<tier>, e.g. factconsolidation_mh_6k',
      place,
    );
  }
  return { source, set: match[1]!, hop: match[2] as Hop, list: match[3]! };
}

function readItems(row: RawRow, source: string, set: string, place: Place): Item[] {
  const { questions, answers } = row;
  const count = questions.length;
  if (count === 0) {
    throw new InputError('the row has no questions', 'leave the row out or give it questions', place);
  }
  const given = row.metadata.qa_pair_ids ?? [];
  const qaPairIds = given.length === 0 ? questions.map((_, index) => `${source}_no${index}`) : given;
  if (answers.length !== count || qaPairIds.length !== count) {
    const ids = given.length === 0 ? '' : ` and ${given.length} qa_pair_ids`;
    throw new InputError(
      `${count} questions stand beside ${answers.length} answers${ids}`,
      'give every question one list of answers and one id, in the same order',
      place,
    );
  }
  return questions.map((question, index) => {
    const item = {
      id: `${set}#${index}`,
      qaPairId: qaPairIds[index]!,
      set,
      index,
      question,
      golds: answers[index]!,
    };
    checkItem(item, { ...place, item: item.id });
    return item;
  });
}

function checkItem({ question, golds, qaPairId }: Item, place: Place): void {
  if (question.trim() === '') {
    throw new InputError('the question is empty', 'write the question or leave the item out', place);
  }
  if (golds.length === 0) {
    throw new InputError('the list of answers is empty', 'give at least one accepted answer', place);
  }
  if (golds.includes('')) {
    throw new InputError(
      'an accepted answer is the empty string',
      'take it out: every output contains it, so every output would be right',
      place,
    );
  }
  if (qaPairId === '') {
    throw new InputError(
      'the qa_pair_id is empty',
      'give it an id, or drop the column to have ids derived',
      place,
    );
  }
  checkWellFormed(question, 'the question', place);
  for (const gold of golds) {
    checkWellFormed(gold, 'an answer', place);
  }
}

/** A lone surrogate (JSON can escape one) has no UTF-8 form, so neither a hash nor a parquet could hold it. */
function checkWellFormed(text: string, what: string, place: Place): void {
  if (!text.isWellFormed()) {
    throw new InputError(`${what} holds half a surrogate pair`, 'write the whole character', place);
  }
}

function checkRowsTogether(rows: readonly Row[], place: Place): void {
  const rowOfSet = new Map<string, number>();
  const rowOfList = new Map<string, number>();
  const itemOfId = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const here = { ...place, row: index };
    const twin = rowOfSet.get(row.set);
    if (twin !== undefined) {
      throw new InputError(
        `the set ${row.set} already stands in row ${twin}`,
        'keep one row a set, or give one of them another source',
        here,
      );
    }
    rowOfSet.set(row.set, index);
    const sibling = rowOfList.get(row.list);
    if (sibling !== undefined && rows[sibling]!.context !== row.context) {
      throw new InputError(
        `the context differs from that of row ${sibling}, and both are list ${row.list}`,
        'give rows of one list the same context, or name their tiers apart',
        here,
      );
    }
    rowOfList.set(row.list, sibling ?? index);
    for (const { id, qaPairId } of row.items) {
      const other = itemOfId.get(qaPairId);
      if (other !== undefined) {
        throw new InputError(
          `the qa_pair_id ${quote(qaPairId)} is already ${other}'s`,
          'give every item its own id',
          {
            ...here,
            item: id,
          },
        );
      }
      itemOfId.set(qaPairId, id);
    }
  }
}

function describeIssue(issue: z.core.$ZodIssue, candidate: unknown, place: Place): InputError {
  const names = issue.path.filter((step) => typeof step === 'string');
  const index = issue.path.find((step) => typeof step === 'number');
  const column = names.join('.');
  if (column === '') {
    return new InputError('the row is not an object', `give it the columns ${columns}`, place);
  }
  const value = issue.path.reduce<unknown>(
    (held, step) => (held as Record<PropertyKey, unknown>)?.[step],
    candidate,
  );
  if (value === undefined || (value === null && index === undefined)) {
    return new InputError(`the column ${column} is missing`, `a row needs ${columns}`, place);
  }
  const where = index === undefined ? column : `${column}[${String(index)}]`;
  const kinds: Record<string, string> = {
    context: 'text',
    questions: 'a list of texts',
    answers: 'a list with one list of texts for each question',
    metadata: 'an object with source and qa_pair_ids',
    'metadata.source': 'text',
    'metadata.qa_pair_ids': 'a list of texts',
  };
  return new InputError(`${where} is ${describeValue(value)}`, `${column} must be ${kinds[column]}`, place);
}

function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.every((part) => typeof part === 'string') ? 'a list' : 'a list with other values';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
