import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ItemIndex } from '../../src/outcomes/item-index.js';
import { joinRow } from '../../src/outcomes/join.js';
import { joinRows } from '../../src/outcomes/joined-rows.js';
import type { OutcomeRow } from '../../src/outcomes/outcome.js';
import { normalizeQuestion } from '../../src/outcomes/question-text.js';
import { twinSplit, wholeSplit } from './outcome-files.js';

const twins = new ItemIndex(twinSplit());

function row(fields: Partial<OutcomeRow>): OutcomeRow {
  return { file: 'run.jsonl', record: 1, output: '', ...fields };
}

/** The id and how it was found, the candidates, or the reason. */
function joined(fields: Partial<OutcomeRow>, index = twins): string {
  const join = joinRow(row(fields), index);
  if ('item' in join) return `${join.item.id} by ${join.by}`;
  return 'reason' in join ? join.reason : join.candidates.map(({ id }) => id).join(' or ');
}

describe('a row joins', () => {
  const zoe = 'Where was "Zoë" born?';
  const who = 'Who is it?';
  test.each<[string, Partial<OutcomeRow>, string]>([
    ['by our id', { id: 'sh_1k#1' }, 'sh_1k#1 by id'],
    ['by qa_pair_id', { id: 'toy_sh_1k_no1' }, 'sh_1k#1 by id'],
    ['by an id in a longer text', { id: 'logs/toy_sh_1k_no1_epoch_2' }, 'sh_1k#1 by id'],
    ['by an id named twice', { id: 'sh_1k#1 (toy_sh_1k_no1)' }, 'sh_1k#1 by id'],
    ['not by two ids', { id: 'sh_1k#1 mh_1k#1' }, 'no usable id or question'],
    ['not by half an id', { id: 'xmh_1k#1' }, 'no usable id or question'],
    ['by id before the question', { id: 'mh_1k#1', question: zoe }, 'mh_1k#1 by id'],
    ['to nothing by the id of another split', { id: 'mh_6k#1', question: who }, 'unknown set'],
    ['by set and question', { set: 'toy_sh_1k', question: zoe }, 'sh_1k#0 by setAndQuestion'],
    [
      'by set before golds',
      { set: 'sh_1k', question: zoe, golds: ['Rome', 'Roma'] },
      'sh_1k#0 by setAndQuestion',
    ],
    ['to nothing in an unknown set', { set: 'toy_sh_2k', question: zoe }, 'unknown set'],
    [
      'whatever a data set is called',
      { set: 'MemoryAgentBench', question: zoe, golds: ['Oslo'] },
      'sh_1k#0 by questionAndGolds',
    ],
    [
      'to nothing in the other set',
      { set: 'sh_1k', question: 'What does toy_mh_1k alone ask?' },
      'unknown question',
    ],
    ['by a question of one set', { question: 'what does  TOY_mh_1k alone ask?' }, 'mh_1k#2 by question'],
    [
      'despite other quotes',
      { set: 'mh_1k', question: 'Where was “Zoe\u0308” born?' },
      'mh_1k#0 by setAndQuestion',
    ],
    [
      'by question and golds, in any order',
      { question: zoe, golds: ['Roma', 'Rome'] },
      'mh_1k#0 by questionAndGolds',
    ],
    ['ambiguously without golds', { question: zoe }, 'mh_1k#0 or sh_1k#0'],
    ['ambiguously with golds of neither', { question: zoe, golds: ['Bonn'] }, 'mh_1k#0 or sh_1k#0'],
    ['ambiguously with golds of both', { question: who, golds: ['Ann'] }, 'mh_1k#1 or sh_1k#1'],
    [
      'by the name of the file',
      { question: who, golds: ['Ann'], file: 'out/agent-sh_1k.jsonl' },
      'sh_1k#1 by questionAndFileName',
    ],
    ['not by the name of a folder', { question: who, file: 'sh_1k/agent.jsonl' }, 'mh_1k#1 or sh_1k#1'],
    ['by the only name of a set', { question: who, set: 'out/sh_1k.v2 sh_1k' }, 'sh_1k#1 by setAndQuestion'],
    ['not by a file that names both', { question: who, file: 'sh_1k-mh_1k.jsonl' }, 'mh_1k#1 or sh_1k#1'],
    [
      'by the question in a prompt',
      { set: 'sh_1k', question: `${who} Ann. Now: ${zoe}\nAnswer:` },
      'sh_1k#0 by questionInPrompt',
    ],
    ['not by a question within a word', { question: 'Says Nowho is it?' }, 'unknown question'],
    ['to nothing', { question: 'Why?' }, 'unknown question'],
    ['to nothing at all', {}, 'no usable id or question'],
    ['to nothing by a foreign id', { id: '17' }, 'no usable id or question'],
    [
      'by its question despite a foreign id',
      { id: '17', set: 'sh_1k', question: zoe },
      'sh_1k#0 by setAndQuestion',
    ],
  ])('%s', (_name, fields, expected) => {
    expect(joined(fields)).toBe(expected);
  });

  test('every item of the benchmark, by each of its ids, its set and question, and a prompt', async () => {
    const index = new ItemIndex(await wholeSplit());
    for (const { id, qaPairId, set, question } of index.items) {
      expect(joined({ id }, index)).toBe(`${id} by id`);
      expect(joined({ id: qaPairId }, index)).toBe(`${id} by id`);
      expect(joined({ id: `${qaPairId}_epoch_1` }, index)).toBe(`${id} by id`);
      expect(joined({ set, question: ` ${question.toUpperCase()}\n` }, index)).toBe(
        `${id} by setAndQuestion`,
      );
      const prompt = `What is one and one? Two.\nNow answer: ${question}\nAnswer:`;
      expect(joined({ set, question: prompt }, index)).toBe(`${id} by questionInPrompt`);
    }
  });

  test('80 of its items are ambiguous by question alone, and 76 of them have one gold in both sets', async () => {
    const index = new ItemIndex(await wholeSplit());
    const alone = index.items.filter(({ question }) => joined({ question }, index).includes(' or '));
    const withGolds = index.items.filter(({ question, golds }) =>
      joined({ question, golds }, index).includes(' or '),
    );
    expect([alone.length, withGolds.length]).toEqual([80, 76]);
  });
});

