import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LedgerRecord } from '../../src/experiments/ledger-record.js';
import { ROOT } from '../cli/lastwrite.js';
import { type Behaviour, fakeEndpoint, type Received } from './fake-endpoint.js';

/** What no file of a run may hold. */
export const KEY = 'sk-test-0123456789abcdef';
export const env = { OPENAI_API_KEY: KEY };

export async function serve(behave: (request: Received) => Behaviour) {
  const server = await fakeEndpoint(behave);
  onTestFinished(() => server.close());
  return server;
}

export const jsonLines = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

export const ledgerOf = (folder: string) => jsonLines(join(folder, 'ledger.jsonl')) as LedgerRecord[];

/** Everything in a folder, as one text. */
export function contentOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

export function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...args], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
