import type { Segment } from './memory-segments.js';

/**
 * The serial number of a statement that opens a memory text. A chunk may begin inside a number, so that statement 1158
 * looks like statement 8: then the list states it at 1158 and not at 8, and where a further number stands behind it, that
 * is 1159. A number that the list does not bear out is left as it is written: a system may number its memories anew.
 *
 * @param segments - of the whole text, beginning with the number
 * @param positions - where the list states what stands behind the number
 */
export function openingSerial(segments: readonly Segment[], positions: ReadonlySet<number>): number {
  const [opening, ...others] = segments;
  const written = opening!.serial!;
  const next = others.find(({ serial }) => serial !== null)?.serial ?? undefined;
  if (positions.has(written) || next === written + 1) return written;
  const digits = /\d+/.exec(opening!.number)![0];
  const whole = [...positions].filter((position) => String(position).endsWith(digits));
  if (next !== undefined) return whole.includes(next - 1) ? next - 1 : written;
  return whole.length === 1 ? whole[0]! : written;
}
