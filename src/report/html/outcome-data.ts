import { isCorrect } from '../../outcomes/classified-outcome.js';
import { ERROR_KINDS, type ErrorKind, isReadableError, readError } from '../../outcomes/error-reading.js';
import type { StratifiedSystem } from '../../outcomes/stratify.js';
import { jsonForScript } from './markup.js';

/** What became of an item under a system; `unscored` has no text of the kind that is scored. */
export type OutcomeState = 'correct' | 'wrong' | 'empty' | 'unscored';

/** A system's outcome on one item as the page keeps it: its state, its output, and 1 where that is cut. */
export type OutcomeCell = readonly [
  state: OutcomeState,
  output: string,
  cut: 0 | 1,
  ...readings: readonly string[],
];

/** What all outputs of a page may take together, in bytes: a page opens in a moment and goes through a mail. */
const ALL_OUTPUTS = 1_200_000;
const LIMITS = [2000, 1000, 600, 400, 300, 200, 120];
const SHORTEST = 80;

/** How many characters of an output a page with these systems keeps: as many as fit, short ones leaving room for long. */
export function outputLimit(systems: readonly StratifiedSystem[]): number {
  const outputs = systems.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome.output));
  return LIMITS.find((limit) => fits(outputs, limit)) ?? SHORTEST;
}

function fits(outputs: readonly string[], limit: number): boolean {
  let bytes = 0;
  for (const output of outputs) {
    bytes += Buffer.byteLength(jsonForScript(shorten(output, limit)));
    if (bytes > ALL_OUTPUTS) return false;
  }
  return true;
}

const READINGS: Readonly<Record<ErrorKind, string>> = {
  stale: 'an overwritten value',
  stop: 'a stop before the last hop',
  path_entity: 'another entity of the path',
  abstain: 'an abstention',
};

/** A system's outcomes by item id. */
export function outcomeCells(
  { outcomes, scoring }: StratifiedSystem,
  limit: number,
): ReadonlyMap<string, OutcomeCell> {
  return new Map(
    outcomes.map((one): [string, OutcomeCell] => {
      const { outcome, item } = one;
      const correct = isCorrect(outcome, scoring);
      const state = correct === null ? 'unscored' : correct ? 'correct' : outcome.empty ? 'empty' : 'wrong';
      const kinds = isReadableError(one, scoring) ? readError(one).kinds : [];
      const output = shorten(outcome.output, limit);
      const cut = outcome.cut || output.length < outcome.output.length ? 1 : 0;
      const readings = ERROR_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => READINGS[kind]);
      return [item.item.id, [state, output, cut, ...readings]];
    }),
  );
}

/** The beginning, never ending inside a character of two code units. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text[limit - 1]!) ? limit - 1 : limit;
  return text.slice(0, end);
}
