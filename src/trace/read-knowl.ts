import { z } from 'zod';
import { readRecord } from '../outcomes/record-fault.js';
import type { TraceRow } from './read-row.js';

const log = z.looseObject({
  instance: z.string().optional(),
  topK: z.int().positive().optional(),
  cases: z.array(z.unknown()),
});

const oneCase = z.looseObject({
  question: z.string().min(1),
  golds: z.array(z.string()).optional(),
  returnedContents: z.array(z.string()),
});

/**
 * Traces of a retrieval log of knowl's benchmark: the texts that each question brought back, best first, and nothing
 * else; neither a store nor an answer is in it. The set is named by the file that was asked, e.g. `cr-mh-6k.json`.
 *
 * @throws {@link InputError} with case and field
 */
export function knowlTraceRows(document: unknown, file: string): TraceRow[] {
  const whole = { file, record: 0, unit: 'record', entry: 'the document' } as const;
  const { instance, topK, cases } = readRecord(log, document, whole, "a retrieval log of knowl's benchmark");
  const set = setOf(instance);
  return cases.map((value, index): TraceRow => {
    const place = { file, record: index + 1, unit: 'record' } as const;
    const one = readRecord(oneCase, value, place, "a case of a retrieval log of knowl's benchmark");
    return {
      file,
      record: index + 1,
      question: one.question,
      ...(set !== undefined && { set }),
      ...(one.golds && { golds: one.golds }),
      output: '',
      answered: false,
      retrieved: one.returnedContents.map((text) => ({ text })),
      ...(topK !== undefined && { k: topK }),
    };
  });
}

/** `mh_6k` of a path on any system that ends in `cr-mh-6k.json`. */
function setOf(instance: string | undefined): string | undefined {
  const [, hop, list] = /(?:^|[^A-Za-z0-9])(mh|sh)[-_]([A-Za-z0-9]+)(?:\.\w+)?$/.exec(instance ?? '') ?? [];
  return hop === undefined ? undefined : `${hop}_${list}`;
}
