import { readFileSync } from 'node:fs';
import { type PatternPack, readPatternPack } from '../../src/parser/pattern-pack.js';

export function readJson<T = unknown>(url: URL): T {
  return JSON.parse(readFileSync(url, 'utf8')) as T;
}

/** The published patterns, as they ship. */
export function conflictResolutionPack(): PatternPack {
  return readPatternPack(readJson(new URL('../../patterns/memoryagentbench-cr.json', import.meta.url)));
}
