import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/dataset/input-error.js';
import { loadSystems } from '../../src/outcomes/load-systems.js';
import type { ReadingOptions } from '../../src/outcomes/read-outcomes.js';
import { temporaryFile } from '../dataset/small-rows.js';
import { twinSplit } from './outcome-files.js';
import { type WrittenEntry, zipArchive } from './zip.js';

/** The one line that a file is refused with, its path left out. */
async function refusal(
  name: string,
  data: string | Uint8Array,
  options: ReadingOptions = {},
): Promise<string> {
  const path = await temporaryFile(name, data);
  const error = await loadSystems(
    { files: [path], systems: [], duplicates: 'first', ...options },
    twinSplit(),
  ).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(InputError);
  const { message } = error as InputError;
  expect(message).toContain(path);
  expect(message).not.toContain('\n');
  return message.replace(path, 'FILE');
}

const good = '{"id": "mh_1k#0", "output": "Rome"}\n';

test.each(['{"results":[]}', '{"data": [], "model": "m"}'])(
  'a document without results: %s',
  async (text) => {
    expect(await refusal('run.json', text)).toMatch(/^FILE: the document holds no results \(\w+ is empty\)/);
  },
);

describe('broken text', () => {
  test.each([
    ['an empty file', '', 'FILE: the file is empty; '],
    ['white space alone', '\n \n', 'FILE: the file is empty; '],
    ['a truncated JSONL', `${good}{"id": "mh_1k#1", "out`, 'FILE, line 2: a string is not closed'],
    ['a broken first line', `{"id": "mh_1k#1", "out\n${good}`, 'FILE, line 1: a string is not closed'],
    [
      'a truncated document',
      '{\n"results": [\n{"session_id": "1",\n',
      'FILE, line 4: the text ends in the middle',
    ],
    [
      'a truncated array',
      '[{"id": "mh_1k#0", "output": "a"},\n',
      'FILE, line 2: the text ends in the middle',
    ],
    ['JSON cut after a NaN', `${good}{"score": NaN, "out`, 'FILE, line 2: a string is not closed'],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'FILE: the text is UTF-16; save it as UTF-8'],
    ['UTF-16 without its mark', Buffer.from(good, 'utf16le'), 'FILE: the text is UTF-16; save it as UTF-8'],
    [
      'Latin-1',
      Buffer.from(`${good}${good.replace('Rome', 'Zoë')}`, 'latin1'),
      'FILE, line 2: the text is not UTF-8',
    ],
    [
      'a character cut off',
      Buffer.from(good.replace('Rome"}\n', 'Zoë')).subarray(0, -1),
      'FILE, line 1: the text is not',
    ],
    ['a line that is a number', `${good}7\n`, 'FILE, line 2: this is a number; give an object'],
    [
      'a stray document',
      '{"config": {}, "notes": []}',
      'FILE, line 1: no column holds the output; there are config',
    ],
    [
      'no JSON of ours',
      '{\n"config": {},\n"notes": []\n}',
      'FILE: no reader knows this JSON (an object with config',
    ],
    ['an array without rows', '[]', 'FILE: the file holds no rows; '],
    [
      'results of other sessions',
      '{"results": [{"session_id": "9", "question": "q", "system_answer": []}]}',
      'FILE: record 1: the session_id 9 is out of range',
    ],
    [
      'another split of MASBench',
      '{"results": [{"session_id": 1, "split": "TTL", "question": "q", "system_answer": []}]}',
      'FILE: record 1: the split is TTL',
    ],
    [
      'a missing field',
      '{"results": [{"session_id": "1", "question": "q", "system_answer": []}, {"session_id": "1", "question": "q"}]}',
      'FILE: record 2: the field system_answer is missing',
    ],
    [
      'a field of another kind',
      '{"data": [{"output": 7, "qa_pair_id": "x"}], "dataset_config": {}}',
      'FILE: record 1: the field output is a number',
    ],
    [
      'an aggregate of lm-eval',
      '{"results": {"task": {}}, "configs": {}}',
      'FILE: these are the aggregate results of lm-evaluation',
    ],
    [
      'a retrieval log',
      '{"cases": [{"question": "q", "returnedContents": []}]}',
      'FILE: this is a retrieval log',
    ],
    [
      'a log without samples',
      '{"version": 2, "status": "success", "eval": {"task": "t"}}',
      'FILE: the inspect_ai log holds no samples',
    ],
    [
      'log-likelihoods',
      '{"doc_id": 0, "doc": {}, "resps": [[["-1.0", "False"]]], "filtered_resps": [[-1.0, false]]}\n',
      'FILE, line 1: resps holds no generated text',
    ],
    [
      'another version of ours',
      '{"schema": "lastwrite.outcome/2", "item": "mh_1k#0"}\n',
      'FILE, line 1: the field schema is "lastwrite.outcome/2"',
    ],
    [
      'no output and no reason',
      '{"schema": "lastwrite.outcome/1", "item": "mh_1k#0", "qaPairId": "x", "output": null}\n',
      'FILE, line 1: the output is null',
    ],
  ])('%s', async (_name, data, message) => {
    expect(await refusal('run.jsonl', data)).toContain(message);
  });

  test.each([
    [
      'no output',
      'id,question\nmh_1k#0,x\n',
      {},
      'FILE, line 2: no column holds the output; there are id, question',
    ],
    ['no id', 'output,score\nRome,1\n', {}, 'FILE, line 2: no column holds the id or question'],
    [
      'a mapped output that is not there',
      'id,text\nmh_1k#0,Rome\n',
      { map: { output: 'txt' } },
      'FILE, line 2: no column holds the output',
    ],
    [
      'a mapped score that is not there',
      'id,output\nmh_1k#0,Rome\n',
      { map: { score: 'em' } },
      'FILE: no record has the column em; ',
    ],
    [
      'one cell too many',
      'id,output\nmh_1k#0,Rome\nmh_1k#1,a,b\n',
      {},
      'FILE, line 3: the record has another number of cells',
    ],
    ['an open quote', 'id,output\nmh_1k#0,"Rome\nand\n', {}, 'FILE, line 3: a quoted cell is not closed'],
    [
      'a column twice',
      'id,output,output\nmh_1k#0,a,b\n',
      {},
      'FILE, line 1: the column "output" stands twice',
    ],
    [
      'CSV as JSON',
      'id,output\nmh_1k#0,a\n',
      { format: 'masbench' as const },
      'FILE: the file is no JSON, which --format masbench',
    ],
    ['JSONL as a document', good, { format: 'mab' as const }, 'FILE: the file is JSONL, which --format mab'],
    [
      'a document as records',
      '{\n"a": 1\n}',
      { format: 'lm-eval' as const },
      'FILE: the file is a JSON document, which --format lm-eval',
    ],
  ])('%s', async (_name, data, options, message) => {
    expect(await refusal('run.csv', data, options)).toContain(message);
  });
});

