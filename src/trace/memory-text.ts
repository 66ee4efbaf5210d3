import { openingSerial } from './cut-serial.js';
import { type FactKey, type ListFacts, readAsStatement } from './list-facts.js';
import { type Segment, segmentMemory } from './memory-segments.js';
import { type SearchedWords, searchedWords } from './searched-words.js';

/** A statement of the list, found in a memory text. */
export interface FoundFact {
  readonly fact: FactKey;
  /** A pattern yields its tuple, or the words are the statement's own. */
  readonly level: 'parsed' | 'verbatim';
  /** The serial number in front of it. */
  readonly serial: number | null;
  /**
   * The number as it is written, where `serial` takes it for the end of a cut one and no further number bears that out:
   * it may be a system's own.
   */
  readonly written?: number;
}

/** Words that are no statement of the list, in the forms in which they are searched. */
export interface UnreadStretch {
  readonly serial: number | null;
  /** Statements that were read in front of it, in the whole text. */
  readonly behind: number;
  readonly words: SearchedWords;
}

/** A memory text, read with the patterns against the statements of its list. */
export interface MemoryText {
  readonly facts: readonly FoundFact[];
  /** What is left: only here is anything looked for as words, for a statement that was read speaks of its own key. */
  readonly unread: readonly UnreadStretch[];
}

/** A statement with several full stops, initials say, is put together again from at most so many sentences. */
const MOST_PIECES = 8;

/** Read a memory text. */
export function readMemoryText(text: string, list: ListFacts): MemoryText {
  const facts: FoundFact[] = [];
  const unread: UnreadStretch[] = [];
  const segments = segmentMemory(text);
  for (const segment of segments) readSegment(segment, list, facts, unread);
  const [first] = facts;
  if (first && first.serial !== null && /^\d/.test(text) && first.serial === segments[0]!.serial) {
    const serial = openingSerial(segments, list.positions.get(first.fact)!);
    const further = segments.slice(1).some((segment) => segment.serial !== null);
    facts[0] = { ...first, serial, ...(serial !== first.serial && !further && { written: first.serial }) };
  }
  return { facts, unread };
}

function readSegment(
  { serial, number, pieces }: Segment,
  list: ListFacts,
  facts: FoundFact[],
  unread: UnreadStretch[],
): void {
  // The number stands with the unread words too: a name may begin with it.
  let open = number === '' ? [] : [number];
  const close = () => {
    const words = searchedWords(open.join(' '));
    if (words.official !== '' || words.loose !== '') unread.push({ serial, behind: facts.length, words });
    open = [];
  };
  // A number stands for one statement: a second one behind it has none.
  let free = serial;
  let at = 0;
  const named = number === '' ? undefined : longestStatement([number, ...pieces], 0, list);
  if (named && !longestStatement(pieces, 0, list)) {
    facts.push({ fact: named.fact, level: named.level, serial: null });
    [open, free, at] = [[], null, named.end - 1];
  }
  while (at < pieces.length) {
    const found = longestStatement(pieces, at, list);
    if (found) {
      if (at === 0) open = [];
      close();
      facts.push({ fact: found.fact, level: found.level, serial: free });
      free = null;
      at = found.end;
    } else {
      open.push(pieces[at]!);
      at += 1;
    }
  }
  close();
}

function longestStatement(pieces: readonly string[], from: number, list: ListFacts) {
  for (let end = Math.min(pieces.length, from + MOST_PIECES); end > from; end -= 1) {
    const read = readAsStatement(pieces.slice(from, end).join(' '), list);
    if (read) return { ...read, end };
  }
  return undefined;
}
