import type { FactPlace, MemoryIndex } from './memory-index.js';
import type { SoughtValue } from './needed-fact.js';

/** What memories that hold a value and a stale one say of which is newer. */
export type Recency = 'told' | 'told_wrong' | 'lost' | 'unknown';

/**
 * Do memories that hold both values tell which is newer? Serial numbers in front of both do, and so do times of both.
 * The order of memories alone does not. Where there are other words than the statements' own, they may tell, and that
 * is not guessed at (`unknown`), unless they are the same around all, or a template's.
 *
 * @param value - places that hold the value, at least one
 * @param stale - places that hold the stale one, at least one
 */
export function readRecency(
  value: { readonly sought: SoughtValue; readonly places: readonly FactPlace[] },
  stale: { readonly sought: SoughtValue; readonly places: readonly FactPlace[] },
  index: MemoryIndex,
): Recency {
  const serials = compareNewest(value.places, stale.places, ({ serial }) => serial);
  if (serials !== undefined) return serials > 0 ? 'told' : 'told_wrong';
  const times = compareTimes(value.places, stale.places, index);
  if (times !== undefined) return times > 0 ? 'told' : 'told_wrong';
  return wordsMayTell([value, stale], index) ? 'unknown' : 'lost';
}

/** Sign of the newest mark of one against the other's; undefined where one has none, or they are equal. */
function compareNewest(
  value: readonly FactPlace[],
  stale: readonly FactPlace[],
  markOf: (place: FactPlace) => number | null,
): number | undefined {
  const newest = (places: readonly FactPlace[]) =>
    places.reduce((best, place) => Math.max(best, markOf(place) ?? Number.NEGATIVE_INFINITY), -Infinity);
  const difference = newest(value) - newest(stale);
  return Number.isFinite(difference) && difference !== 0 ? difference : undefined;
}

/** Times of one kind only: a count is not held against a date. */
function compareTimes(
  value: readonly FactPlace[],
  stale: readonly FactPlace[],
  { memories }: MemoryIndex,
): number | undefined {
  const timeOf = ({ memory }: FactPlace) => memories[memory]!.time;
  const kinds = new Set(
    [...value, ...stale]
      .map(timeOf)
      .filter((time) => time !== null)
      .map((time) => typeof time),
  );
  return kinds.size > 1 ? undefined : compareNewest(value, stale, (place) => timeValue(timeOf(place)));
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A time as a number: as it is, or an ISO date, taken as UTC where it names no zone; null for what has no order. */
function timeValue(time: string | number | null): number | null {
  if (typeof time === 'number') return time;
  if (time === null) return null;
  const text = time.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const match = ISO_TIME.exec(text);
  if (!match) return null;
  const value = Date.parse(match[1] || text.length === 10 ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(value) ? null : value;
}

function wordsMayTell(
  sides: readonly { readonly sought: SoughtValue; readonly places: readonly FactPlace[] }[],
  index: MemoryIndex,
): boolean {
  const texts = sides.flatMap(({ sought }) =>
    (index.list.texts.get(sought.key) ?? []).map(({ official }) => official),
  );
  const [own, other] = sides.map(({ places }) => new Set(places.map(({ memory }) => memory)));
  const concerned = new Set([...own!, ...other!]);
  const memories = [...concerned];
  const beside = memories.map((memory) => index.wordsBeside(memory, texts, concerned));
  if (new Set(beside).size > 1) return true;
  return beside[0] !== '' && memories.some((memory) => own!.has(memory) && other!.has(memory));
}
