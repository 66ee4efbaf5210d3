import { ITEM_CLASSES, type ItemClass } from '../audit/item-class.js';
import { ATTEMPT_KINDS, type AttemptKind } from './attempt.js';
import type { Usage } from './cost.js';
import { type Attempt, countedCost, type RetryTerms, type RunState } from './run-state.js';

/** How items of one class, or all, came through a run. */
export interface ItemCounts {
  readonly planned: number;
  /** Have a text. */
  readonly settled: number;
  /** Were asked as often as the retry rule has it, and have none. */
  readonly failed: number;
  /** Are still to be asked, or asked again. */
  readonly open: number;
  /** Took more than one attempt, rate limits and attempts lost with a killed process aside. */
  readonly retried: number;
  /** Attempts beyond the first, likewise. */
  readonly retries: number;
}

/** A ledger, summed up. */
export interface RunSummary {
  readonly sessions: number;
  readonly items: ItemCounts;
  /** Retries by class: whether a class of items was harder to get an answer on. */
  readonly classes: readonly (ItemCounts & { readonly class: ItemClass })[];
  /** Every attempt that came back, by kind. */
  readonly attempts: Readonly<Record<AttemptKind, number>>;
  /** Attempts that were in flight when a process was killed. */
  readonly lost: number;
  /** The kept outputs by kind: answered, truncated, filtered, refused. */
  readonly kept: Readonly<Record<AttemptKind, number>>;
  readonly tokens: Usage;
  /** Mean over the attempts with an output; null without any. */
  readonly meanOutputTokens: number | null;
  /** US dollars. */
  readonly cost: {
    readonly known: number;
    /** Attempts whose cost is not known: in flight at a kill, timed out, cut, or without usage. */
    readonly unknown: number;
    /** The most that those can have cost. */
    readonly unknownCeiling: number;
  };
}

/**
 * Sum a run up.
 *
 * @param items - those of the plan
 * @param classOf - an item's class; undefined where it has none
 */
export function summarizeRun(
  items: readonly string[],
  state: RunState,
  terms: RetryTerms,
  classOf: (item: string) => ItemClass | undefined,
): RunSummary {
  const tasks = items.map((item) => ({ item, class: classOf(item), state: state.task(item) }));
  const count = (ids: readonly string[]) => countItems(ids, state, terms);
  const attempts = tasks.flatMap(({ state: task }) => task.attempts);
  const results = attempts.flatMap(({ result }) => (result ? [result] : []));
  const kept = tasks.flatMap(({ state: { settled } }) => (settled ? [settled] : []));
  const usages = results.flatMap(({ usage }) => (usage ? [usage] : []));
  const total = (field: keyof Usage) => usages.reduce((sum, usage) => sum + usage[field], 0);
  const unknown = attempts.filter((attempt) => !attempt.result?.uncharged && attempt.result?.cost == null);
  return {
    sessions: state.sessions,
    items: count(items),
    classes: ITEM_CLASSES.flatMap((name) => {
      const own = tasks.filter((task) => task.class === name).map(({ item }) => item);
      return own.length === 0 ? [] : [{ class: name, ...count(own) }];
    }),
    attempts: countKinds(results),
    lost: attempts.length - results.length,
    kept: countKinds(kept),
    tokens: {
      input: total('input'),
      cached: total('cached'),
      output: total('output'),
      reasoning: total('reasoning'),
    },
    meanOutputTokens: usages.length === 0 ? null : total('output') / usages.length,
    cost: {
      known: results.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      unknown: unknown.length,
      unknownCeiling: unknown.reduce((sum, attempt) => sum + (countedCost(attempt) ?? 0), 0),
    },
  };
}

function countItems(items: readonly string[], state: RunState, terms: RetryTerms): ItemCounts {
  const tries = items.map((item) => state.task(item).attempts.filter(isTry).length);
  const settled = items.filter((item) => state.task(item).settled).length;
  const failed = items.filter((item) => state.hasFailed(item, terms)).length;
  return {
    planned: items.length,
    settled,
    failed,
    open: items.length - settled - failed,
    retried: tries.filter((count) => count > 1).length,
    retries: tries.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}

/** Does it count as an attempt by the retry rule? */
function isTry({ result }: Attempt): boolean {
  return result !== undefined && result.kind !== 'rate_limit' && !result.fatal;
}

function countKinds(results: readonly { readonly kind: AttemptKind }[]): Record<AttemptKind, number> {
  const counts = Object.fromEntries(ATTEMPT_KINDS.map((kind) => [kind, 0])) as Record<AttemptKind, number>;
  for (const { kind } of results) counts[kind] += 1;
  return counts;
}
