import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadMemFail, loadMemFailFile, memFailDatasetsAt } from '../../src/memfail/load-memfail.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from '../../src/memfail/memfail-data.js';
import { ROOT, temporaryFolder } from '../cli/lastwrite.js';

const bundled = (file: string) => join(ROOT, 'freeze/memfail', file);
const FILES: Readonly<Record<MemFailDataset, string>> = {
  'conditional-easy': 'conditional_facts_dataset_easy.csv',
  'conditional-hard': 'conditional_facts_dataset_hard.csv',
  coexisting: 'coexisting_facts_dataset.csv',
  persona: 'persona_dataset.csv',
  'long-hop': 'long_hop_chains.csv',
};

describe('the bundled datasets', () => {
  it.each(MEMFAIL_DATASETS)('%s is byte for byte the published file', async (name) => {
    const { pinned, bytes, pin, content } = await loadMemFailFile(name);
    expect({ pinned, bytes, rows: content.rows.length }).toEqual({
      pinned: true,
      bytes: pin.bytes,
      rows: pin.rows,
    });
  });

  it.each(MEMFAIL_DATASETS)('%s: ids are distinct, and every fact stands on a stored unit', async (name) => {
    const { units, questions } = await loadMemFail(name);
    const facts = questions.flatMap((question) => question.facts);
    for (const ids of [units, questions, facts].map((list) => list.map(({ id }) => id))) {
      expect(new Set(ids).size).toBe(ids.length);
    }
    const stored = new Set(units.map(({ id }) => id));
    expect(facts.filter(({ unit }) => !stored.has(unit))).toEqual([]);
    expect(facts.filter(({ text, critical }) => text === '' || critical === '')).toEqual([]);
  });

  it('has the facts of each kind of question', async () => {
    const one = async (name: MemFailDataset, id: string) =>
      (await loadMemFail(name)).questions.find((question) => question.id === id);
    expect(await one('conditional-easy', 'conditional-easy#90')).toMatchObject({
      row: 90,
      kind: 'conditional',
      gold: 'No — Pip refuses breakfast during thunderstorms.',
      facts: [{ unit: 'conditional-easy#90.essay', critical: "when it's thunderstorming" }],
    });
    expect(await one('coexisting', 'coexisting#22')).toMatchObject({ size: 3, facts: [{}, {}, {}] });
    expect(await one('persona', 'persona#3.2')).toMatchObject({
      kind: 'misleading',
      facts: [{ unit: 'persona#3.essay', critical: expect.stringContaining('not about Ravi Iyer') }],
    });
    expect(await one('long-hop', 'long-hop#2')).toMatchObject({
      letter: 'C',
      size: 1,
      question: expect.stringContaining('\nE. take out the trash'),
      facts: [
        { id: 'long-hop#2.1', critical: 'early yoga → calm mind' },
        { id: 'long-hop#2.2', critical: 'calm mind → finish journaling' },
      ],
    });
  });
});

describe("the user's own copy", () => {
  it('is found in a folder or by name or by content', async () => {
    const folder = temporaryFolder();
    const bytes = readFileSync(bundled(FILES.persona));
    await writeFile(join(folder, FILES.persona), bytes);
    await writeFile(join(folder, 'mine.csv'), bytes);
    expect(await memFailDatasetsAt(folder)).toEqual(['persona']);
    expect(await memFailDatasetsAt(join(folder, FILES.persona))).toEqual(['persona']);
    expect(await memFailDatasetsAt(join(folder, 'mine.csv'))).toEqual(['persona']);
    expect(await loadMemFail('persona', join(folder, 'mine.csv'))).toEqual(await loadMemFail('persona'));
  });

  it('is not the published one after a change', async () => {
    const path = join(temporaryFolder(), FILES.coexisting);
    await writeFile(path, readFileSync(bundled(FILES.coexisting), 'utf8').replace('fedora', 'trilby'));
    expect((await loadMemFailFile('coexisting', path)).pinned).toBe(false);
  });

  it('is asked for by name where nothing tells what it is', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'mine.csv'), 'a,b\n1,2\n');
    await expect(memFailDatasetsAt(folder)).rejects.toThrow(/none of the MemFail files/);
    await expect(memFailDatasetsAt(join(folder, 'mine.csv'))).rejects.toThrow(/which dataset this is/);
  });
});

