import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lastwrite } from '../cli/lastwrite.js';
import { type Behaviour, fakeEndpoint, type Received } from '../experiments/fake-endpoint.js';
import { env } from '../experiments/run-process.js';
import type { Workplace } from './printed.js';

const BRIDGE = fileURLToPath(new URL('../cli/run-bridge.mjs', import.meta.url));

/** Memory runs: one with a model of its own, one whose system fails, and what each wrote. */
export async function memoryRuns(at: Workplace): Promise<void> {
  const server = await fakeEndpoint(answer);
  const run = (name: string, ...more: string[]) => [
    ...['run', 'memory', '--run', at.at(name), '--data', at.at('split.jsonl'), '--json'],
    ...['--model', 'm', '--base-url', server.baseUrl, ...more],
  ];
  const prices = ['--price-in', '1', '--price-out', '2'];
  const words = [process.execPath, BRIDGE, at.at('failing'), 'refuse', 'retrieve', '2,3'];
  const failing = ['--system', `stdio:${words.map((word) => `'${word}'`).join(' ')}`];
  const extractor = ['--system', 'extractor', '--memory-model', 'writer'];
  try {
    await at.prints('memory-plan-report', run('extracting', ...extractor, ...prices, '--dry-run'));
    await at.prints('memory-plan-report', run('kept', '--system', 'bm25', ...prices, '--dry-run'));
    await at.prints('memory-run-status', run('extracting', ...extractor, ...prices), { env });
    mkdirSync(at.at('failing'));
    await at.prints('memory-run-status', run('failed', ...failing), { env });
    const again = ['run', 'memory', '--run', at.at('failed'), '--data', at.at('split.jsonl')];
    await lastwrite([...again, '--retry-errors', '--seed', '1', '--amend', 'to try'], { env });
    await at.prints('memory-plan-report', [...again, '--dry-run', '--json']);
  } finally {
    await server.close();
  }
  for (const name of ['extracting', 'failed']) {
    at.has('memory-plan', `${name}/plan.json`);
    at.has('memory-ledger', `${name}/memory.jsonl`);
    at.has('trace', `${name}/traces.jsonl`);
  }
  at.has('memory', 'extracting/stores/1k.jsonl');
}

function answer({ body }: Received): Behaviour {
  const asked = body.messages.at(-1)!.content;
  if (body.model !== 'writer') return { do: 'answer', text: 'Rome' };
  if (!asked.startsWith('Conversation:')) return { do: 'answer', text: '{"decisions":[]}' };
  return { do: 'answer', text: JSON.stringify({ facts: ['The capital of France is Lyon.'] }) };
}
