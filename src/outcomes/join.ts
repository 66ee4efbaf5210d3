import { basename } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import type { Item } from '../dataset/split.js';
import type { ItemIndex } from './item-index.js';
import type { JoinedBy, UnmatchedReason } from './join-report.js';
import type { OutcomeRow } from './outcome.js';
import { recordFault } from './record-fault.js';
import { beginning, ending } from './short-text.js';

/** What a row joins to. */
export type Join =
  | { readonly item: Item; readonly by: JoinedBy }
  | { readonly candidates: readonly Item[] }
  | { readonly reason: UnmatchedReason; readonly given: string };

/**
 * Join a row to the item that it answers: by id, else by the set it names and its question, else by a question that
 * only one set asks, else by question and golds, else by the set that its file's name names. What then still fits
 * several items is ambiguous.
 *
 * @throws {@link InputError} for an id whose index is out of its set's range
 */
export function joinRow(row: OutcomeRow, index: ItemIndex): Join {
  const named = row.id === undefined ? undefined : itemOfId(row, row.id, index);
  if (named && 'known' in named) return { item: named.known, by: 'id' };
  if (named) return { reason: 'unknown set', given: cutShort(row.id!) };
  if (row.question === undefined) {
    return { reason: 'no usable id or question', given: cutShort(row.id ?? '') };
  }
  const { items, inPrompt } = index.byQuestion(row.question);
  if (items.length === 0) return { reason: 'unknown question', given: questionShort(row.question) };
  const set = row.set === undefined ? undefined : index.setIn(row.set);
  if (set && 'unknownSet' in set) return { reason: 'unknown set', given: cutShort(set.unknownSet) };
  const surest: JoinedBy = inPrompt ? 'questionInPrompt' : set ? 'setAndQuestion' : 'question';
  const inSet = set ? items.filter((item) => item.set === set.known) : items;
  if (inSet.length === 0) return { reason: 'unknown question', given: questionShort(row.question) };
  if (inSet.length === 1) return { item: inSet[0]!, by: surest };
  return decide(row, inSet, index);
}

/** Several items ask the question: golds decide, else the file's name. */
function decide(row: OutcomeRow, items: readonly Item[], index: ItemIndex): Join {
  const sameGolds = row.golds ? items.filter((item) => sameTexts(row.golds!, item.golds)) : [];
  if (sameGolds.length === 1) return { item: sameGolds[0]!, by: 'questionAndGolds' };
  const candidates = sameGolds.length === 0 ? items : sameGolds;
  const set = index.setIn(basename(row.file));
  const ofFile = set && 'known' in set ? candidates.filter((item) => item.set === set.known) : [];
  if (ofFile.length === 1) return { item: ofFile[0]!, by: 'questionAndFileName' };
  return { candidates };
}

function itemOfId(row: OutcomeRow, id: string, index: ItemIndex): ReturnType<ItemIndex['byId']> {
  try {
    return index.byId(id);
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw recordFault({ unit: 'record', ...row }, cause.what, cause.fix);
  }
}

/** The same texts, in whatever order. */
export function sameTexts(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(others);
  return some.length > 0 && some.every((text) => set.has(text)) && new Set(some).size === set.size;
}

function cutShort(text: string): string {
  return beginning(text, 80);
}

/** The end of a prompt, where its question stands. */
function questionShort(text: string): string {
  return ending(text, 160);
}
