import { type AnsweredSplit, answerSplit, type PreparedList, prepareLists } from '../audit/answered-split.js';
import {
  type ClassifiedItem,
  classifySplit,
  compareProxy,
  type ProxyAgreement,
} from '../audit/classified-split.js';
import { selectSets } from '../audit/selection.js';
import type { Item, Row, Split } from '../dataset/split.js';
import { loadDesignations } from '../freeze/audit-file.js';
import { loadRun, type Run, type RunOptions } from './run-options.js';

/** A run with every chosen item answered and classified. */
export interface ClassifiedRun extends Run {
  /** The rows that were chosen; `split` is the whole. */
  readonly chosen: Split;
  /** The last-write lists, whatever policy the answers came from. */
  readonly lists: ReadonlyMap<string, PreparedList>;
  readonly answered: AnsweredSplit;
  readonly items: readonly ClassifiedItem[];
  /** Undefined where no designations apply: on any split but the pinned one. */
  readonly proxyAgreement: ProxyAgreement | undefined;
}

/** Load a split and a method, answer the chosen sets, and classify every item. */
export async function loadClassified(options: RunOptions, sets?: readonly string[]): Promise<ClassifiedRun> {
  const run = await loadRun(options);
  const chosen = selectSets(run.split, sets);
  return { ...run, chosen, ...(await classifyRows(run, chosen)) };
}

/** Answer and classify one item. */
export async function classifyOne(
  run: Run,
  { row, item }: { row: Row; item: Item },
): Promise<ClassifiedItem> {
  const { items } = await classifyRows(run, { rows: [{ ...row, items: [item] }] });
  return items[0]!;
}

async function classifyRows({ method, stamp }: Run, chosen: Split) {
  const lists = prepareLists(chosen, method.pack);
  const own = method.policy === 'last' ? lists : prepareLists(chosen, method.pack, { policy: method.policy });
  const answered = answerSplit(chosen, own, method.profile);
  const known = stamp.dataset.pinned || stamp.dataset.subset;
  const listOfSet = new Map(chosen.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const items = classifySplit(
    answered,
    (set) => listOfSet.get(set)!,
    known ? await loadDesignations() : undefined,
  );
  return { lists, answered, items, proxyAgreement: compareProxy(items) };
}
