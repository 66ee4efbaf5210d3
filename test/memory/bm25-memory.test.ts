import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bm25Memory } from '../../src/memory/bm25-memory.js';
import type { Conversation } from '../../src/memory/memory-system.js';
import { TextRanking } from '../../src/memory/text-ranking.js';
import { indexOkapi, scoreOkapi, splitTerms } from '../../src/retrieval/okapi.js';
import { rankTop } from '../../src/retrieval/rank.js';

const ASKS: Conversation = { id: 'q', turns: [] };
const terms = (text: string) => splitTerms(text, { lowerCase: true });
const word = fc.constantFrom('ada', 'Ada', 'bo', 'cy', 'LIVES', 'in', 'paris', '-');
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));

describe('the BM25 memory', () => {
  it('ranks as src/retrieval does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1 }),
        text,
        fc.integer({ min: 1, max: 12 }),
        async (texts, query, k) => {
          const system = bm25Memory('1.0.0');
          await system.openStore('s', true);
          for (const [index, content] of texts.entries()) {
            await system.storeConversation({ id: `s/${index}`, turns: [{ role: 'user', content }] });
            // Whatever is asked between: the index has to follow the store.
            if (index === 0) await system.retrieveMemories(query, ASKS, k);
          }
          const scores = scoreOkapi(indexOkapi(texts.map(terms)), terms(query));
          const expected = rankTop(scores, k).map((index) => [`s/${index}:1`, texts[index], scores[index]]);
          const found = await system.retrieveMemories(query, ASKS, k);
          expect(found.map((memory) => [memory.id, memory.text, memory.score])).toEqual(expected);
        },
      ),
    );
  });

  it('keeps a memory for each user turn, and none for what assistants say or for blank ones', async () => {
    const system = bm25Memory('1.0.0');
    await system.openStore('s', true);
    const turns = [
      { role: 'system', content: 'Remember.' },
      { role: 'user', content: 'Ada lives in Paris.' },
      { role: 'assistant', content: 'I see: Paris.' },
      { role: 'user', content: ' \n' },
      { role: 'user', content: 'Bo lives in Rome.' },
    ] as const;
    await system.storeConversation({ id: 's/1', turns });
    expect(await system.getAllMemories()).toEqual([
      { id: 's/1:2', text: 'Ada lives in Paris.' },
      { id: 's/1:5', text: 'Bo lives in Rome.' },
    ]);
  });
});

describe('a ranking', () => {
  it('of nothing is empty', () => {
    expect(new TextRanking([]).rank('ada', 5)).toEqual([]);
  });

  it('of texts without a term gives the latest first', () => {
    expect(new TextRanking(['', ' ', '\n']).rank('ada', 2)).toEqual([
      { index: 2, score: 0 },
      { index: 1, score: 0 },
    ]);
  });

  it('keeps what scores 0 although it matches: one text of two that hold the term', () => {
    const [first] = new TextRanking(['bo', 'ada']).rank('ada', 1);
    expect(first).toEqual({ index: 1, score: 0 });
  });
});
