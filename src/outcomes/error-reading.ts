import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { type ClassifiedOutcome, isCorrect } from './classified-outcome.js';
import type { Scoring } from './outcome.js';
import { type PathValue, pathValues } from './path-value.js';

/**
 * What a wrong output on a rule-solved item is consistent with: the value that overwritten statements on the path
 * give, a stop before the last hop, another entity of the path, or the ABSTAIN kind.
 */
export type ErrorKind = 'stale' | 'stop' | 'path_entity' | 'abstain';

/** All kinds, in the order in which tables show them. */
export const ERROR_KINDS: readonly ErrorKind[] = ['stale', 'stop', 'path_entity', 'abstain'];

/** The reading of one wrong output; several kinds may fit, or none. */
export interface ErrorReading {
  readonly kinds: readonly ErrorKind[];
  /** Hops j for which the output contains the value of a walk that is stale at hop j alone. */
  readonly staleHops: readonly number[];
  /** The output contains the value of a walk that is stale at more than one hop. */
  readonly staleSeveral: boolean;
  /** Hops whose value, short of the last, the output contains. */
  readonly stopHops: readonly number[];
}

/** How often a kind fits, and how often no other does. */
export interface KindCount {
  readonly n: number;
  readonly only: number;
}

/** The readings of a system's errors on rule-solved items. A reading says what an output is consistent with, no more. */
export interface ErrorReadings {
  /** Wrong outputs on resolver-correct items. */
  readonly errors: number;
  /** Of them, on items with an overwritten statement on the path: where a stale value can show at all. */
  readonly stalePossible: number;
  readonly kinds: Readonly<Record<ErrorKind, KindCount>>;
  /** Outputs that fit no kind. */
  readonly none: number;
  /** Outputs that fit more than one kind. */
  readonly collisions: number;
  /** Outputs consistent with stale at hop j alone, by hop; one output may fit several hops. */
  readonly staleHops: ReadonlyMap<number, number>;
  /** Outputs consistent with a walk that is stale at more than one hop. */
  readonly staleSeveral: number;
}

/** Whole answers, officially normalised, that decline without a phrase that says so. */
const DECLINING_ANSWERS: ReadonlySet<string> = new Set([
  'abstain',
  'unknown',
  'na',
  'none',
  'null',
  'unsure',
]);

/**
 * Read one wrong output of a rule-solved item, by officially normalised substring: a long output can so be consistent
 * with much, and repeating the question is enough to contain the path's start.
 */
export function readError({ outcome, item }: ClassifiedOutcome): ErrorReading {
  const output = normalizeAnswer(outcome.output);
  const contains = ({ normalized }: PathValue) => normalized !== '' && output.includes(normalized);
  const { stale, stops, entities } = pathValues(item);
  const staleFound = stale.filter(contains);
  const stopHops = stops.filter(contains).map(({ hop }) => hop);
  const declines = outcome.empty || outcome.refusal || outcome.error || DECLINING_ANSWERS.has(output);
  const fits: Readonly<Record<ErrorKind, boolean>> = {
    stale: staleFound.length > 0,
    stop: stopHops.length > 0,
    path_entity: entities.some(contains),
    abstain: declines,
  };
  const single = staleFound.filter(({ hops }) => hops.length === 1).map(({ hops }) => hops[0]!);
  return {
    kinds: ERROR_KINDS.filter((kind) => fits[kind]),
    staleHops: [...new Set(single)].sort((a, b) => a - b),
    staleSeveral: staleFound.some(({ hops }) => hops.length > 1),
    stopHops,
  };
}

/** Is this an error that has a reading: a wrong output on an item that the resolver solves? */
export function isReadableError({ outcome, item }: ClassifiedOutcome, scoring: Scoring): boolean {
  return item.class === 'resolver_correct' && isCorrect(outcome, scoring) === false;
}

/** Read all wrong outputs on rule-solved items. */
export function readErrors(outcomes: readonly ClassifiedOutcome[], scoring: Scoring): ErrorReadings {
  const wrong = outcomes.filter((one) => isReadableError(one, scoring));
  const readings = wrong.map(readError);
  const staleHops = new Map<number, number>();
  for (const hop of readings.flatMap((reading) => reading.staleHops).sort((a, b) => a - b)) {
    staleHops.set(hop, (staleHops.get(hop) ?? 0) + 1);
  }
  const count = (kind: ErrorKind): KindCount => {
    const fitting = readings.filter(({ kinds }) => kinds.includes(kind));
    return { n: fitting.length, only: fitting.filter(({ kinds }) => kinds.length === 1).length };
  };
  return {
    errors: wrong.length,
    stalePossible: wrong.filter(({ item }) => pathValues(item).stale.length > 0).length,
    kinds: Object.fromEntries(ERROR_KINDS.map((kind) => [kind, count(kind)])) as Record<ErrorKind, KindCount>,
    none: readings.filter(({ kinds }) => kinds.length === 0).length,
    collisions: readings.filter(({ kinds }) => kinds.length > 1).length,
    staleHops,
    staleSeveral: readings.filter(({ staleSeveral }) => staleSeveral).length,
  };
}
