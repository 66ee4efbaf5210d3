import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The package under test. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run the built command line as a user would, without colour. */
export function lastwrite(
  args: readonly string[],
  options: { root?: string; env?: NodeJS.ProcessEnv; stdin?: string } = {},
) {
  const main = join(options.root ?? ROOT, 'dist/cli/main.js');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdio: [options.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>;
  child.stdin?.end(options.stdin);
  return new Promise<Outcome>((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastwrite-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the package whose files a test may change. */
export function packageCopy(): string {
  const copy = join(temporaryFolder(), 'package');
  mkdirSync(copy);
  for (const part of ['dist', 'src', 'patterns', 'freeze', 'audits', 'package.json']) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
