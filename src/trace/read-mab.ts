import { z } from 'zod';
import { mabHarnessRows } from '../outcomes/mab-harness.js';
import { describeValue, recordFault } from '../outcomes/record-fault.js';
import type { RetrievedText, TraceRow } from './read-row.js';

/** What the harness writes in place of the retrieved context when retrieving failed. */
const FAILED = 'ERROR';

const harness = z.looseObject({
  data: z.array(z.looseObject({ retrieval_context: z.unknown().optional() })),
  agent_config: z.looseObject({ retrieve_num: z.int().positive().optional().catch(undefined) }).optional(),
});

/**
 * Traces of MemoryAgentBench's harness: its outcomes, each with the `retrieval_context` of its record. Records without
 * one say nothing about what was retrieved.
 *
 * @throws {@link InputError} with record and field
 */
export function mabTraceRows(document: unknown, file: string): TraceRow[] {
  const outcomes = mabHarnessRows(document, file);
  const { data, agent_config } = harness.parse(document);
  const k = agent_config?.retrieve_num;
  return outcomes.map((row, index): TraceRow => {
    const value = data[index]!.retrieval_context;
    const base: TraceRow = { ...row, answered: true, ...(k !== undefined && { k }) };
    if (value === undefined || value === null) return base;
    if (value === FAILED) return { ...base, error: row.error ?? 'retrieving failed' };
    const retrieved = retrievedContext(value);
    if (retrieved) return { ...base, retrieved };
    throw recordFault(
      { file, record: index + 1, unit: 'record' },
      `the field retrieval_context is ${describeValue(value)}`,
      'give it as the harness writes it: a text, or a list of texts',
    );
  });
}

/** What a harness kept of a retrieval, as memories; undefined for what is neither text nor texts. */
export function retrievedContext(value: unknown): RetrievedText[] | undefined {
  if (typeof value === 'string') return cutPassages(value).map((text) => ({ text }));
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) return undefined;
  return value.map((text: string) => ({ text }));
}

/**
 * Take a joined text apart: `Passage 1:` or `Memory 1:` on a line of its own begins a memory, and only the next number
 * begins the next one, so that a passage may quote another. A text without is one memory, an empty one is none.
 */
export function cutPassages(joined: string): string[] {
  const text = joined.replace(/\r\n/g, '\n');
  const word = /^\s*(Passage|Memory) 1:\n/.exec(text)?.[1];
  if (word === undefined) return text.trim() === '' ? [] : [text];
  const passages: string[] = [];
  let from = text.indexOf('\n', text.indexOf(`${word} 1:`)) + 1;
  for (let next = 2; ; next += 1) {
    const head = `\n${word} ${next}:\n`;
    // The line end in front of the head may be the one behind the head before.
    const at = text.indexOf(head, from - 1);
    passages.push(text.slice(from, at === -1 ? undefined : Math.max(from, at)).trimEnd());
    if (at === -1) return passages;
    from = at + head.length;
  }
}
