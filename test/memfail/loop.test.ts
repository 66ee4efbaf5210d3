import { describe, expect, it } from 'vitest';
import { answerMessages, answerWordingSha256 } from '../../src/memfail/answer-prompt.js';
import { memfailAnswerRecord } from '../../src/memfail/answer-record.js';
import { loadMemFail } from '../../src/memfail/load-memfail.js';
import {
  answerRecords,
  firstRows,
  memfailMessages,
  memfailWork,
  plannedPart,
} from '../../src/memfail/loop.js';
import { MEMFAIL_DATASETS } from '../../src/memfail/memfail-data.js';
import { limitsOf } from '../../src/memfail/success.js';
import { smallCoexisting, smallPersona } from './small-data.js';

describe('the loop', () => {
  it('stores every unit in a conversation of its own, and asks every question', async () => {
    const sizes: [string, number, number][] = [];
    for (const name of MEMFAIL_DATASETS) {
      const data = await loadMemFail(name);
      const { store, conversations, questions } = memfailWork(data);
      expect(conversations.every(({ turns }) => turns.length === 1 && turns[0]!.role === 'user')).toBe(true);
      expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
      sizes.push([store, conversations.length, questions.length]);
    }
    expect(sizes).toEqual([
      ['conditional-easy', 100, 100],
      ['conditional-hard', 100, 100],
      ['coexisting', 340, 100],
      ['persona', 100, 300],
      ['long-hop', 274, 92],
    ]);
  });

  it('has the ceilings and the empty-store baseline of the data', async () => {
    const limits = async (name: (typeof MEMFAIL_DATASETS)[number], k: number) => {
      const data = await loadMemFail(name);
      return limitsOf(data, new Set(data.questions.map(({ id }) => id)), k);
    };
    const ceilings = async (name: 'coexisting' | 'long-hop') =>
      Promise.all([2, 3, 5].map(async (k) => (await limits(name, k)).atomicCeiling));
    expect(await ceilings('coexisting')).toEqual([26, 57, 100]);
    expect(await ceilings('long-hop')).toEqual([31, 63, 92]);
    expect(await limits('persona', 5)).toEqual({ n: 300, atomicCeiling: 300, emptyStore: 157 });
  });

  it('cut to its first rows stores what those stand on, and no more', () => {
    const data = firstRows(smallPersona(), 1);
    expect(data.questions.map(({ id }) => id)).toEqual(['persona#2.1', 'persona#2.2']);
    expect(data.units.map(({ id }) => id)).toEqual(['persona#2']);
    expect(plannedPart(smallPersona(), new Set(data.questions.map(({ id }) => id)))).toEqual(data);
    expect(firstRows(smallPersona(), undefined)).toEqual(smallPersona());
    expect(firstRows(smallPersona(), 9)).toEqual(smallPersona());
  });

  it('writes what became of a question, with the store that it was asked of', () => {
    const snapshot = { file: 'stores/coexisting.jsonl', sha256: 'b'.repeat(64) };
    const records = answerRecords(
      smallCoexisting(),
      [
        {
          id: 'coexisting#2',
          store: 'coexisting',
          ingestion: 2,
          retrieved: [{ text: 'x', score: 1 }],
          answer: 'tea',
          cost: 0.5,
        },
        { id: 'coexisting#3', store: 'coexisting', ingestion: 2, error: 'retrieve: timeout' },
      ],
      { snapshotOf: () => snapshot as never },
    );
    for (const record of records) expect(memfailAnswerRecord.parse(record)).toEqual(record);
    expect(records).toMatchObject([
      {
        question: 'Which teas should I buy?',
        store: { ingestion: 2, ...snapshot },
        answer: 'tea',
        cost: 0.5,
      },
      { retrieved: null, answer: null, error: 'retrieve: timeout' },
    ]);
    expect(() =>
      answerRecords(smallCoexisting(), [{ id: 'coexisting#2', store: 's', ingestion: 1 }], {
        snapshotOf: () => undefined,
      }),
    ).toThrow(/no snapshot/);
  });
});

describe('the prompt of a question', () => {
  it('tells when a memory was written, where that is known', () => {
    const [, user] = answerMessages('coexisting', { question: 'Which?' }, [
      { text: 'Tea.', time: 3 },
      { text: 'Rooibos.' },
    ]);
    expect(user!.content).toContain('[1, written at 3] Tea.\n[2] Rooibos.');
  });

  it('lists the memories best first, and asks for the answer in the form of its dataset', () => {
    const [system, user] = answerMessages('coexisting', { question: 'Which?' }, [
      { text: 'Tea.' },
      { text: 'Rooibos.' },
    ]);
    expect(user!.content).toBe('Memories:\n[1] Tea.\n[2] Rooibos.\n\nQuestion: Which?');
    const form = {
      'conditional-easy': /Yes or No/,
      'conditional-hard': /Yes or No/,
      coexisting: /all of them/,
      persona: /no information/,
      'long-hop': /\{"selected_choice": "X"\}.*A, B, C, D or E/,
    };
    for (const name of MEMFAIL_DATASETS) {
      expect(answerMessages(name, { question: 'q' }, [])[0]!.content).toMatch(form[name]);
    }
    expect(system!.content).not.toMatch(/selected_choice/);
  });

  it('says that no memory was found, and never tells the gold', () => {
    const { questions } = smallCoexisting();
    const [first] = memfailWork(smallCoexisting()).questions;
    const text = memfailMessages({ name: 'coexisting' })(first!, [])
      .map(({ content }) => content)
      .join('\n');
    expect(text).toContain('(no memory was found)');
    expect(text).not.toContain(questions[0]!.gold);
  });

  it('has a hash of its own for a wording of its own', () => {
    expect(new Set(MEMFAIL_DATASETS.map(answerWordingSha256)).size).toBe(4);
  });
});
