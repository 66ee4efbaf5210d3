import type { EvidenceLevel } from './attribution.js';
import type { FactPlace, MemoryIndex } from './memory-index.js';
import type { SoughtValue } from './needed-fact.js';

/** What memories hold of a value. */
export interface FoundEvidence {
  readonly level: EvidenceLevel;
  /** Memories of that level, by their place; a memory that holds the value twice stands twice. */
  readonly places: readonly { readonly memory: number; readonly serial: number | null }[];
  /** Every place that holds the value parsed or verbatim: what decides. */
  readonly held: readonly FactPlace[];
}

/**
 * The best evidence of a value among memories, and where it stands.
 *
 * Words count only where no statement of the list was read: a statement of another key that names the subject says
 * nothing of this one, and in a chunk of hundreds of statements every name stands somewhere.
 */
export function findEvidence(value: SoughtValue, index: MemoryIndex): FoundEvidence {
  const held = index.placesOf(value.key);
  for (const level of ['parsed', 'verbatim'] as const) {
    const places = held.filter((place) => place.level === level);
    if (places.length > 0) return { level, places, held };
  }
  const bare = (memories: Iterable<number>) => [...memories].map((memory) => ({ memory, serial: null }));
  const { subject, objects } = value;
  if (subject) {
    const both = new Set(objects.flatMap((object) => index.mentioning(subject, object)));
    if (both.size > 0) return { level: 'co_mention', places: bare(both), held };
    const alone = index.mentioning(subject);
    if (alone.length > 0) return { level: 'partial', places: bare(alone), held };
  }
  return { level: 'none', places: [], held };
}

/** Does evidence of this level hold the value, with nothing left to judge? */
export function isHeld(level: EvidenceLevel): boolean {
  return level === 'parsed' || level === 'verbatim';
}