describe('what becomes of the rows is reported', () => {
  const rows: OutcomeRow[] = [
    row({ record: 1, id: 'mh_1k#0', output: 'In Rome.', claimedCorrect: false, golds: ['Rome'] }),
    row({ record: 2, id: 'mh_1k#0', output: 'In Oslo.', claimedCorrect: true, golds: ['Rome', 'Roma'] }),
    row({ record: 3, id: 'sh_1k#0', output: ' \n', question: 'Where was Bob born?' }),
    row({ record: 4, id: 'sh_1k#1', output: 'I’m sorry, but I can’t answer that.', claimedCorrect: false }),
    row({ record: 5, id: 'sh_1k#2', error: 'timed out' }),
    row({ record: 6, question: 'Why?' }),
    row({ record: 7, question: 'Who is it?' }),
  ];

  test('first', () => {
    const { system, report } = joinRows('a', rows, twins, 'first');
    expect(system.outcomes.map(({ row: { record } }) => record)).toEqual([1, 3, 4, 5]);
    expect(report).toMatchObject({
      files: ['run.jsonl'],
      rows: 7,
      matched: 4,
      joinedBy: { id: 4, question: 0 },
      missing: ['mh_1k#1', 'mh_1k#2'],
      unmatched: [{ record: 6, reason: 'unknown question', given: 'Why?' }],
      ambiguous: [{ record: 7, question: 'Who is it?', candidates: ['mh_1k#1', 'sh_1k#1'] }],
      duplicates: [{ item: 'mh_1k#0', rows: [{ record: 1 }, { record: 2 }], kept: 0 }],
      empty: ['sh_1k#0', 'sh_1k#2'],
      refusals: ['sh_1k#1'],
      errors: [{ item: 'sh_1k#2', error: 'timed out' }],
      goldDifferences: [{ record: 1, item: 'mh_1k#0', inFile: ['Rome'], inSplit: ['Rome', 'Roma'] }],
      questionDifferences: [{ record: 3, item: 'sh_1k#0', inFile: ['Where was Bob born?'] }],
      rescored: { agree: 1, disagree: 1, unclaimed: 2 },
    });
  });

  test('last', () => {
    const { system, report } = joinRows('a', rows, twins, 'last');
    expect(system.outcomes.map(({ row: { record } }) => record)).toEqual([2, 3, 4, 5]);
    expect(report.duplicates[0]!.kept).toBe(1);
    expect(report.goldDifferences).toEqual([]);
  });

  test('error', () => {
    expect(() => joinRows('a', rows, twins, 'error')).toThrow(
      'run.jsonl: record 2: this answers mh_1k#0 again, after record 1 of run.jsonl; ',
    );
  });

  test('every row is somewhere', () => {
    const someRow = fc.record(
      {
        id: fc.constantFrom('mh_1k#0', 'toy_sh_1k_no1', 'sh_9k#1', 'x'),
        set: fc.constantFrom('mh_1k', 'sh_1k', 'other'),
        question: fc.constantFrom('Who is it?', 'Where was "Zoë" born?', 'Why?'),
        golds: fc.constantFrom(['Oslo'], ['Ann']),
        output: fc.string(),
      },
      { requiredKeys: ['output'] },
    );
    const policy = fc.constantFrom('first' as const, 'last' as const);
    fc.assert(
      fc.property(fc.array(someRow), policy, (some, duplicates) => {
        const { report } = joinRows('a', some.map(row), twins, duplicates);
        const superseded = report.duplicates.reduce((sum, { rows: all }) => sum + all.length - 1, 0);
        expect(report.rows).toBe(some.length);
        expect(report.matched + superseded + report.unmatched.length + report.ambiguous.length).toBe(
          some.length,
        );
        expect(report.matched + report.missing.length).toBe(twins.items.length);
        expect(Object.values(report.joinedBy).reduce((sum, count) => sum + count)).toBe(report.matched);
        const { agree, disagree, unclaimed } = report.rescored;
        expect(agree + disagree + unclaimed).toBe(report.matched);
      }),
    );
  });
});

test('normalising a question twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normalizeQuestion(text);
      expect(normalizeQuestion(once)).toBe(once);
    }),
  );
});