/** A small file of each dataset, with one row that fits and one that takes changed cells. */
const CELLS: Readonly<Record<MemFailDataset, Readonly<Record<string, string>>>> = {
  'conditional-easy': {
    entity: 'Pip',
    entity_category: 'pet',
    behavior: 'naps',
    condition_type: 'weather',
    condition: 'when it rains',
    entity_facts: '["Pip naps when it rains."]',
    question: 'Does Pip nap?',
    question_context: 'rain',
    condition_met: 'yes',
    ground_truth_answer: 'Yes — it rains.',
  },
  'conditional-hard': {},
  coexisting: {
    preference_category: 'hats',
    preferences: '["fedora"]',
    preference_facts: '["I wear a fedora."]',
    question: 'Which hats?',
    ground_truth_answer: 'fedora',
  },
  persona: {
    entity: 'Mei Zhang',
    entity_facts: '["Mei Zhang likes tea."]',
    questions:
      '[{"text":"What?","is_misleading":false,"distractor":null,"ground_truth_answer":"tea"},{"text":"And Ravi?","is_misleading":true,"distractor":"Ravi","ground_truth_answer":"no idea"}]',
  },
  'long-hop': {
    id: 'x',
    hop_count: '1',
    fact_1: 'a makes b.',
    fact_2: 'b makes c.',
    fact_3: '',
    fact_4: '',
    chain_1: 'a',
    chain_2: 'b',
    chain_3: 'c',
    chain_4: '',
    chain_5: '',
    graded_question: 'a?',
    ground_truth_answer: 'c',
    choice_a: 'c',
    choice_b: 'd',
    choice_c: 'e',
    choice_d: 'f',
    choice_e: 'g',
    correct_choice: 'A',
  },
};

function csv(rows: readonly Readonly<Record<string, string>>[]): string {
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  return lines.map((line) => `${line.map(cell).join(',')}\n`).join('');
}

const BROKEN: [dataset: MemFailDataset, change: Readonly<Record<string, string>>, says: RegExp][] = [
  ['conditional-easy', { condition_met: 'maybe' }, /condition_met/],
  ['conditional-easy', { ground_truth_answer: 'Perhaps.' }, /neither Yes nor No/],
  ['conditional-easy', { entity_facts: '["one", "two"]' }, /entity_facts/],
  ['conditional-easy', { entity_facts: 'Pip naps.' }, /row 3: the column entity_facts: is not JSON; compare/],
  ['conditional-easy', { question: ' ' }, /row 3: the column question: is empty; compare/],
  ['coexisting', { preferences: '["fedora", "cap"]' }, /2 preferences have 1 facts/],
  ['coexisting', { preferences: '[]' }, /preferences/],
  ['coexisting', { preference_facts: '[1]' }, /preference_facts/],
  ['persona', { questions: '[]' }, /questions/],
  [
    'persona',
    { questions: '[{"text":"x","is_misleading":true,"distractor":null,"ground_truth_answer":"y"}]' },
    /distractor/,
  ],
  [
    'persona',
    { questions: '[{"text":"x","is_misleading":"no","distractor":null,"ground_truth_answer":"y"}]' },
    /is_misleading/,
  ],
  [
    'persona',
    { questions: '[{"text":"x","is_misleading":false,"distractor":"Ravi","ground_truth_answer":"y"}]' },
    /distractor/,
  ],
  ['long-hop', { hop_count: 'two' }, /no whole number from 1/],
  ['long-hop', { correct_choice: 'F' }, /correct_choice/],
  ['long-hop', { fact_4: 'd makes e.' }, /the facts have a gap/],
  ['long-hop', { chain_5: 'e' }, /the anchors have a gap/],
  ['long-hop', { choice_e: '' }, /the column choice_e: is empty/],
];

describe('a broken file', () => {
  it.each(BROKEN)('%s with %j is told in one line, with file and row', async (name, change, says) => {
    const path = join(temporaryFolder(), FILES[name]);
    await writeFile(path, csv([CELLS[name], CELLS[name]]));
    await expect(loadMemFail(name, path)).resolves.toMatchObject({ name });
    await writeFile(path, csv([CELLS[name], { ...CELLS[name], ...change }]));
    const error: Error = await loadMemFail(name, path).then(
      () => expect.fail('it was read'),
      (thrown) => thrown,
    );
    expect(error.name).toBe('InputError');
    expect(error.message).toMatch(says);
    expect(error.message.startsWith(`${path}, row 3: `)).toBe(true);
    expect(error.message).not.toContain('\n');
  });

  it.each([
    ['', /the file is empty; give the published file$/],
    [
      'preference_category,preferences\n',
      /the column preference_facts, question, ground_truth_answer is not there/,
    ],
    [
      'preference_category,preferences,preference_facts,question,ground_truth_answer\n',
      /no row stands below/,
    ],
    [
      'question,question,preference_category,preferences,preference_facts,ground_truth_answer\n',
      /stands twice/,
    ],
    [`${csv([CELLS.coexisting])}only,two\n`, /row 3: the row has another number of cells/],
    [`${csv([CELLS.coexisting])}"open,`, /row 3: a quoted cell is not closed/],
    [`${csv([CELLS.coexisting])}a"b,`, /row 3: /],
  ])('%j is told in one line, with the file', async (content, says) => {
    const path = join(temporaryFolder(), FILES.coexisting);
    await writeFile(path, content);
    await expect(loadMemFail('coexisting', path)).rejects.toThrow(says);
    await expect(loadMemFail('coexisting', path)).rejects.toThrow(/^\S+coexisting_facts_dataset\.csv/);
  });

  it('that is no UTF-8 is told', async () => {
    const path = join(temporaryFolder(), FILES.coexisting);
    await writeFile(path, Buffer.from([0x61, 0xff]));
    await expect(loadMemFail('coexisting', path)).rejects.toThrow(/not UTF-8/);
  });
});
