import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHashes } from '../../src/dataset/content-hash.js';
import { agentOf } from '../../src/experiments/agent.js';
import { agentMemory, agentTasks } from '../../src/experiments/agent-prompt.js';
import { LEDGER_SCHEMA } from '../../src/experiments/ledger-record.js';
import { makePlan, planText } from '../../src/experiments/run-plan.js';
import { defaultTerms } from '../../src/experiments/terms-patch.js';
import { OWN_TEMPLATES } from '../../src/retrieval/template.js';
import { loadO200kBase } from '../../src/retrieval/tokenizer.js';
import { smallWorld } from '../outcomes/small-world.js';
import { memoryLine, traceFolder, traceLine } from './trace-files.js';

/** A run folder of an agent that has answered the first two of its items. */
async function agentRun(kind: 'bm25' | 'long-context' | 'no-context') {
  const files = traceFolder();
  const { split } = smallWorld();
  const tokenizer = await loadO200kBase();
  const agent = agentOf(kind, kind === 'bm25' ? { chunkTokens: 24, top: 2 } : {});
  const tasks = agentTasks(split, agent, OWN_TEMPLATES, tokenizer);
  const plan = makePlan({
    tool: 'lastwrite 0.0.0',
    agent,
    model: 'm',
    dataset: { contentSha256: contentHashes(split).split, pinned: false },
    templates: OWN_TEMPLATES,
    terms: defaultTerms(kind, 'http://127.0.0.1:9/v1'),
    tasks,
  });
  files.write('run/plan.json', planText(plan));
  const base = { schema: LEDGER_SCHEMA, time: '2025-01-01T00:00:00.000Z' };
  const zero = '0'.repeat(64);
  files.write(
    'run/ledger.jsonl',
    ['mh_1k#0', 'mh_1k#1'].flatMap((task) => [
      {
        ...base,
        record: 'sent',
        task,
        attempt: 1,
        round: 0,
        stage: 0,
        requestSha256: zero,
        maxOutputTokens: 10,
        ceiling: null,
      },
      {
        ...base,
        record: 'result',
        task,
        attempt: 1,
        kind: 'answered',
        output: 'Lyon',
        latencyMs: 1,
        cost: null,
      },
    ]),
  );
  return { ...files, split, tokenizer, agent, tasks };
}

describe("run folders of this tool's own agents", () => {
  it('show what the plan cut and retrieved, exactly as the prompts have it', async () => {
    const { at, read, split, tokenizer, agent, tasks } = await agentRun('bm25');
    const [system] = await read([at('run')]);
    expect(system!.notes).toEqual(['items of the plan that are still to be asked, in no count: 8']);
    const { wrapped, chunks } = agentMemory(split.rows[0]!, agent, OWN_TEMPLATES, tokenizer);
    expect(chunks.length).toBeGreaterThan(3);
    for (const [index, trace] of system!.traces.entries()) {
      expect(trace.store!.memories.map(({ text }) => text)).toEqual(chunks);
      expect(trace.k).toBe(2);
      expect(trace.outcome!.output).toBe('Lyon');
      const places = trace.retrieved!.map(({ text }) => chunks.indexOf(text));
      const prompt = tasks[index]!.messages().at(-1)!.content;
      expect(
        prompt.startsWith(places.map((at, rank) => `Memory ${rank + 1}:\n${wrapped[at]}\n\n`).join('')),
      ).toBe(true);
    }
  });

  it.each([
    ['long-context', 1, 1],
    ['no-context', 0, 0],
  ] as const)('of %s keep %i memories and retrieve %i', async (kind, kept, retrieved) => {
    const { at, read } = await agentRun(kind);
    const [system] = await read([at('run')]);
    expect(system!.traces.map((one) => [one.store!.memories.length, one.retrieved!.length])).toEqual(
      Array(2).fill([kept, retrieved]),
    );
  });

  it('are refused where the plan is for another split or its prompts come out otherwise', async () => {
    const { at, read, write } = await agentRun('bm25');
    const plan = readFileSync(at('run/plan.json'), 'utf8');
    const tampered = async (change: (text: string) => string) => {
      write('run/plan.json', change(plan));
      await read([at('run')]);
    };
    await expect(
      tampered((text) => text.replace(/"contentSha256": "../, '"contentSha256": "00')),
    ).rejects.toThrow(/plan\.json: the run was planned for another split/);
    await expect(
      tampered((text) => text.replace(/"promptSha256":"../, '"promptSha256":"00')),
    ).rejects.toThrow(/item mh_1k#0: the prompt is not the one that was planned/);
    await expect(tampered((text) => text.replace('"top": 2', '"top": 3'))).rejects.toThrow(
      /not the one that was planned/,
    );
    await expect(tampered((text) => text.replace('run-plan/1', 'adjudication-plan/1'))).rejects.toThrow(
      /the plan of no run that leaves traces/,
    );
    writeFileSync(at('run/plan.json'), plan);
    writeFileSync(at('run/ledger.jsonl'), '');
    await expect(read([at('run')])).rejects.toThrow(/the run has no answer yet/);
    appendFileSync(at('run/ledger.jsonl'), '{"schema":"lastwrite.run-ledger/1"}\n');
    await expect(read([at('run')])).rejects.toThrow(/ledger\.jsonl, line 1: the line is no ledger record/);
  });
});

describe('run folders of memory systems', () => {
  it('bring their traces and the stores that these name', async () => {
    const { at, read, write } = traceFolder();
    write('run/plan.json', { schema: 'lastwrite.memory-plan/1' });
    await expect(read([at('run')])).rejects.toThrow(/the run has written no traces yet/);
    write('run/traces.jsonl', '');
    await expect(read([at('run')])).rejects.toThrow(/the run has written no traces yet/);
    write('run/traces.jsonl', [traceLine('sh_1k#0', { store: '1k', answer: 'x' })]);
    write('run/stores/1k.jsonl', [memoryLine('a', 'x')]);
    write('other.jsonl', [memoryLine('b', 'y', { store: '1k' })]);
    const [system] = await read([at('run')], { stores: [at('other.jsonl')] });
    expect(system!.traces[0]!.store).toEqual({ name: '1k', memories: [{ id: 'a', text: 'x' }] });
    expect(system!.name).toBe('run');
    cpSync(at('run'), join(at('two'), 'run'), { recursive: true });
    await expect(read([at('run'), at('two/run')])).rejects.toThrow(/two systems are called run/);
  });
});
