import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPassages, retrievedContext } from '../../src/trace/read-mab.js';
import { traceFolder } from './trace-files.js';

const datum = (index: number, more: object = {}) => ({
  output: 'Bert Lund',
  answer: ['Bert Lund'],
  qa_pair_id: `toy_sh_1k_no${index}`,
  query: 'Who is the author of Borealis Songs?',
  ...more,
});
const harness = (data: readonly object[]) => ({ agent_config: { retrieve_num: 5 }, data });

describe("files of MemoryAgentBench's harness", () => {
  it('carry what was retrieved, in every form that the harness writes', async () => {
    const { write, read } = traceFolder();
    const path = write(
      'results.json',
      harness([
        datum(0, { retrieval_context: ['one', 'two'] }),
        datum(1, { retrieval_context: 'Passage 1:\none\n\nPassage 2:\ntwo\n' }),
        datum(2, { retrieval_context: 'as it comes' }),
        datum(3),
      ]),
    );
    const [system] = await read([path]);
    expect(system!.traces.map(({ retrieved }) => retrieved?.map(({ text }) => text))).toEqual([
      ['one', 'two'],
      ['one', 'two'],
      ['as it comes'],
      undefined,
    ]);
    expect(system!.traces.map(({ k, outcome }) => [k, outcome!.output])).toEqual(
      Array(4).fill([5, 'Bert Lund']),
    );
  });

  it('carry an error, and no text, where retrieving failed', async () => {
    const { write, read } = traceFolder();
    const [system] = await read([
      write('r.json', harness([datum(0, { output: '', retrieval_context: 'ERROR' })])),
    ]);
    const [trace] = system!.traces;
    expect(trace!.retrieved).toBeUndefined();
    expect(trace!.outcome).toMatchObject({ error: true });
    expect(system!.report.errors).toEqual([{ item: 'sh_1k#0', error: 'retrieving failed' }]);
  });

  it.each([[{ retrieval_context: 7 }], [{ retrieval_context: [7] }]])('are refused with %j', async (more) => {
    const { write, read } = traceFolder();
    await expect(read([write('r.json', harness([datum(0), datum(1, more)]))])).rejects.toThrow(
      /r\.json: record 2: the field retrieval_context is /,
    );
  });
});

describe('joined passages', () => {
  const text = fc.stringMatching(/^[a-z0-9.,]([a-z0-9., \n]*[a-z0-9.,])?$/);
  it.each(['Passage', 'Memory'])('come apart as they were joined under %s', (word) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (passages) => {
        const joined = passages.map((one, index) => `${word} ${index + 1}:\n${one}\n`).join('\n');
        expect(cutPassages(joined)).toEqual(passages);
      }),
    );
  });

  it('may quote another passage, be empty, or be a text of their own', () => {
    expect(cutPassages('Passage 1:\nsee\nPassage 7:\nthere\n\nPassage 2:\nb')).toEqual([
      'see\nPassage 7:\nthere',
      'b',
    ]);
    expect(cutPassages('Memory 1:\nMemory 2:\nb')).toEqual(['', 'b']);
    expect(cutPassages('Passage 2:\nb')).toEqual(['Passage 2:\nb']);
    expect(cutPassages(' \n')).toEqual([]);
    expect(retrievedContext({})).toBeUndefined();
  });
});

describe('the folder in which the harness keeps what was retrieved', () => {
  const FOLDER = 'rag_retrieved/agent/k_7/toy_sh_1k/chunksize_512';

  it('is joined by the set that its path names and the number of the question', async () => {
    const { at, write, read } = traceFolder();
    write(`${FOLDER}/query_2_context_0.json`, { retrieved_context_paragraphs: ['c'], response: 'Fay Holm' });
    write(`${FOLDER}/query_0_context_0.json`, '["a", "b"]');
    write(`${FOLDER}/query_1_context_0.json`, '"Memory 1:\\nd"');
    const [system] = await read([at(FOLDER)]);
    expect(
      system!.traces.map(({ item, k, retrieved, outcome }) => [
        item.item.id,
        k,
        retrieved!.map(({ text }) => text),
        outcome?.output,
      ]),
    ).toEqual([
      ['sh_1k#0', 7, ['a', 'b'], undefined],
      ['sh_1k#1', 7, ['d'], undefined],
      ['sh_1k#2', 7, ['c'], 'Fay Holm'],
    ]);
  });

  it.each([
    ['elsewhere', 'query_0_context_0.json', /names no set of the split/],
    ['toy_sh_9k', 'query_0_context_0.json', /names the set sh_9k, which the split lacks/],
    ['toy_sh_1k', 'query_0_context_1.json', /holds several contexts/],
  ])('is left out, and said to be, where nothing joins it for sure: %s/%s', async (folder, name, message) => {
    const { at, write, read } = traceFolder();
    write(`${folder}/${name}`, '["a"]');
    await expect(read([at(folder)])).rejects.toThrow(message);
    write('rag/toy_sh_1k/query_0_context_0.json', '["a"]');
    const systems = [folder, 'rag/toy_sh_1k'].map((path) => ({ name: 's', path: at(path) }));
    const [both] = await read([], { systems });
    expect(both!.traces).toHaveLength(1);
    expect(both!.notes.join()).toMatch(message);
  });

  it('is refused where a file is none of those', async () => {
    const { at, write, read } = traceFolder();
    write('toy_sh_1k/query_0_context_0.json', { answers: [] });
    await expect(read([at('toy_sh_1k')])).rejects.toThrow(
      /query_0_context_0\.json: this is an object without/,
    );
    write('other/readme.json', '{}');
    await expect(read([at('other')])).rejects.toThrow(
      /the folder is no run folder and holds no retrieved contexts/,
    );
  });
});
