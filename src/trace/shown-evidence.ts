import type { ValueEvidence } from './attribution.js';
import type { FoundEvidence } from './evidence.js';
import type { MemoryIndex } from './memory-index.js';

/** Memories that are named as evidence of one value; a name that half a store speaks of would fill pages. */
const PLACES_SHOWN = 10;

/** Evidence as it is reported; null for what the trace does not carry. */
export function shownEvidence(
  stored: FoundEvidence | undefined,
  retrieved: FoundEvidence | undefined,
  store: MemoryIndex | undefined,
  reader: MemoryIndex | undefined,
): ValueEvidence {
  return {
    stored:
      stored && store
        ? {
            level: stored.level,
            memories: countMemories(stored),
            places: stored.places.slice(0, PLACES_SHOWN).map(({ memory, serial }) => {
              const { id, time } = store.memories[memory]!;
              return { memory: id ?? `#${memory + 1}`, serial, time };
            }),
          }
        : null,
    retrieved:
      retrieved && reader
        ? {
            level: retrieved.level,
            memories: countMemories(retrieved),
            places: retrieved.places.slice(0, PLACES_SHOWN).map(({ memory, serial }) => ({
              rank: memory + 1,
              memory: reader.memories[memory]!.id,
              serial,
            })),
          }
        : null,
  };
}

function countMemories({ places }: FoundEvidence): number {
  return new Set(places.map(({ memory }) => memory)).size;
}