describe('ids', () => {
  test.each(['mh_1k#3', 'toy_mh_1k_no3', 'run 7 of toy_mh_1k_no003'])('out of range: %s', async (id) => {
    const message = await refusal('run.jsonl', `${good}${JSON.stringify({ id, output: '' })}\n`);
    expect(message).toContain(
      `FILE, line 2: the id ${JSON.stringify(id)} is out of range; mh_1k has the items mh_1k#0 to mh_1k#2`,
    );
  });

  test('a file about something else', async () => {
    const rows =
      '{"id": "gsm8k_1", "question": "What is 1 + 1?", "output": "2"}\n{"id": "q", "output": "3"}\n';
    expect(await refusal('run.jsonl', rows)).toContain(
      'none of the 2 rows joins to an item (the first: unknown question, "What is 1 + 1?")',
    );
  });
});

describe('broken archives', () => {
  const header: WrittenEntry = { name: 'header.json', data: '{"eval": {"task": "t"}}' };
  const sample = (more: Partial<WrittenEntry> = {}): WrittenEntry => ({
    name: 'samples/1_epoch_1.json',
    data: JSON.stringify({ id: 'mh_1k#0', epoch: 1, output: { completion: 'Rome' } }),
    ...more,
  });
  const zeros = Buffer.alloc(2 ** 20);
  // Five bytes of a raw block header and a byte repeated: a frame of zstd blocks that each unpack to 128 KB.
  const zstdBomb = (blocks: number) => {
    const block = (last: boolean) => Buffer.from([(last ? 3 : 2) | 0, 0, 16, 0]);
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]);
    return Buffer.concat([frame, ...Array.from({ length: blocks }, (_, at) => block(at === blocks - 1))]);
  };

  test('a sound one is read', async () => {
    const path = await temporaryFile('run.eval', zipArchive([header, sample()]));
    const [system] = await loadSystems({ files: [path], systems: [], duplicates: 'first' }, twinSplit());
    expect(system!.scored[0]).toMatchObject({ output: 'Rome', correct: { full: true } });
  });

  test.each([
    [
      'a promise of more than the bound',
      sample({ unpacked: 300 * 2 ** 20 }),
      'would unpack to 300 MB, more than 256 MB',
    ],
    ['a ratio of a bomb', sample({ unpacked: 100 * 2 ** 20 }), 'times its size, like a zip bomb'],
    [
      'deflated data larger than it says',
      sample({ packed: deflateRawSync(zeros) }),
      'is larger than it says, like a zip bomb',
    ],
    [
      'zstd data larger than it says',
      sample({ method: 93, packed: zstdBomb(2000) }),
      'is larger than it says, like a zip bomb',
    ],
    [
      'a zstd window beyond reason',
      sample({
        method: 93,
        packed: Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0xff, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      }),
      'is damaged',
    ],
    ['no deflated data', sample({ packed: Buffer.from('nonsense') }), 'samples/1_epoch_1.json is damaged'],
    ['no zstd data', sample({ method: 93 }), 'samples/1_epoch_1.json is damaged'],
    [
      'other data than its checksum says',
      sample({ packed: deflateRawSync(Buffer.alloc(65, 32)), unpacked: 65 }),
      'samples/1_epoch_1.json is damaged',
    ],
    ['a password', sample({ flags: 1 }), 'is encrypted'],
    ['an unknown method', sample({ method: 12 }), 'is packed by method 12'],
    [
      'a sample that is no JSON',
      sample({ data: '{"id": 1,\n' }),
      'the entry samples/1_epoch_1.json, line 2: the text ends',
    ],
    [
      'a sample of another shape',
      sample({ data: '{"epoch": 1}' }),
      'samples/1_epoch_1.json: the field id is missing',
    ],
  ])('%s', async (_name, entry, message) => {
    expect(await refusal('run.eval', zipArchive([header, entry]))).toContain(message);
  });

  test('one cut short', async () => {
    const whole = zipArchive([header, sample()]);
    expect(await refusal('run.eval', whole.subarray(0, whole.length - 30))).toContain('no central directory');
  });

  test('one whose directory points elsewhere', async () => {
    const whole = zipArchive([header, sample()]);
    whole.writeUInt32LE(7, whole.length - 6);
    expect(await refusal('run.eval', whole)).toContain('the archive is damaged');
  });

  test('a zip of something else', async () => {
    expect(await refusal('run.eval', zipArchive([{ name: 'a.txt', data: 'x' }]))).toContain(
      'is no inspect_ai log',
    );
  });

  test('many entries that are a bomb together only', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      sample({ name: `samples/${at}_epoch_1.json`, unpacked: 10 * 2 ** 20 }),
    );
    expect(await refusal('run.eval', zipArchive([header, ...many]))).toMatch(
      /FILE: the archive would unpack to \d+ times its size, like a zip bomb/,
    );
  });

  test('many entries of more than the bound together', async () => {
    const noise = randomBytes(600_000);
    const many = Array.from({ length: 9 }, (_, at) =>
      sample({
        name: `samples/${at}_epoch_1.json`,
        method: 0,
        data: noise,
        packed: noise,
        unpacked: 250 * 2 ** 20,
      }),
    );
    expect(await refusal('run.eval', zipArchive([header, ...many]))).toContain(
      'the archive would unpack to 2251 MB, more than 2048 MB',
    );
  });

  test('but an entry that is not read may be anything', async () => {
    const other = sample({ name: 'summaries.json', unpacked: 300 * 2 ** 20 });
    const path = await temporaryFile('run.eval', zipArchive([header, sample(), other]));
    const [system] = await loadSystems({ files: [path], systems: [], duplicates: 'first' }, twinSplit());
    expect(system!.scored).toHaveLength(1);
  });

  test('one without entries', async () => {
    expect(await refusal('run.eval', zipArchive([]))).toContain(
      'FILE: this zip archive is no inspect_ai log',
    );
  });

  test('bytes that are no archive', async () => {
    const bytes = Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 151) % 256));
    expect(await refusal('run.eval', bytes)).toContain('FILE: this is no zip archive, as .eval logs are');
    expect(await refusal('run.jsonl', bytes)).toContain('FILE: the file holds binary data, no text');
  });

  test('an archive under another format', async () => {
    const message = await refusal('run.eval', zipArchive([header, sample()]), { format: 'csv' });
    expect(message).toContain('the file is a zip archive, which --format csv does not read');
  });
});
