import { describe, expect, it } from 'vitest';
import { attributeTraces } from '../../src/trace/attribute-traces.js';
import { summarizeTraces } from '../../src/trace/summarize-traces.js';
import { PACK, traceOf } from './traced-world.js';

const CITIZEN = "5. Zoë Müller-Lübeck is a citizen of Côte d'Ivoire.";
const STALE = '1. Zoë Müller-Lübeck is a citizen of Norway.';

const summary = summarizeTraces(
  attributeTraces(
    [
      traceOf('citizen', { store: [`~${CITIZEN}`, `~${STALE}`], k: 4 }),
      traceOf('citizen', { store: [`~${CITIZEN}`], answer: 'Norway', k: 4 }),
      traceOf('citizen', { store: [CITIZEN, `~${STALE}`], answer: 'Norway', k: 4 }),
      traceOf('hops', { store: [`~${CITIZEN}`], answer: 'Oslo', k: 4 }),
      traceOf('single', { store: ['~Peru is a country.'], answer: 'Cusco', k: 4 }),
      traceOf('capital', { answer: undefined, error: 'timed out' }),
      traceOf('ambiguous', { store: [CITIZEN], answer: 'Lima' }),
    ],
    { pack: PACK },
  ),
);

describe('what attributions add up to', () => {
  it('puts every item into one cell of outcome and support', () => {
    const cells = Object.entries(summary.outcomeBySupport).flatMap(([outcome, row]) =>
      Object.entries(row).flatMap(([kind, n]) => (n > 0 ? [`${outcome} ${kind} ${n}`] : [])),
    );
    expect(cells).toEqual([
      'right complete 1',
      'wrong complete 1',
      'wrong stale 1',
      'wrong partial 1',
      'wrong missing 1',
      'wrong none 1',
      'error undetermined 1',
    ]);
  });

  it('counts first failing stages, suspected ones apart, and wrong answers by themselves', () => {
    expect(summary.stages.all).toEqual({
      items: 6,
      stages: {
        not_stored: 1,
        summary_error: 0,
        not_retrieved: 1,
        reasoning_error: 1,
        undetermined: 1,
        none: 1,
      },
      suspected: 1,
      details: { absent: 1, suspected: 1, stale_only_retrieved: 1, supported: 1, no_retrieval: 1 },
      maybeEarlier: 0,
    });
    expect(summary.stages.wrong.items).toBe(4);
    expect(summary.byClass.map((one) => [one.class, one.all.items])).toEqual([
      ['resolver_correct', 6],
      ['ambiguous', 0],
    ]);
    expect(summary.byHop.map(({ hop, all }) => [hop, all.items])).toEqual([['sh', 6]]);
    expect(summary.bySet.map(({ set, wrong }) => [set, wrong.items])).toEqual([['sh_1k', 4]]);
  });

  it('counts stale retrievals by item, fact and memory', () => {
    expect(summary.stale).toEqual({
      items: 5,
      staleItems: 2,
      facts: 7,
      staleFacts: 2,
      staleOnlyFacts: 1,
      memories: 6,
      staleMemories: 2,
    });
  });

  it('gives ceilings for fixed k and the traces own', () => {
    expect(summary.ceilings.map(({ k }) => k)).toEqual([1, 2, 3, 4, 5, 10, 20]);
    expect(summary.ceilings[0]).toEqual({ k: 1, items: 5, coverable: 3, undetermined: 0 });
  });

  it('counts what answers to ambiguous items contain', () => {
    expect(summary.ambiguousAnswers).toEqual({
      gold: 0,
      last_write: 0,
      overwritten: 0,
      declined: 0,
      other: 1,
    });
  });
});
