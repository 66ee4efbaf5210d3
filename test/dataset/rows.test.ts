import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { type RawRow, smallRows } from './small-rows.js';

const read = (change: (rows: RawRow[]) => unknown): unknown => {
  const rows = smallRows();
  const changed = change(rows);
  return splitFromRows(Array.isArray(changed) ? changed : rows, { file: 'f.json' });
};

describe('rows', () => {
  it('become sets, lists and items', () => {
    const { rows } = splitFromRows(smallRows());
    expect(rows.map(({ set, hop, list }) => [set, hop, list])).toEqual([
      ['mh_1k', 'mh', '1k'],
      ['mh_9k', 'mh', '9k'],
      ['sh_9k', 'sh', '9k'],
    ]);
    expect(rows[2]!.items[1]).toEqual({
      id: 'sh_9k#1',
      qaPairId: 'toy_sh_9k_no1',
      set: 'sh_9k',
      index: 1,
      question: 'Which sport is 🏑 associated with?',
      golds: ['pesäpallo'],
    });
  });

  it('take bare strings for lists of answers, and derive ids that are missing', () => {
    const given = smallRows();
    given[0]!.answers = ['São Tomé', ['pesäpallo']];
    for (const ids of [undefined, null, []]) {
      const metadata = { source: 'toy_mh_1k', ...(ids === undefined ? {} : { qa_pair_ids: ids }) };
      const { items } = splitFromRows([{ ...given[0], metadata }]).rows[0]!;
      expect(items.map(({ golds }) => golds)).toEqual([['São Tomé'], ['pesäpallo']]);
      expect(items.map(({ qaPairId }) => qaPairId)).toEqual(['toy_mh_1k_no0', 'toy_mh_1k_no1']);
    }
  });

  it('lose a byte order mark at the start of a context and keep its line ends', () => {
    const row = { ...smallRows()[0]!, context: '\uFEFF0. A is B.\r\n1. \uFEFFC is D.\r\n' };
    expect(splitFromRows([row]).rows[0]!.context).toBe('0. A is B.\r\n1. \uFEFFC is D.\r\n');
  });

  it('keep general tier names', () => {
    const row = smallRows()[0]!;
    row.metadata.source = 'my_own_facts_sh_6k.v2_b';
    expect(splitFromRows([row]).rows[0]).toMatchObject({ set: 'sh_6k.v2_b', list: '6k.v2_b', hop: 'sh' });
  });

  const refusals: [string, (rows: RawRow[]) => unknown, string][] = [
    [
      'no rows',
      () => [],
      'f.json: there are no rows; give at least one row with context, questions, answers',
    ],
    ['a row that is none', () => [3], 'f.json, row 0: the row is not an object; give it the columns context'],
    [
      'a missing column',
      (r) => [{ ...r[0], answers: undefined }],
      'f.json, row 0: the column answers is missing; a row needs',
    ],
    [
      'a null column',
      (r) => [{ ...r[0], context: null }],
      'f.json, row 0: the column context is missing; a row needs',
    ],
    [
      'no metadata',
      (r) => [{ ...r[0], metadata: undefined }],
      'f.json, row 0: the column metadata is missing;',
    ],
    [
      'no source',
      (r) => [{ ...r[0], metadata: {} }],
      'f.json, row 0: the column metadata.source is missing;',
    ],
    [
      'a number for text',
      (r) => [{ ...r[0], context: 7 }],
      'row 0: context is a number; context must be text',
    ],
    [
      'a number among the questions',
      (r) => {
        r[1]!.questions[1] = 5 as never;
      },
      'f.json, row 1: questions[1] is a number; questions must be a list of texts',
    ],
    [
      'a null answer',
      (r) => [{ ...r[0], answers: [['x'], null] }],
      'row 0: answers[1] is null; answers must be a list with one list of texts for each question',
    ],
    [
      'an empty context',
      (r) => [{ ...r[0], context: ' \n' }],
      'row 0: the context is empty; give the fact list',
    ],
    [
      'an empty question',
      (r) => {
        r[2]!.questions[1] = ' ';
      },
      'f.json, row 2, item sh_9k#1: the question is empty; write the question or leave the item out',
    ],
    [
      'no accepted answer',
      (r) => {
        r[0]!.answers[1] = [];
      },
      'f.json, row 0, item mh_1k#1: the list of answers is empty; give at least one accepted answer',
    ],
    [
      'an empty answer',
      (r) => {
        r[0]!.answers[1] = ['x', ''];
      },
      'f.json, row 0, item mh_1k#1: an accepted answer is the empty string; take it out',
    ],
    [
      'half a surrogate pair',
      (r) => {
        r[0]!.questions[0] = 'a\ud83d';
      },
      'row 0, item mh_1k#0: the question holds half a surrogate pair; write the whole character',
    ],
    [
      'no questions',
      (r) => [{ ...r[0], questions: [] }],
      'row 0: the row has no questions; leave the row out',
    ],
    [
      'unequal lengths',
      (r) => {
        r[0]!.answers.pop();
      },
      'f.json, row 0: 2 questions stand beside 1 answers and 2 qa_pair_ids; give every question one list of answers',
    ],
    [
      'unequal ids',
      (r) => {
        r[0]!.metadata.qa_pair_ids = ['a'];
      },
      'f.json, row 0: 2 questions stand beside 2 answers and 1 qa_pair_ids; give every question',
    ],
    [
      'an unknown source',
      (r) => {
        r[1]!.metadata.source = 'longmemeval_s*';
      },
      'f.json, row 1: metadata.source is "longmemeval_s*"; name it <prefix>_mh_<tier> or <prefix>_sh_<tier>',
    ],
    [
      'a set twice',
      (r) => {
        r[2]!.metadata.source = 'other_mh_9k';
      },
      'f.json, row 2: the set mh_9k already stands in row 1; keep one row a set',
    ],
    [
      'two contexts for a list',
      (r) => {
        r[2]!.context += '300. A is B.\n';
      },
      'f.json, row 2: the context differs from that of row 1, and both are list 9k; give rows of one list the same context',
    ],
    [
      'an id twice',
      (r) => {
        r[1]!.metadata.qa_pair_ids = ['toy_mh_9k_no0', 'toy_mh_1k_no1'];
      },
      'f.json, row 1, item mh_9k#1: the qa_pair_id "toy_mh_1k_no1" is already mh_1k#1\'s; give every item its own id',
    ],
    [
      'an empty id',
      (r) => {
        r[0]!.metadata.qa_pair_ids = ['a', ''];
      },
      'row 0, item mh_1k#1: the qa_pair_id is empty; give it an id, or drop the column',
    ],
  ];
  it.each(refusals)('refuse %s', (_, change, message) => {
    expect(() => read(change)).toThrow(InputError);
    expect(() => read(change)).toThrow(message);
  });

  it('never fail on anything but an InputError', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 3 }), (raw) => {
        try {
          splitFromRows(raw);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});
