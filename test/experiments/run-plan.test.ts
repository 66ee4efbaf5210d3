import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/dataset/content-hash.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import { agentOf } from '../../src/experiments/agent.js';
import { agentTasks } from '../../src/experiments/agent-prompt.js';
import { compareTerms } from '../../src/experiments/amendment.js';
import { callCost, estimateRun } from '../../src/experiments/cost.js';
import { requirePlanned } from '../../src/experiments/plan-agreement.js';
import { addAmendment, readPlan, runPaths, writePlan } from '../../src/experiments/run-folder.js';
import {
  makePlan,
  plannedTasks,
  planSchema,
  planText,
  type RunPlan,
} from '../../src/experiments/run-plan.js';
import type { Terms } from '../../src/experiments/terms.js';
import { applyTermsPatch, defaultTerms } from '../../src/experiments/terms-patch.js';
import { OWN_TEMPLATES } from '../../src/retrieval/template.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { smallRows } from '../outcomes/small-world.js';
import { stillClock } from './small-run.js';

/** A token a character. */
const tokenizer = { encode: (text: string) => [...text].map(() => 0), tokens: ['x'] };
const split = splitFromRows(smallRows());
const agent = agentOf('long-context');
const tasks = agentTasks(split, agent, OWN_TEMPLATES, tokenizer);

function plan(terms: Terms = defaultTerms('long-context'), templates = OWN_TEMPLATES): RunPlan {
  const dataset = { contentSha256: 'a'.repeat(64), pinned: false };
  const planned = agentTasks(split, agent, templates, tokenizer);
  return makePlan({ tool: 'lastwrite 0', agent, model: 'm', dataset, templates, terms, tasks: planned });
}

/** A run folder with a plan. */
async function planned() {
  const paths = runPaths(join(temporaryFolder(), 'run'));
  await writePlan(paths.plan, plan());
  return { paths, record: (await readPlan(paths))! };
}

describe('a plan', () => {
  test('is the same, byte for byte, for the same request, and reads back', () => {
    expect(planText(plan())).toBe(planText(plan()));
    expect(planSchema.parse(JSON.parse(planText(plan())))).toEqual(plan());
  });

  test('pins every prompt', () => {
    const [first, ...rest] = plannedTasks(plan(), tasks);
    expect(first!.messages()).toEqual(tasks[0]!.messages());
    expect(rest).toHaveLength(tasks.length - 1);
    const other = agentTasks(split, agent, { ...OWN_TEMPLATES, query: '{question}' }, tokenizer);
    expect(() => plannedTasks(plan(), other)[0]!.messages()).toThrow(
      /the prompt is not the one that was planned/,
    );
    expect(() => plannedTasks(plan(), tasks.slice(1))).toThrow(/the split has no such item/);
  });

  test('says whose wording it has', () => {
    expect(plan().templates.wording).toBe('own');
    expect(plan(undefined, { ...OWN_TEMPLATES, system: 'x' }).templates.wording).toBe('other');
  });

  test('does not hold two things together that cannot be', () => {
    const small = plan();
    const asked = { kind: 'long-context', variant: {}, datasetSha256: small.dataset.contentSha256 } as const;
    const differing = (more: object) => () => requirePlanned(small, { ...asked, ...more }, 'plan.json');
    expect(differing({ model: 'm' })).not.toThrow();
    expect(differing({ chosen: split })).not.toThrow();
    expect(differing({ kind: 'bm25' })).toThrow(/planned with another agent/);
    expect(differing({ model: 'n' })).toThrow(/the model m/);
    expect(differing({ datasetSha256: 'b' })).toThrow(/another split/);
    expect(differing({ templates: { ...OWN_TEMPLATES, system: 'x' } })).toThrow(/other templates/);
    expect(differing({ chosen: { rows: split.rows.slice(1) } })).toThrow(/other items/);
  });
});

