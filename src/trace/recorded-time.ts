import type { FactPlace, MemoryIndex } from './memory-index.js';

/** A time as a number; those of different kinds are not held against each other. */
interface ReadTime {
  /** A count, a day, or a moment with or without its zone: which of two kinds is later may hang on what is not said. */
  readonly kind: 'count' | 'day' | 'moment' | 'zoned';
  readonly value: number;
}

/**
 * Sign of the newest time of some places against that of others; undefined where a side has none, or they are equal;
 * `unread` where both have some, and one of them cannot be read, or not be held against another.
 */
export function compareTimes(
  value: readonly FactPlace[],
  stale: readonly FactPlace[],
  { memories }: MemoryIndex,
): number | undefined | 'unread' {
  const [own, other] = [value, stale].map((places) =>
    places.flatMap(({ memory }) => memories[memory]!.time ?? []),
  );
  if (own!.length === 0 || other!.length === 0) return undefined;
  if (new Set([...own!, ...other!]).size === 1) return undefined;
  const [ownRead, otherRead] = [own!.map(readTime), other!.map(readTime)];
  const kinds = new Set([...ownRead, ...otherRead].map((time) => time?.kind));
  if (kinds.size > 1 || kinds.has(undefined)) return 'unread';
  const newest = (times: readonly (ReadTime | null)[]) =>
    times.reduce((best, time) => Math.max(best, time!.value), -Infinity);
  return newest(ownRead) - newest(otherRead) || undefined;
}

const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A number as it is, or an ISO date, taken as UTC where it names no zone; null for what is not read. */
function readTime(time: string | number): ReadTime | null {
  if (typeof time === 'number') return { kind: 'count', value: time };
  const text = time.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return { kind: 'count', value: Number(text) };
  const match = ISO_TIME.exec(text);
  if (!match) return null;
  const [, clock, zone] = match;
  const kind = clock === undefined ? 'day' : zone === undefined ? 'moment' : 'zoned';
  const value = Date.parse(kind === 'moment' ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
  return Number.isNaN(value) ? null : { kind, value };
}
