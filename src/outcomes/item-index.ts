import { InputError } from '../dataset/input-error.js';
import type { Item, Split } from '../dataset/split.js';
import { normalizeQuestion, PromptQuestions } from './question-text.js';

/** An id of the split's form wherever it stands: `mh_6k#67`, `factconsolidation_mh_6k_no67`. */
const ITEM_NAME = /(?<![A-Za-z0-9])((?:mh|sh)_[A-Za-z0-9][\w.-]*?)(?:#|_no)(\d+)(?![A-Za-z0-9])/g;
/** A name of a set's form wherever it stands. */
const SET_NAME = /(?<![A-Za-z0-9])(?:mh|sh)_[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/g;

/** What an id or the name of a set leads to. */
export type Named<T> = { readonly known: T } | { readonly unknownSet: string } | undefined;

/** Finds the items of a split by id, by set and by question. */
export class ItemIndex {
  /** In row order. */
  readonly items: readonly Item[];
  readonly #byId = new Map<string, Item>();
  readonly #bySet = new Map<string, readonly Item[]>();
  readonly #byQuestion = new Map<string, Item[]>();
  readonly #questions = new Map<Item, string>();
  readonly #prompts: PromptQuestions;
  readonly #sets: RegExp;

  constructor(split: Split) {
    this.items = split.rows.flatMap(({ items }) => items);
    for (const { set, items } of split.rows) this.#bySet.set(set, items);
    for (const item of this.items) {
      this.#byId.set(item.qaPairId, item);
      const question = normalizeQuestion(item.question);
      this.#questions.set(item, question);
      const alike = this.#byQuestion.get(question);
      if (alike) alike.push(item);
      else this.#byQuestion.set(question, [item]);
    }
    // Ours are unique by making; should a qa_pair_id look like one, ours is meant.
    for (const item of this.items) this.#byId.set(item.id, item);
    // The longest first, for one name may begin another: mh_6k, mh_6k-long.
    const sets = [...this.#bySet.keys()].sort((one, other) => other.length - one.length);
    this.#sets = new RegExp(`(?<![A-Za-z0-9])(?:${sets.map(escapePattern).join('|')})(?![A-Za-z0-9])`, 'g');
    this.#prompts = new PromptQuestions([...this.#byQuestion.keys()]);
  }

  /**
   * The item of an id: one of ours, a qa_pair_id, or a longer text that holds exactly one of them.
   *
   * @throws {@link InputError} for an index that the set does not reach
   */
  byId(id: string): Named<Item> {
    const exact = this.#byId.get(id);
    if (exact) return { known: exact };
    const names = new Map(
      [...id.matchAll(ITEM_NAME)].map((match) => [`${match[1]}#${Number(match[2])}`, match]),
    );
    if (names.size !== 1) return undefined;
    const [[name, match]] = [...names] as [[string, RegExpMatchArray]];
    const item = this.#byId.get(name);
    if (item) return { known: item };
    const ofSet = this.#bySet.get(match[1]!);
    if (ofSet === undefined) return { unknownSet: match[1]! };
    throw new InputError(
      `the id ${JSON.stringify(id.slice(0, 60))} is out of range`,
      `${match[1]} has the items ${ofSet[0]!.id} to ${ofSet.at(-1)!.id}`,
    );
  }

  /** The set that a text names: all of it, or the only set named in it. */
  setIn(text: string): Named<string> {
    if (this.#bySet.has(text)) return { known: text };
    const known = new Set(text.match(this.#sets));
    if (known.size > 0) return known.size === 1 ? { known: [...known][0]! } : undefined;
    const names = new Set(text.match(SET_NAME));
    return names.size === 1 ? { unknownSet: [...names][0]! } : undefined;
  }

  /** The items that ask a question; with `inPrompt`, found inside a longer text. */
  byQuestion(text: string): { readonly items: readonly Item[]; readonly inPrompt: boolean } {
    const normalized = normalizeQuestion(text);
    const whole = this.#byQuestion.get(normalized);
    if (whole) return { items: whole, inPrompt: false };
    const asked = this.#prompts.find(normalized);
    return { items: asked === undefined ? [] : this.#byQuestion.get(asked)!, inPrompt: true };
  }

  /** Does a text ask, or hold, the question of an item? */
  asks(text: string, item: Item): boolean {
    return text === item.question || normalizeQuestion(text).includes(this.#questions.get(item)!);
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