describe('terms', () => {
  test('are the paper’s unless somebody says otherwise', () => {
    expect(defaultTerms('bm25')).toMatchObject({ temperature: 0.7, tokenField: 'max_completion_tokens' });
    expect(defaultTerms('long-context', 'http://localhost/v1')).toMatchObject({
      temperature: null,
      tokenField: 'max_tokens',
      stages: [
        { attempts: 3, maxOutputTokens: 4000 },
        { attempts: 3, maxOutputTokens: 16_000 },
      ],
    });
  });

  test('take what is said', () => {
    const base = defaultTerms('long-context');
    const of = (patch: object) => applyTermsPatch(base, patch);
    expect(of({ attempts: 1, thenOutputTokens: 0 }).stages).toEqual([{ attempts: 1, maxOutputTokens: 4000 }]);
    expect(of({ temperature: null }).temperature).toBeNull();
    const priced = of({ priceInput: 1, priceOutput: 2, maxCost: 5 });
    expect(priced).toMatchObject({ prices: { input: 1, output: 2, cachedInput: null }, maxCost: 5 });
    expect(applyTermsPatch(priced, { priceCached: 0.5 }).prices).toEqual({
      input: 1,
      output: 2,
      cachedInput: 0.5,
    });
    expect(compareTerms(base, of({ seed: 7 }))).toEqual([{ term: 'seed', from: null, to: 7 }]);
  });

  test.each<[object, RegExp]>([
    [{ temperature: 3 }, /temperature/],
    [{ maxCost: 5 }, /a budget needs prices/],
    [{ priceInput: 1 }, /a price is missing/],
    [{ baseUrl: 'ftp://x' }, /baseUrl/],
    [{ baseUrl: 'nowhere' }, /baseUrl/],
    [{ baseUrl: 'https://user:secret@host/v1' }, /without user, password/],
    [{ baseUrl: 'https://host/v1?key=secret' }, /without user, password/],
  ])('cannot be %j', (patch, message) => {
    expect(() => applyTermsPatch(defaultTerms('long-context'), patch)).toThrow(message);
  });
});

describe('amendments', () => {
  test('are dated, kept, and change the terms in force', async () => {
    const { paths, record } = await planned();
    const terms = applyTermsPatch(record.terms, { thenOutputTokens: 32_000 });
    const changes = compareTerms(record.terms, terms);
    await addAmendment(paths.amendments, record, { reason: 'empty outputs', changes, terms }, stillClock());
    const once = (await readPlan(paths))!;
    expect(once.amendments).toMatchObject([
      { number: 1, time: '2025-01-01T00:00:00.000Z', reason: 'empty outputs' },
    ]);
    expect(once.terms.stages[1]).toEqual({ attempts: 3, maxOutputTokens: 32_000 });
    expect(once.planSha256).toBe(sha256(readFileSync(paths.plan)));
    // A decision that changes no term is an amendment too.
    await addAmendment(paths.amendments, once, { reason: 'stopped at 368', changes: [], terms: once.terms });
    const twice = (await readPlan(paths))!;
    expect(twice.amendments.map(({ number }) => number)).toEqual([1, 2]);
    expect(twice.terms).toEqual(once.terms);
  });

  test('that were tampered with are refused', async () => {
    const { paths, record } = await planned();
    const terms = applyTermsPatch(record.terms, { seed: 7 });
    const changes = compareTerms(record.terms, terms);
    await addAmendment(paths.amendments, record, { reason: 'x', changes, terms });
    const text = readFileSync(paths.amendments, 'utf8');
    writeFileSync(paths.amendments, text.replace('"to":7', '"to":8'));
    await expect(readPlan(paths)).rejects.toThrow(/amendment 1 does not follow/);
    writeFileSync(paths.amendments, text);
    const plan = readFileSync(paths.plan, 'utf8');
    writeFileSync(paths.plan, plan.replace('"model": "m"', '"model": "n"'));
    await expect(readPlan(paths)).rejects.toThrow(/amendment 1 does not follow/);
    writeFileSync(paths.plan, plan.replace('"wording"', '"words"'));
    await expect(readPlan(paths)).rejects.toThrow(/this is not a run plan/);
    writeFileSync(paths.plan, plan.replace('lastwrite.run-plan/1', 'lastwrite.memory-plan/1'));
    await expect(readPlan(paths)).rejects.toThrow(
      /the folder holds a run of another kind \(lastwrite\.memory-plan\/1\); go on with it by the command/,
    );
  });

  test('of a folder that is a file are told in words', async () => {
    const { paths } = await planned();
    await expect(readPlan(runPaths(paths.plan))).rejects.toThrow(
      /plan\.json\/plan\.json: what should be its folder is a file; name the folder/,
    );
  });
});

describe('cost', () => {
  const prices = { input: 2, output: 10, cachedInput: 0.5 };

  test('of an attempt has cached tokens at their price', () => {
    const usage = { input: 1_000_000, cached: 400_000, output: 100_000, reasoning: 90_000 };
    expect(callCost(usage, prices)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 10, 10);
    expect(callCost(usage, { ...prices, cachedInput: null })).toBeCloseTo(2 + 1, 10);
  });

  test('of a run is estimated, expected and at most', () => {
    const terms = { prices, stages: [{ attempts: 1, maxOutputTokens: 1000 }], expectedOutputTokens: 100 };
    expect(estimateRun([1000, 3000], terms)).toEqual({
      calls: 2,
      inputTokens: 4000,
      outputTokens: 200,
      cost: 0.01,
      ceiling: 0.028,
    });
    expect(estimateRun([1], { ...terms, prices: null })).toMatchObject({ cost: null, ceiling: null });
    expect(estimateRun([1], { ...terms, expectedOutputTokens: 5000 }).outputTokens).toBe(1000);
  });
});
