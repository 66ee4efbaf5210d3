import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MemoryContext } from '../../src/memory/open-memory.js';

/** Enough for a program to start on a machine with much to do, and not for a test to wait long. */
export const QUICK = { startSeconds: 20, callSeconds: 20 };

/** What a system may need; notes are collected. */
export function memoryContext(
  more: Partial<MemoryContext> = {},
): MemoryContext & { readonly notes: string[] } {
  const notes: string[] = [];
  return {
    toolVersion: '0.0.1',
    timeouts: QUICK,
    environment: process.env,
    onNote: (text) => notes.push(text),
    ...more,
    notes,
  };
}

/** The words of a bridge program of this folder. */
export function bridgeArgv(...args: string[]): [string, ...string[]] {
  return [process.execPath, fileURLToPath(new URL('bridge-child.mjs', import.meta.url)), ...args];
}

/** The example in the docs. */
export const EXAMPLE = fileURLToPath(new URL('../../src/memory/bridge-example.py', import.meta.url));

/** Why nothing in Python can be run here; undefined where it can. */
export const noPython =
  spawnSync('python3', ['-c', 'import json']).status === 0 ? undefined : 'python3 is not there';
