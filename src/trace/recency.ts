import type { FactPlace, MemoryIndex } from './memory-index.js';
import type { SoughtValue } from './needed-fact.js';
import { compareTimes } from './recorded-time.js';

/** What memories that hold a value and a stale one say of which is newer. */
export type Recency = 'told' | 'told_wrong' | 'lost' | 'unknown';

/** A value with the places that hold it, at least one. */
interface HeldValue {
  readonly sought: SoughtValue;
  readonly places: readonly FactPlace[];
}

/**
 * Do memories that hold both values tell which is newer? The list's own serial numbers in front of both do, and so do
 * times of both. The order of memories alone does not. Times that cannot be held against each other, numbers that the
 * list does not give the statements (a summary numbers its lines anew), and words that are not the statements' own and
 * do not stand beside both alike may tell, and that is not guessed at (`unknown`).
 */
export function readRecency(value: HeldValue, stale: HeldValue, index: MemoryIndex): Recency {
  const serials = compareNewest(listSerials(value, index), listSerials(stale, index));
  if (serials !== undefined) return serials > 0 ? 'told' : 'told_wrong';
  const times = compareTimes(value.places, stale.places, index);
  if (times === 'unread') return 'unknown';
  const [own, other] = [ownNumbers(value, index), ownNumbers(stale, index)];
  if (times !== undefined) {
    const numbers = compareNewest(own, other);
    if (numbers !== undefined && Math.sign(numbers) !== Math.sign(times)) return 'unknown';
    return times > 0 ? 'told' : 'told_wrong';
  }
  const alike = own.every((one) => other.includes(one)) && other.every((one) => own.includes(one));
  return !alike || wordsMayTell(value, stale, index) ? 'unknown' : 'lost';
}

/** Serial numbers that the list itself gives to what stands behind them. */
function listSerials({ sought, places }: HeldValue, { list }: MemoryIndex): number[] {
  const positions = list.positions.get(sought.key);
  return places.flatMap(({ serial, written }) =>
    serial !== null && written === undefined && positions?.has(serial) ? serial : [],
  );
}

/** Numbers that the list does not bear out: the system's own. */
function ownNumbers({ sought, places }: HeldValue, { list }: MemoryIndex): number[] {
  const positions = list.positions.get(sought.key);
  return places.flatMap(({ serial, written }) =>
    written !== undefined || (serial !== null && !positions?.has(serial)) ? (written ?? serial!) : [],
  );
}

/** The highest of one against the other's; undefined where one has none, or they are equal. */
function compareNewest(value: readonly number[], stale: readonly number[]): number | undefined {
  const newest = (numbers: readonly number[]) =>
    numbers.reduce((best, one) => Math.max(best, one), -Infinity);
  const difference = newest(value) - newest(stale);
  return Number.isFinite(difference) && difference !== 0 ? difference : undefined;
}

/**
 * Words of different memories tell nothing where they are the same around all of them. Where one memory holds both
 * values, only a template's words do not: those that stand around the two together, and in further memories as well.
 */
function wordsMayTell(value: HeldValue, stale: HeldValue, index: MemoryIndex): boolean {
  const texts = [value, stale].flatMap(({ sought }) =>
    (index.list.texts.get(sought.key) ?? []).map(({ official }) => official),
  );
  const [own, other] = [value, stale].map(({ places }) => new Set(places.map(({ memory }) => memory)));
  const concerned = new Set([...own!, ...other!]);
  const holdingBoth = [...own!].filter((memory) => other!.has(memory));
  const template = holdingBoth.length > 0 ? index.sharedBeyond(concerned) : new Set<string>();
  const beside = new Map(
    [...concerned].map((memory) => [
      memory,
      index.wordsBeside(memory, texts, template, spanIn(memory, [...value.places, ...stale.places])),
    ]),
  );
  return new Set(beside.values()).size > 1 || holdingBoth.some((memory) => beside.get(memory) !== '');
}

function spanIn(memory: number, places: readonly FactPlace[]): [number, number] {
  const along = places.filter((place) => place.memory === memory).map((place) => place.along);
  return along.reduce<[number, number]>(
    ([first, last], one) => [Math.min(first, one), Math.max(last, one)],
    [Infinity, -Infinity],
  );
}
