import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import type { Split } from '../../src/dataset/split.js';
import { lastwrite, temporaryFolder } from '../cli/lastwrite.js';
import { ruleModel } from './rule-model.js';
import { contentOf, env, jsonLines, KEY, ledgerOf, serve, start, until } from './run-process.js';

let split: Split;

beforeAll(async () => {
  ({ split } = await readBundledSplit());
});

describe('killed in the middle of 800 items', () => {
  test('a run goes on: every item answered once, nothing that was answered is asked again', async () => {
    const server = await serve(() => ({ do: 'answer', text: 'Rome', delayMs: 3 }));
    const folder = join(temporaryFolder(), 'run');
    const args = [
      'run',
      'no-context',
      '--model',
      'm',
      '--base-url',
      server.baseUrl,
      '--run',
      folder,
      '--concurrency',
      '8',
    ];
    const child = start(args);
    await until(() => server.requests() >= 300);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('close', resolve));
    expect(existsSync(join(folder, 'outcomes.jsonl'))).toBe(false);

    const text = readFileSync(join(folder, 'ledger.jsonl'), 'utf8');
    const before = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const answered = new Set(before.filter(({ record }) => record === 'result').map(({ task }) => task));
    const sent = before.filter(({ record }) => record === 'sent');
    expect(answered.size).toBeGreaterThan(200);
    expect(sent.length - answered.size).toBeLessThanOrEqual(8);
    const { code, stdout, stderr } = await lastwrite([...args, '--resume'], { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/a process died on this run; its lock is taken over/);
    expect(stdout).toMatch(/800 of 800 items have an output, 0 failed, 0 are open/);

    const ledger = ledgerOf(folder);
    const results = ledger.filter((one) => one.record === 'result');
    const tasks = results.map(({ task }) => task);
    expect(new Set(tasks).size).toBe(800);
    expect(tasks).toHaveLength(800);
    const again = ledger.filter((one) => one.record === 'sent').slice(sent.length);
    expect(again.filter(({ task }) => answered.has(task))).toEqual([]);
    expect(server.requests()).toBeLessThanOrEqual(800 + 8);
    expect(ledger.filter((one) => one.record === 'session')).toHaveLength(2);
    const outcomes = jsonLines(join(folder, 'outcomes.jsonl'));
    expect(outcomes.map(({ item }) => item)).toEqual(
      split.rows.flatMap(({ items }) => items.map(({ id }) => id)),
    );
    expect(contentOf(folder)).not.toContain(KEY);
    expect(contentOf(folder)).not.toMatch(/authorization|bearer/i);
  });
});

describe('a model that answers by the rule', () => {
  test('scores through the whole path what the resolver scores, and stratify says so', async () => {
    const server = await serve(ruleModel(split, 'last'));
    const folder = join(temporaryFolder(), 'run');
    const args = ['run', 'bm25', '--model', 'rule', '--base-url', server.baseUrl, '--run', folder];
    const [{ code }, audited] = await Promise.all([
      lastwrite([...args, '--concurrency', '8'], { env }),
      lastwrite(['audit', '--profile', 'paper', '--json']),
    ]);
    expect(code).toBe(0);
    const [stratified, retrieved] = await Promise.all([
      lastwrite(['stratify', join(folder, 'outcomes.jsonl'), '--json']),
      lastwrite(['retrieval', '--outcomes', join(folder, 'outcomes.jsonl'), '--json']),
    ]);
    const [system] = JSON.parse(stratified.stdout).systems;
    const audit = JSON.parse(audited.stdout);
    expect(system).toMatchObject({ matched: 800, missing: 0, empty: 0 });
    expect(system.overall.correct).toBe(audit.totals.all.correct);
    expect(system.sets.map(({ set, correct }: { set: string; correct: number }) => [set, correct])).toEqual(
      audit.sets.map(({ set, correct }: { set: string; correct: number }) => [set, correct]),
    );
    for (const { class: name, n, correct } of system.classes) {
      expect(correct, name).toBe(name === 'resolver_correct' ? n : 0);
    }
    // Answering without regard to what was retrieved: as good with the statements as without.
    const { all, systems } = JSON.parse(retrieved.stdout);
    expect(systems[0].all).toMatchObject({ n: 800, correct: system.overall.correct });
    expect(systems[0].used.n).toBe(all.hits);
    expect(systems[0].used.n + systems[0].goldOnly.n + systems[0].neither.n).toBe(800);
  });

  test('a stale one, told the whole list, shows up as stale', async () => {
    const server = await serve(ruleModel(split, 'first'));
    const folder = join(temporaryFolder(), 'run');
    const { code } = await lastwrite(
      [
        'run',
        'long-context',
        '--model',
        'stale',
        '--sets',
        'mh_6k,sh_6k',
        '--base-url',
        server.baseUrl,
        '--run',
        folder,
      ],
      { env },
    );
    expect(code).toBe(0);
    const { stdout } = await lastwrite(['stratify', join(folder, 'outcomes.jsonl'), '--json']);
    const [system] = JSON.parse(stdout).systems;
    const audit = await lastwrite([
      'audit',
      '--profile',
      'paper',
      '--policy',
      'first',
      '--sets',
      'mh_6k,sh_6k',
      '--json',
    ]);
    expect(system.matched).toBe(200);
    expect(system.overall.correct).toBe(JSON.parse(audit.stdout).totals.all.correct);
    expect(system.writes.overwriteMatters.correct).toBe(0);
    expect(system.writes.overwriteMatters.n).toBeGreaterThan(50);
    const { errors, consistentWith } = system.readings;
    const stale = consistentWith.find(({ kind }: { kind: string }) => kind === 'stale');
    expect(stale.n / errors).toBeGreaterThan(0.9);
  });
});
