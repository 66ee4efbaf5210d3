import { describe, expect, it, test } from 'vitest';
import { ADJUDICATION_TASKS, type AdjudicationTask, ARMS, type Arm } from '../../src/audit/blind-evidence.js';
import { CANDIDATE_CAP, candidateStatements, publishedSearch } from '../../src/audit/candidate-statements.js';
import type { ClassifiedItem } from '../../src/audit/classified-split.js';
import { CLASS_NAMES, ITEM_CLASSES, STRUCTURES } from '../../src/audit/item-class.js';
import { seededOrder } from '../../src/audit/seeded-order.js';
import { GOLD_VERDICTS, PAPER_VERDICTS } from '../../src/audit/verdict.js';
import { loadClassified } from '../../src/cli/classified-run.js';
import { sha256 } from '../../src/dataset/content-hash.js';
import { batchCuts, prepareBatch } from '../../src/experiments/adjudication-batch.js';
import { readKey } from '../../src/experiments/adjudication-key.js';
import { adjudicationMessages } from '../../src/experiments/adjudication-prompt.js';
import { type AdjudicationRow, readBatch } from '../../src/experiments/adjudication-row.js';
import { instructions } from '../../src/experiments/adjudication-wording.js';

const { items } = await loadClassified({ profile: 'paper' });
const failures = items.filter(({ correct }) => !correct);
const frame = {
  dataset: { contentSha256: 'd'.repeat(64) },
  profile: { name: 'paper', sha256: 'e'.repeat(64) },
};
const prepare = (
  arm: Arm,
  { of = failures, task = 'labels' as AdjudicationTask, seed = null as number | null } = {},
) => prepareBatch({ items: of, task, arm, seed, ...frame });
const whole = new Map(
  ARMS.flatMap((arm) =>
    ADJUDICATION_TASKS.map((task) => [`${arm} ${task}`, prepare(arm, { task })] as const),
  ),
);
const sent = (row: AdjudicationRow) => adjudicationMessages(row).map(({ content }) => content);
const told = [...whole].map(([name, batch]) => {
  const [arm, task] = name.split(' ') as [Arm, AdjudicationTask];
  return { name, arm, task, ...batch };
});

/** Every way in which code or paper name a class, a structure or a label. */
const NAMES = [
  ...PAPER_VERDICTS,
  ...GOLD_VERDICTS,
  ...ITEM_CLASSES,
  ...STRUCTURES.filter((name) => name !== 'reachable'),
  ...Object.values(CLASS_NAMES).flatMap(({ key, reader, note }) => [key, reader, note ?? reader]),
];
/** An id of an item or a set, ours or the benchmark's. */
const ID = /\b[ms]h_\d+k|factconsolidation|_no\d/i;
const FLAG = /reachab/i;

/** An item that does not let anybody see what became of it. */
function sealed(one: ClassifiedItem, hidden: readonly string[]): ClassifiedItem {
  return new Proxy(one, {
    get(target, field, receiver) {
      if (hidden.includes(String(field))) throw new Error(`looked at ${String(field)}`);
      return Reflect.get(target, field, receiver);
    },
  });
}
const JUDGED = ['class', 'frozenClass', 'structure', 'designated', 'proxy', 'correct', 'strict'];

describe.each(told)('arm $name', ({ arm, task, rows, text }) => {
  it('names no class, label or structure in a row, and none in what is sent but as an answer', () => {
    for (const row of rows) {
      const [system, user] = sent(row);
      const { batch: _, ...own } = row;
      for (const name of NAMES) {
        expect(JSON.stringify(own)).not.toContain(name);
        expect(user).not.toContain(name);
      }
      expect(system).toBe(instructions(task, arm));
    }
    if (arm === 'C') for (const name of NAMES) expect(instructions(task, arm)).not.toContain(name);
  });

  it('has the same bytes again, made without a look at label, class, structure or score, or but for arm A at the flag', () => {
    const hidden = arm === 'A' ? JUDGED : [...JUDGED, 'reachable'];
    expect(prepare(arm, { task, of: failures.map((one) => sealed(one, hidden)) }).text).toBe(text);
  });

  it('holds nothing of how many items there are: alone, an item has the same row', () => {
    for (const index of [0, 57, 157]) {
      const [alone] = prepare(arm, { task, of: [failures[index]!], seed: arm === 'C' ? 0 : null }).rows;
      expect(rows).toContainEqual(alone);
    }
  });

  it('shows the flag in arm A alone', () => {
    for (const row of rows) {
      const all = JSON.stringify(row) + sent(row).join();
      if (arm === 'A') expect(all).toMatch(FLAG);
      else expect(all).not.toMatch(FLAG);
    }
  });

  it('sends no id, and in arm C no row has one', () => {
    for (const row of rows) {
      const prompt = sent(row).join();
      expect(prompt).not.toMatch(ID);
      expect(prompt).not.toContain(row.id);
    }
    if (arm === 'C') expect(text).not.toMatch(ID);
    else expect(text).toMatch(ID);
  });

  it('can be read', () => {
    const batch = readBatch(Buffer.from(text), 'batch.jsonl');
    expect(batch).toMatchObject({ rows, sha256: sha256(text), frame: { arm, task } });
  });
});

