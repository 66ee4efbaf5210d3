import type { RunState } from '../experiments/run-state.js';
import { type RunSummary, summarizeRun } from '../experiments/run-summary.js';
import type { Terms } from '../experiments/terms.js';
import { memoryModelTerms } from './ledger-model.js';
import type { FaultRecord } from './memory-ledger.js';
import type { MemoryPlan } from './memory-plan.js';
import type { MemoryState } from './memory-state.js';

/** How one store of a run stands. */
export interface StoreSummary {
  readonly store: string;
  /** How often it was filled, or begun to be. */
  readonly ingestions: number;
  /** Conversations in the last filling. */
  readonly stored: number;
  readonly conversations: number;
  /** Of the last filling that was looked at; null where none was. */
  readonly memories: number | null;
  readonly tokens: number | null;
  /** Questions that have their memories. */
  readonly retrieved: number;
  readonly questions: number;
  /** Fillings with different texts that questions were asked of: more than one is a mixture. */
  readonly contents: number;
  readonly faults: number;
}

/** What a memory system did in a run. */
export interface MemorySummary {
  readonly stores: readonly StoreSummary[];
  readonly faults: readonly FaultRecord[];
  /** Questions given up, in this round of the run. */
  readonly givenUp: number;
  /** What its model was asked; null where it has none. */
  readonly model: (Pick<RunSummary, 'attempts' | 'tokens' | 'cost'> & { readonly tasks: number }) | null;
}

/** Sum up what a memory system did. */
export function summarizeMemory(
  plan: MemoryPlan,
  terms: Terms,
  state: MemoryState,
  model: RunState,
): MemorySummary {
  const givenUp = plan.items.filter(({ item }) => !state.retrieval(item) && state.givenUp(item, model.round));
  return {
    stores: plan.stores.map((one) => summarizeStore(one, plan, state)),
    faults: state.faults,
    givenUp: givenUp.length,
    model: plan.memoryModel && summarizeModel(plan, terms, model),
  };
}

function summarizeStore(
  { store, conversations }: MemoryPlan['stores'][number],
  { items }: MemoryPlan,
  state: MemoryState,
): StoreSummary {
  const fillings = state.ingestions(store);
  const own = items.filter((item) => item.store === store);
  const asked = own.flatMap(({ item }) => state.retrieval(item) ?? []);
  const texts = asked.map(({ ingestion }) => state.snapshotOf(store, ingestion)?.textsSha256);
  const snapshot = fillings.findLast((one) => one.snapshot)?.snapshot;
  return {
    store,
    ingestions: fillings.length,
    stored: new Set(fillings.at(-1)?.stored).size,
    conversations,
    memories: snapshot?.memories ?? null,
    tokens: snapshot?.tokens ?? null,
    retrieved: asked.length,
    questions: own.length,
    contents: new Set(texts).size,
    faults: state.faults.filter((fault) => fault.store === store).length,
  };
}

function summarizeModel({ memoryModel }: MemoryPlan, terms: Terms, model: RunState): MemorySummary['model'] {
  const tasks = [...model.tasks.keys()].filter((id) => id.startsWith('memory/'));
  const own = memoryModelTerms(terms, memoryModel?.prices ?? undefined);
  const { attempts, tokens, cost } = summarizeRun(tasks, model, own, () => undefined);
  return { tasks: tasks.length, attempts, tokens, cost };
}
