import { sha256 } from '../dataset/content-hash.js';
import { MemoryFault } from './memory-fault.js';
import { MEMORY_SCHEMA, type MemoryRecord } from './memory-record.js';
import type { StoredMemory } from './memory-system.js';

/** A store, looked at. */
export interface Snapshot {
  readonly memories: readonly StoredMemory[];
  readonly characters: number;
  readonly tokens: number;
  /** Of ids, texts and times; the order in which a system lists them says nothing. */
  readonly sha256: string;
  /** Of the texts alone: a store that is filled anew may name the same memories otherwise. */
  readonly textsSha256: string;
}

/**
 * Measure what a system shows of a store.
 *
 * @throws MemoryFault when two memories share an id: what is retrieved could not be told apart
 */
export function measureStore(
  memories: readonly StoredMemory[],
  countTokens: (text: string) => number,
): Snapshot {
  const seen = new Set<string>();
  for (const { id } of memories) {
    if (id === '' || seen.has(id)) {
      throw new MemoryFault('garbage', id === '' ? 'a memory has no id' : `two memories are called ${id}`);
    }
    seen.add(id);
  }
  const sum = (measure: (text: string) => number) =>
    memories.reduce((total, { text }) => total + measure(text), 0);
  return {
    memories,
    characters: sum((text) => text.length),
    tokens: sum(countTokens),
    sha256: memoriesSha256(memories),
    textsSha256: sortedSha256(memories.map(({ text }) => JSON.stringify(text))),
  };
}

/** SHA-256 of ids, texts and times, whatever their order. */
export function memoriesSha256(memories: readonly StoredMemory[]): string {
  return sortedSha256(memories.map(({ id, text, time }) => JSON.stringify([id, text, time ?? null])));
}

function sortedSha256(lines: readonly string[]): string {
  return sha256([...lines].sort().join('\n'));
}

/** A store file: a memory a line, in the order in which the system lists them. */
export function storeText(store: string, memories: readonly StoredMemory[]): string {
  return memories
    .map(
      ({ id, text, time }): MemoryRecord => ({
        schema: MEMORY_SCHEMA,
        store,
        id,
        text,
        ...(time !== undefined && { time }),
      }),
    )
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
}