test('a seed alone decides the order; without one it is the order of the audit file', () => {
  const of = failures.slice(0, 30);
  const ids = of.map(({ item }) => item.id);
  expect(prepare('B', { of }).rows.map(({ id }) => id)).toEqual(ids);
  expect(prepare('A', { of, seed: 7 }).rows.map(({ id }) => id)).toEqual(seededOrder(ids, 7));
  const named = (seed: number | null) => {
    const { rows, key, text } = prepare('C', { of, seed });
    const { items: real } = readKey(key, { sha256: sha256(text), rows });
    return rows.map(({ id }) => real[id]);
  };
  expect(named(7)).toEqual(seededOrder(ids, 7));
  expect(named(8)).toEqual(seededOrder(ids, 8));
  expect(named(null)).toEqual(seededOrder(ids, 0));
});

test('the key is one of its own batch', () => {
  const of = failures.slice(0, 3);
  const { rows, key, text } = prepare('C', { of, seed: 7 });
  const other = prepare('C', { of, seed: 8 });
  expect(() => readKey(other.key, { sha256: sha256(text), rows })).toThrow(/another batch's/);
  expect(() => readKey({ ...key, extra: 1 }, { sha256: sha256(text), rows })).toThrow(/not a key file/);
  expect(prepare('B', { of }).key).toBeUndefined();
});

describe('candidate statements', () => {
  it('are capped, but every unparsed one is kept; 65 rows are cut, and one shows 119 (the paper: 52, and 121)', () => {
    const { rows } = whole.get('B labels')!;
    expect(batchCuts(rows, CANDIDATE_CAP)).toEqual({ cut: 65, overCap: [119] });
    for (const [index, row] of rows.entries()) {
      const one = failures[index]!;
      const { evidence, truncated } = row;
      if (evidence.kind !== 'candidates') throw new Error('another kind of evidence');
      const { statements, found } = evidence.candidates;
      const all = candidateStatements(one.list, publishedSearch(one), Number.POSITIVE_INFINITY);
      const unparsed = all.statements.filter(({ reading }) => reading === null);
      expect(statements.filter(({ reading }) => reading === null)).toEqual(unparsed);
      expect(found).toBe(all.statements.length);
      expect(statements).toHaveLength(Math.max(unparsed.length, Math.min(found, CANDIDATE_CAP)));
      expect(truncated).toBe(statements.length < found);
      expect(statements.map(({ position }) => position)).toEqual(
        statements.map(({ position }) => position).sort((a, b) => a - b),
      );
      if (truncated) expect(sent(row)[1]).toContain(`${found - statements.length} more parsed statements`);
    }
  });

  it('carry their tuple and last-write state, or that no pattern reads them', () => {
    const [row] = prepare('B', { of: failures.filter(({ item }) => item.id === 'mh_6k#67') }).rows;
    const [, user] = sent(row!);
    expect(user).toContain(
      '158. The capital of India is New Delhi. [parsed: India | capital | New Delhi; overwritten by 341]',
    );
    expect(user).toContain(
      '341. The capital of India is Grosseto. [parsed: India | capital | Grosseto; last write]',
    );
    expect(whole.get('B labels')!.text).toContain('"reading":null');
  });
});

test('the row-by-row check shows what the gold was overwritten by, and the way that leads over it', () => {
  const one = failures.filter(({ item }) => item.id === 'mh_6k#67');
  const [row] = prepare('B', { task: 'superseded', of: one }).rows;
  const { evidence } = row!;
  if (evidence.kind !== 'writes') throw new Error('another kind of evidence');
  const positions = evidence.goldWrites.statements.map(({ position }) => position);
  expect(positions).toEqual(expect.arrayContaining([158, 341]));
  expect(evidence.ways[0]!.at(-1)!.position).toBe(158);
});

test.each([
  ['', /the batch is empty/],
  ['{"schema":1}\n', /line 1: the line is no batch row: schema/],
  ['{\n', /line 1: the line is not JSON/],
])('%j is no batch', (text, message) => {
  expect(() => readBatch(Buffer.from(text), 'batch.jsonl')).toThrow(message);
});

test('rows of two batches, or one twice, are no batch', () => {
  const [a] = whole.get('A labels')!.text.split('\n');
  const [b] = prepare('B', { of: failures.slice(1, 2) }).text.split('\n');
  expect(() => readBatch(Buffer.from(`${a}\n${b}\n`), 'x')).toThrow(/line 2: the row is of another batch/);
  expect(() => readBatch(Buffer.from(`${a}\n${a}\n`), 'x')).toThrow(/stands twice/);
});
