import type { Check, Judge, Subject, Verdict, VerdictValue } from './judge.js';
import { parseLetter } from './letter.js';
import type { MemFailUnit } from './memfail-data.js';
import { includesWhole, plainTexts, UnitTexts } from './verbatim.js';

/**
 * The judge that asks no model: it says what text shows, and `undetermined` to all else.
 *
 * - An empty store holds nothing; where nothing was retrieved, no fact was.
 * - A fact that stands word for word in a memory is stored, and its details are kept.
 * - It is retrieved where such a memory is; it is not retrieved where none is and all that was retrieved are units as
 *   they were said, so that none of them can hold it in other words.
 * - A Long-Hop answer is right where its letter is.
 *
 * @param units - of the dataset
 */
export function textJudge(units: readonly MemFailUnit[]): Judge {
  const texts = new UnitTexts(units);
  const plain = plainTexts();
  const unitOf = new Map(units.map((unit) => [unit.id, unit.text]));
  const judgeOne = (check: Check, subject: Subject): Verdict => {
    if (check === 'invocation') return judgeLetter(subject);
    const said = [subject.fact!.text, unitOf.get(subject.fact!.unit) ?? ''].map(plain);
    const wanted = said.filter((text) => text !== '');
    const holds = (text: string) => wanted.some((one) => includesWhole(plain(text), one));
    return check === 'retrieval'
      ? judgeRetrieval(subject, holds, (text) => texts.keeps(text))
      : judgeStore(subject, holds);
  };
  return { judge: async (check, _, subjects) => subjects.map((subject) => judgeOne(check, subject)) };
}

type Holds = (text: string) => boolean;

function judgeStore({ store }: Subject, holds: Holds): Verdict {
  if (store.length === 0) return verdict('fail', 'the store is empty');
  const memories = store.filter(({ text }) => holds(text)).map(({ id }) => id);
  return memories.length > 0
    ? verdict('pass', 'it stands word for word in a memory', memories)
    : verdict('undetermined', 'no memory holds it word for word');
}

function judgeRetrieval({ store, retrieved }: Subject, holds: Holds, keeps: Holds): Verdict {
  if (!retrieved) return verdict('undetermined', 'the memory system failed at the retrieval');
  if (retrieved.length === 0) return verdict('fail', 'nothing was retrieved');
  const memories = retrieved.flatMap((memory, at) => (holds(memory.text) ? [memoryName(memory, at)] : []));
  if (memories.length > 0) return verdict('pass', 'a retrieved memory holds it word for word', memories);
  if (!retrieved.every(({ text }) => keeps(text))) {
    return verdict(
      'undetermined',
      'no retrieved memory holds it word for word; some are in words of their own',
    );
  }
  const missed = store.filter(({ text }) => holds(text)).map(({ id }) => id);
  return verdict('fail', 'all retrieved memories are units as they were said, and none is it', missed);
}

/** What a retrieved memory is called: its id, else its place in the list, from 1. */
function memoryName({ id }: { readonly id?: string | undefined }, at: number): string {
  return id ?? `#${at + 1}`;
}

function judgeLetter({ question, answer }: Subject): Verdict {
  if (answer === undefined) return verdict('undetermined', 'there is no answer');
  if (question.letter === undefined) return verdict('undetermined', 'words are for a model to judge');
  const letter = parseLetter(answer);
  return verdict(
    letter === question.letter ? 'pass' : 'fail',
    `the answer's letter is ${letter ?? 'none'}, the right one ${question.letter}`,
  );
}

function verdict(value: VerdictValue, reasoning: string, memories: readonly string[] = []): Verdict {
  return { value, reasoning, by: 'text', ...(memories.length > 0 && { memories }) };
}
