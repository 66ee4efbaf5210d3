import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSystems } from '../../src/outcomes/load-systems.js';
import { temporaryFile, temporaryFolder } from '../dataset/small-rows.js';
import { wholeRuns, wholeSplit } from './outcome-files.js';

test("MASBench's five runs under the official metric", async () => {
  const { questions, systems } = wholeRuns();
  const split = await wholeSplit();
  const golds = new Map(split.rows.map(({ set, items }, row) => [String(row + 1), { set, items }]));
  const folder = await temporaryFolder();
  const inputs: { name: string; pattern: string }[] = [];
  for (const [name, answers] of Object.entries(systems)) {
    const results = answers.map(([answer, score], at) => {
      const [session, question] = questions[at]!;
      const item = golds.get(session)!.items.find((one) => one.question === question)!;
      return { session_id: session, question, system_answer: answer, gold_answer: item.golds, score };
    });
    const pattern = join(folder, `${inputs.length}.json`);
    await writeFile(pattern, JSON.stringify({ system: name, results }));
    inputs.push({ name, pattern });
  }
  const loaded = await loadSystems({ files: [], systems: inputs, duplicates: 'error' }, split);
  const figures = loaded.map(({ name, scored, report }) => ({
    name,
    joined: report.joinedBy.setAndQuestion,
    correct: scored.filter(({ correct }) => correct.full).length,
    empty: report.empty.length,
    disagree: report.rescored.disagree,
    refusals: report.refusals.length,
  }));
  expect(figures).toEqual([
    { name: 'Agno', joined: 800, correct: 94, empty: 90, disagree: 19, refusals: 1 },
    { name: 'CrewAI', joined: 800, correct: 98, empty: 54, disagree: 12, refusals: 0 },
    { name: 'LangGraph', joined: 800, correct: 164, empty: 142, disagree: 20, refusals: 13 },
    { name: 'LangGraph STM+LTM CTX2048', joined: 800, correct: 173, empty: 174, disagree: 171, refusals: 17 },
    { name: 'OpenAI SDK CTX8192', joined: 800, correct: 203, empty: 34, disagree: 200, refusals: 213 },
  ]);
});

test("knowl's run is joined by qa_pair_id, and by the question in its prompts", async () => {
  const { queryPrefix, querySuffix, data } = wholeRuns().knowl;
  const split = await wholeSplit();
  const records = data.map(({ asked, ...record }) => ({
    ...record,
    query: queryPrefix + asked + querySuffix,
  }));
  const file = await temporaryFile('knowl.json', JSON.stringify({ data: records, averaged_metrics: {} }));
  const [knowl] = await loadSystems({ files: [file], systems: [], duplicates: 'error' }, split);
  expect(knowl!.report).toMatchObject({
    matched: 100,
    joinedBy: { id: 100 },
    goldDifferences: [],
    questionDifferences: [],
    rescored: { agree: 100, disagree: 0, unclaimed: 0 },
  });
  expect(knowl!.scored.filter(({ correct }) => correct.parsed)).toHaveLength(95);

  const nameless = records.map((record) => ({ ...record, qa_pair_id: undefined }));
  const config = { sub_dataset: 'factconsolidation_sh_6k' };
  const other = await temporaryFile('knowl.json', JSON.stringify({ data: nameless, dataset_config: config }));
  const [again] = await loadSystems({ files: [other], systems: [], duplicates: 'error' }, split);
  expect(again!.report).toMatchObject({ matched: 100, joinedBy: { questionInPrompt: 100 } });
});
