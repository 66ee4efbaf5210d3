import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeItem } from '../../src/trace/attribute-traces.js';
import {
  type ItemAttribution,
  OUTCOME_KINDS,
  STAGES,
  SUPPORT_KINDS,
  type TracedItem,
} from '../../src/trace/attribution.js';
import { isHeld } from '../../src/trace/evidence.js';
import { summarizeTraces } from '../../src/trace/summarize-traces.js';
import { type Asked, PACK, STATEMENTS, traceOf } from './traced-world.js';

const ASKED: readonly Asked[] = [
  'hops',
  'citizen',
  'capital',
  'chief',
  'spouse',
  'single',
  'unparsed',
  'numeral',
  'miss',
  'ambiguous',
];

/** A statement as some system could keep it. */
const memory = fc
  .record({
    at: fc.nat({ max: STATEMENTS.length - 1 }),
    form: fc.constantFrom(
      (at: number) => `${at}. ${STATEMENTS[at]}`,
      (at: number) => STATEMENTS[at]!,
      (at: number) => STATEMENTS[at]!.replace(/\.$/, ''),
      (at: number) => `The user says that ${STATEMENTS[at]}`,
      (at: number) => STATEMENTS[at]!.replace(/ (?:is|was) .* (?:of|by|to|is)? ?/, ': '),
      (at: number) =>
        `${at}. ${STATEMENTS[at]} ${(at + 1) % STATEMENTS.length}. ${STATEMENTS[(at + 1) % STATEMENTS.length]}`,
    ),
    time: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  })
  .map(({ at, form, time }) => ({ text: form(at), ...(time !== undefined && { time }) }));

const traced = fc
  .record({
    asked: fc.constantFrom(...ASKED),
    memories: fc.array(memory, { maxLength: 12 }),
    known: fc.boolean(),
    picks: fc.option(fc.array(fc.nat({ max: 11 }), { maxLength: 6 }), { nil: undefined }),
    answer: fc.constantFrom('Yamoussoukro', 'Norway', '', undefined),
    error: fc.constantFrom('timed out', undefined),
  })
  .map(({ asked, memories, known, picks, answer, error }): TracedItem => {
    const {
      store: _,
      retrieved: __,
      ...bare
    } = traceOf(asked, {
      answer,
      ...(error !== undefined && answer === undefined && { error }),
    });
    const stored = memories.map((one, at) => ({ id: `m${at}`, ...one }));
    const retrieved = [...new Set(picks)].flatMap((at) => stored[at] ?? []);
    return {
      ...bare,
      ...(known && { store: { name: 'toy', memories: stored } }),
      ...(picks && { retrieved: retrieved.map(({ id, text }) => ({ id, text })) }),
    };
  });

const attribute = (trace: TracedItem) => attributeItem(trace, { pack: PACK });

/** Everything that an attribution says, but not where in the store the evidence was found. */
function said({ facts, ...one }: ItemAttribution) {
  return {
    ...one,
    facts: facts.map(({ evidence, staleEvidence, ...fact }) => ({
      ...fact,
      levels: [evidence, ...staleEvidence].map(({ stored, retrieved }) => [stored?.level, retrieved?.level]),
    })),
  };
}

