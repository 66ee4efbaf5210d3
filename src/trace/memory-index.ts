import { PYTHON_WORD } from '../parser/python-classes.js';
import type { FactKey, ListFacts } from './list-facts.js';
import { type FoundFact, type MemoryText, readMemoryText, type UnreadStretch } from './memory-text.js';
import { type SearchedWords, standIn } from './searched-words.js';

/** A memory as it is looked at: stored, or retrieved. */
export interface IndexedMemory {
  readonly id: string | null;
  readonly text: string;
  readonly time: string | number | null;
}

/** A statement of the list in a memory. */
export interface FactPlace {
  /** Which memory, by its place among those that were indexed. */
  readonly memory: number;
  readonly serial: number | null;
  /** See {@link FoundFact}: set where the serial number is a guess. */
  readonly written?: number;
  readonly level: 'parsed' | 'verbatim';
  /** Rises along the memory's text; a statement that stands within other words has the place of these. */
  readonly along: number;
}

const WORDS = new RegExp(`[${PYTHON_WORD}]+`, 'gu');

/** Fewer memories than this, a retrieved list say, are searched through sooner than their words are indexed. */
const INDEXED_FROM = 64;

/** Memories made ready for being asked what they hold: every text is read once, and every question answered once. */
export class MemoryIndex {
  readonly #read = new Map<FactKey, FactPlace[]>();
  /** By memory; memories in which everything was read have no entry. */
  readonly #unread = new Map<number, readonly UnreadStretch[]>();
  #postings: Map<string, number[]> | undefined;
  #stretches: Map<string, number[]> | undefined;
  readonly #places = new Map<FactKey, readonly FactPlace[]>();
  readonly #mentions = new Map<string, readonly number[]>();

  /**
   * @param read - reads a text; given where texts recur in other indices of the same list
   */
  constructor(
    readonly memories: readonly IndexedMemory[],
    readonly list: ListFacts,
    read: (text: string) => MemoryText = (text) => readMemoryText(text, list),
  ) {
    for (const [memory, { text }] of memories.entries()) {
      const { facts, unread } = read(text);
      for (const [along, { fact, ...found }] of facts.entries()) {
        push(this.#read, fact, { memory, ...found, along });
      }
      if (unread.length > 0) this.#unread.set(memory, unread);
    }
  }

  /** Where a fact is held, in the order of the memories: as a statement read whole, or word for word in other words. */
  placesOf(fact: FactKey): readonly FactPlace[] {
    let places = this.#places.get(fact);
    if (!places) {
      const verbatim = (this.list.texts.get(fact) ?? []).flatMap((text) => this.#verbatim(text));
      places = [...(this.#read.get(fact) ?? []), ...verbatim].sort((a, b) => a.memory - b.memory);
      this.#places.set(fact, places);
    }
    return places;
  }

  /** Memories whose unread words hold all the values, by their place. */
  mentioning(...values: readonly SearchedWords[]): readonly number[] {
    const [first, ...others] = values.map((value) => this.#mentioningOne(value));
    const further = others.map((other) => new Set(other));
    return (first ?? []).filter((memory) => further.every((other) => other.has(memory)));
  }

  /**
   * What a memory says beside the statements read in it, the words of `texts`, and those of a template, normalised.
   *
   * @param template - stretches to be left out where they stand in front of `span` or behind it
   * @param span - first and last place along the memory's text
   */
  wordsBeside(
    memory: number,
    texts: Iterable<string>,
    template: ReadonlySet<string>,
    [first, last]: readonly [number, number],
  ): string {
    let words = (this.#unread.get(memory) ?? [])
      .filter((stretch) => {
        const outside = alongOf(stretch) < first || alongOf(stretch) > last;
        return !(outside && template.has(wordsBehindNumber(stretch)));
      })
      .map(wordsBehindNumber)
      .join(' ');
    for (const text of [...texts].sort((a, b) => b.length - a.length)) words = words.replaceAll(text, ' ');
    return words.replace(/\s+/g, ' ').trim();
  }

  /** Stretches of words that stand in each of the memories, and in others as well. */
  sharedBeyond(memories: ReadonlySet<number>): ReadonlySet<string> {
    this.#stretches ??= this.#placeStretches();
    const [first] = memories;
    const shared = (this.#unread.get(first!) ?? []).map(wordsBehindNumber).filter((words) => {
      const holding = new Set(this.#stretches!.get(words));
      return holding.size > memories.size && [...memories].every((memory) => holding.has(memory));
    });
    return new Set(shared);
  }

  #verbatim(text: SearchedWords): FactPlace[] {
    return this.#candidatesFor(text).flatMap((memory) =>
      this.#unread
        .get(memory)!
        .filter((stretch) => standIn(text, stretch.words))
        .map(
          (stretch): FactPlace => ({
            memory,
            serial: stretch.serial,
            level: 'verbatim',
            along: alongOf(stretch),
          }),
        ),
    );
  }

  #mentioningOne(value: SearchedWords): readonly number[] {
    const key = `${value.official}\0${value.loose}`;
    let found = this.#mentions.get(key);
    if (!found) {
      found = this.#candidatesFor(value).filter((memory) =>
        this.#unread.get(memory)!.some((stretch) => standIn(value, stretch.words)),
      );
      this.#mentions.set(key, found);
    }
    return found;
  }

  #candidatesFor({ official, loose }: SearchedWords): readonly number[] {
    const either = new Set([...this.#candidates(official), ...this.#candidates(loose)]);
    return [...either].sort((a, b) => a - b);
  }

  /** Memories that may hold a normalised text: those whose unread words hold its rarest word. */
  #candidates(text: string): readonly number[] {
    if (this.#unread.size === 0 || text === '') return [];
    const words = this.#unread.size < INDEXED_FROM ? null : text.match(WORDS);
    if (!words) return [...this.#unread.keys()];
    this.#postings ??= this.#postWords();
    let rarest: readonly number[] | undefined;
    for (const word of words) {
      const holding = this.#postings.get(word) ?? [];
      if (!rarest || holding.length < rarest.length) rarest = holding;
    }
    return rarest!;
  }

  #placeStretches(): Map<string, number[]> {
    const holding = new Map<string, number[]>();
    for (const [memory, stretches] of this.#unread) {
      for (const stretch of stretches) push(holding, wordsBehindNumber(stretch), memory);
    }
    return holding;
  }

  #postWords(): Map<string, number[]> {
    const postings = new Map<string, number[]>();
    for (const [memory, stretches] of this.#unread) {
      const words = new Set<string>();
      for (const { official, loose } of stretches.map((stretch) => stretch.words)) {
        for (const [word] of official.matchAll(WORDS)) words.add(word);
        if (loose !== official) for (const [word] of loose.matchAll(WORDS)) words.add(word);
      }
      for (const word of words) push(postings, word, memory);
    }
    return postings;
  }
}

/** Between the last statement in front of it and the first one behind it. */
function alongOf({ behind }: UnreadStretch): number {
  return behind - 0.5;
}

function wordsBehindNumber({ serial, words }: UnreadStretch): string {
  return serial === null ? words.official : words.official.replace(/^\d+ ?/, '');
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
