import type { Scoring } from '../outcomes/outcome.js';
import type { AdapterWarning } from '../trace/adapter-warning.js';
import type { ItemAttribution } from '../trace/attribution.js';
import type { TracedSystem } from '../trace/read-traces.js';
import type { StageCounts, StageGroup, TraceSummary } from '../trace/trace-summary.js';
import type { RunStamp } from './stamp.js';

/** One system's traces, attributed. */
export interface AttributedSystem {
  readonly name: string;
  readonly traced: TracedSystem;
  /** One for each of the traces that count, in their order. */
  readonly attributions: readonly ItemAttribution[];
  readonly summary: TraceSummary;
  /** Signs that the adapter is broken. */
  readonly broken: readonly AdapterWarning[];
}

/** The results of `lastwrite trace`, as the renderers get them. */
export interface TraceResult {
  readonly stamp: RunStamp;
  readonly scoring: Scoring;
  readonly systems: readonly AttributedSystem[];
  /** What is to be said of how the rows were read and joined. */
  readonly notes: readonly string[];
}

/** Items whose traces do not carry something, of all items traced. */
export interface NotCarried {
  readonly items: number;
  readonly store: number;
  readonly retrieved: number;
  readonly answer: number;
}

/** What a system's traces did not carry. */
export function notCarried({ traced: { traces } }: AttributedSystem): NotCarried {
  return {
    items: traces.length,
    store: traces.filter(({ store }) => store === undefined).length,
    retrieved: traces.filter(({ retrieved }) => retrieved === undefined).length,
    answer: traces.filter(({ outcome }) => outcome === undefined).length,
  };
}

/** Is any answer known? */
export function hasAnswers({ summary: { outcomeBySupport } }: AttributedSystem): boolean {
  const count = (kind: 'right' | 'wrong' | 'error') =>
    Object.values(outcomeBySupport[kind]).reduce((sum, n) => sum + n, 0);
  return count('right') + count('wrong') + count('error') > 0;
}

/** What stages are shown over: wrong answers, or all items of a system whose answers are not known. */
export function stagesShown(system: AttributedSystem, group: StageGroup): StageCounts {
  return hasAnswers(system) ? group.wrong : group.all;
}