describe('laws of attribution', () => {
  it('an unrelated memory changes nothing', () => {
    const unrelated = fc.constantFrom(
      '12. Taxman was performed by 1975.',
      'It rained all day.',
      'Taxman!',
      '341.',
    );
    fc.assert(
      fc.property(traced, unrelated, fc.nat({ max: 12 }), (trace, text, at) => {
        fc.pre(trace.store !== undefined && trace.store.memories.length > 0);
        const memories = [...trace.store!.memories];
        memories.splice(at, 0, { id: 'new', text });
        expect(said(attribute({ ...trace, store: { name: 'toy', memories } }))).toEqual(
          said(attribute(trace)),
        );
      }),
    );
  });

  it('a crowd of unrelated memories changes nothing: words are then looked up in an index', () => {
    const crowd = Array.from({ length: 80 }, (_, at) => ({
      id: `c${at}`,
      text: `On day ${at} it rained in Lyon.`,
    }));
    fc.assert(
      fc.property(traced, (trace) => {
        fc.pre(trace.store !== undefined && trace.store.memories.length > 0);
        const store = { name: 'toy', memories: [...crowd, ...trace.store!.memories] };
        expect(said(attribute({ ...trace, store }))).toEqual(said(attribute(trace)));
      }),
    );
  });

  it('the order of the store changes nothing', () => {
    const shuffled = traced.chain((trace) =>
      fc
        .shuffledSubarray([...(trace.store?.memories ?? [])], {
          minLength: trace.store?.memories.length ?? 0,
        })
        .map((memories) => [trace, memories] as const),
    );
    fc.assert(
      fc.property(shuffled, ([trace, memories]) => {
        fc.pre(trace.store !== undefined);
        expect(said(attribute({ ...trace, store: { name: 'toy', memories } }))).toEqual(
          said(attribute(trace)),
        );
      }),
    );
  });

  it('the order of what was retrieved changes no stage and no support', () => {
    fc.assert(
      fc.property(traced, (trace) => {
        fc.pre(trace.retrieved !== undefined);
        const turned = { ...trace, retrieved: [...trace.retrieved!].reverse() };
        expect(said(attribute(turned))).toEqual(said(attribute(trace)));
      }),
    );
  });

  it('losing every memory that holds a needed value never moves the stage later', () => {
    const place = (one: ItemAttribution) => (one.finding ? STAGES.indexOf(one.finding.stage) : -1);
    fc.assert(
      fc.property(traced, fc.nat(), (trace, pick) => {
        fc.pre(trace.store !== undefined && trace.retrieved !== undefined);
        const before = attribute(trace);
        fc.pre(before.finding?.determined === true && before.support.grounds === 'path');
        const fact = before.facts[pick % before.facts.length]!;
        const holders = new Set(fact.evidence.stored!.places.map((one) => one.memory));
        fc.pre(isHeld(fact.evidence.stored!.level) && holders.size === fact.evidence.stored!.memories);
        const left = { name: 'toy', memories: trace.store!.memories.filter(({ id }) => !holders.has(id)) };
        const retrieved = trace.retrieved!.filter(({ id }) => !holders.has(id!));
        const after = attribute({ ...trace, store: left, retrieved });
        // What is left may speak of the fact in other words: a doubt, which the label says it has.
        fc.pre(after.finding!.determined && !after.maybeEarlier);
        expect(place(after)).toBeLessThanOrEqual(place(before));
      }),
      { numRuns: 500 },
    );
  });

  it('every item stands in exactly one cell, and what is not determined is never called a failure', () => {
    fc.assert(
      fc.property(fc.array(traced, { maxLength: 8 }), (traces) => {
        const all = traces.map(attribute);
        const { outcomeBySupport, stages } = summarizeTraces(all);
        const cells = OUTCOME_KINDS.flatMap((outcome) =>
          SUPPORT_KINDS.map((kind) => outcomeBySupport[outcome][kind]),
        );
        expect(cells.reduce((sum, n) => sum + n, 0)).toBe(traces.length);
        const counted = STAGES.reduce((sum, stage) => sum + stages.all.stages[stage], stages.all.suspected);
        expect(counted).toBe(all.filter(({ finding }) => finding).length);
        for (const { finding } of all) {
          if (!finding || finding.determined) continue;
          expect(finding.stage === 'undetermined' || finding.detail === 'suspected').toBe(true);
        }
      }),
    );
  });

  it('nothing is determined of the memory without a store, and no reasoning without what was retrieved', () => {
    fc.assert(
      fc.property(traced, (trace) => {
        const { finding, outcome, facts } = attribute(trace);
        fc.pre(finding !== null);
        if (!trace.store) expect(['undetermined', 'none', 'reasoning_error']).toContain(finding!.stage);
        if (finding!.stage === 'reasoning_error') {
          expect(outcome).toBe('wrong');
          expect(facts.every(({ evidence }) => evidence.retrieved && isHeld(evidence.retrieved.level))).toBe(
            true,
          );
        }
      }),
    );
  });
});
