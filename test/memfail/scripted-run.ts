import { type MemFailAnswer, memfailAnswerRecord } from '../../src/memfail/answer-record.js';
import type { GradedRun } from '../../src/memfail/grade.js';
import type { MemFailData } from '../../src/memfail/memfail-data.js';
import type { StoredMemory } from '../../src/memory/memory-system.js';

const FILE = 'stores/small.jsonl';

/** What a memory system and a reader made of a small dataset. */
export interface ScriptedRun {
  readonly store: readonly string[];
  /** By question id: texts that were retrieved; null where the system failed. Nothing where it is not said. */
  readonly retrieved?: Readonly<Record<string, readonly string[] | null>>;
  /** By question id. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** A run as grading takes it. */
export function scriptedRun(
  data: MemFailData,
  { store, retrieved = {}, answers = {} }: ScriptedRun,
): GradedRun {
  const memories = store.map((text, at): StoredMemory => ({ id: `m${at + 1}`, text }));
  const idOf = (text: string) => memories.find((memory) => memory.text === text)?.id;
  return {
    data,
    stores: new Map([[FILE, memories]]),
    answers: data.questions.map(({ id, question }): MemFailAnswer => {
      const found = retrieved[id] === undefined ? [] : retrieved[id];
      const answer = answers[id] ?? null;
      return memfailAnswerRecord.parse({
        schema: 'lastwrite.memfail-answer/1',
        dataset: data.name,
        id,
        question,
        store: { ingestion: 1, file: FILE, sha256: '0'.repeat(64) },
        retrieved: found?.map((text) => ({ text, ...(idOf(text) && { id: idOf(text) }) })) ?? null,
        answer,
        ...(answer === null && { error: 'timeout' }),
      });
    }),
  };
}
