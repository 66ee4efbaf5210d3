import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTraces, type TraceInputs } from '../../src/trace/read-traces.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { smallWorld } from '../outcomes/small-world.js';

export const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

/** A folder of small files, and a way to read them as traces of the small split. */
export function traceFolder() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const write = (name: string, content: string | object | readonly object[]) => {
    mkdirSync(dirname(at(name)), { recursive: true });
    const lines = Array.isArray(content)
      ? content.map((row) => `${JSON.stringify(row)}\n`).join('')
      : JSON.stringify(content);
    writeFileSync(at(name), typeof content === 'string' ? content : lines);
    return at(name);
  };
  const world = smallWorld();
  const read = (files: readonly string[], more: Partial<TraceInputs> = {}) =>
    readTraces({ files, systems: [], stores: [], duplicates: 'first', ...more }, world);
  return { at, write, read };
}

/** A line of a trace file. */
export function traceLine(item: string, more: object = {}) {
  return { schema: 'lastwrite.trace/1', item, ...more };
}

/** A line of a store file. */
export function memoryLine(id: string, text: string, more: object = {}) {
  return { schema: 'lastwrite.memory/1', id, text, ...more };
}
