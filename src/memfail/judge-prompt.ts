import { sha256 } from '../dataset/content-hash.js';
import type { ChatMessage } from '../experiments/chat-request.js';
import { CHECKS, type Check, type Subject } from './judge.js';
import type { ShownMemories } from './judge-evidence.js';
import { judgeInstructions } from './judge-wording.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from './memfail-data.js';

/** A case with the memories that are shown for it alone. */
export interface JudgeCase {
  readonly subject: Subject;
  /** Of what was retrieved; undefined where the check does not look at it. */
  readonly retrieved?: ShownMemories;
}

/**
 * What a judge is sent: the point to judge, the store where the check is about it, and each case. The answer is judged
 * against the expected one, without the memories: whether they were there is settled by then.
 */
export function judgeMessages(
  check: Check,
  dataset: MemFailDataset,
  cases: readonly JudgeCase[],
  store: ShownMemories | undefined,
): ChatMessage[] {
  const batched = isBatched(dataset);
  const blocks = cases.map((one, at) =>
    [...(batched ? [`Case ${at + 1}`] : []), ...caseLines(check, one)].join('\n'),
  );
  return [
    { role: 'system', content: judgeInstructions(check, dataset, batched) },
    { role: 'user', content: [...(store ? [listText('that are held', store)] : []), ...blocks].join('\n\n') },
  ];
}

/** Persona's questions are judged in batches that share one store. */
export function isBatched(dataset: MemFailDataset): boolean {
  return dataset === 'persona';
}

/** Storage and summary checks look at the whole store, the others at what was retrieved. */
export function aboutStore(check: Check): boolean {
  return check === 'storage' || check === 'summary';
}

function listText(which: string, { memories, leftOut }: ShownMemories): string {
  const note =
    leftOut === 0
      ? `All memories ${which}:`
      : `Memories ${which} (${leftOut} more, which share less with what is asked, are left out for length):`;
  return `${note}\n${numbered(memories)}`;
}

function caseLines(check: Check, { subject, retrieved }: JudgeCase): string[] {
  const { question, fact, answer } = subject;
  if (check === 'invocation') {
    return [
      `Question: ${question.question}`,
      `Expected answer: ${question.gold}`,
      `Answer given: ${answer ?? ''}`,
    ];
  }
  return [
    `Question that will need it: ${question.question}`,
    `Fact as it was told: ${fact!.text}`,
    ...(fact!.critical === fact!.text ? [] : [`What of it matters: ${fact!.critical}`]),
    ...(retrieved ? [listText('that were retrieved', retrieved)] : []),
  ];
}

function numbered(memories: readonly { readonly text: string }[]): string {
  return memories.length === 0 ? '(none)' : memories.map(({ text }, at) => `[${at + 1}] ${text}`).join('\n');
}

const SAMPLE: Subject = {
  id: 'q/1',
  question: { id: 'q', row: 2, kind: 'direct', question: 'question', gold: 'gold', facts: [] },
  fact: { id: 'q.1', unit: 'u', text: 'text', critical: 'critical' },
  store: [],
  answer: 'answer',
};

/** sha256 of all that a judge is told beside what it judges: a plan names it, so that a grading is not made of two. */
export function judgeWordingSha256(): string {
  const lists = [0, 1].map((leftOut) => ({ memories: [{ text: 'memory' }], leftOut }));
  const all = MEMFAIL_DATASETS.flatMap((dataset) =>
    CHECKS.flatMap((check) =>
      lists.map((list) =>
        judgeMessages(
          check,
          dataset,
          [{ subject: SAMPLE, ...(check === 'retrieval' && { retrieved: list }) }],
          aboutStore(check) ? list : undefined,
        ),
      ),
    ),
  );
  return sha256(JSON.stringify(all));
}
