import { type AnsweredSplit, answerSplit, type PreparedList, prepareLists } from '../audit/answered-split.js';
import {
  type ClassifiedItem,
  classifySplit,
  compareProxy,
  type ProxyAgreement,
} from '../audit/classified-split.js';
import { selectSets } from '../audit/selection.js';
import { InputError } from '../dataset/input-error.js';
import type { Item, Row, Split } from '../dataset/split.js';
import { loadDesignations } from '../freeze/designation-file.js';
import { atFile } from './at-file.js';
import { note } from './output.js';
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

async function classifyRows(run: Run, chosen: Split) {
  const { method, stamp } = run;
  const lists = atFile(run.file, () => prepareLists(chosen, method.pack));
  const own = method.policy === 'last' ? lists : prepareLists(chosen, method.pack, { policy: method.policy });
  const answered = answerSplit(chosen, own, method.profile);
  const known = stamp.dataset.pinned || stamp.dataset.subset;
  // Other patterns read other statements: the proxy, which looks at unparsed ones, then says nothing of the designations.
  const readsPublishedPatterns = !method.standing.variations.some((one) => one.startsWith('patterns '));
  const listOfSet = new Map(chosen.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const items = classifySplit(
    answered,
    (set) => listOfSet.get(set)!,
    known ? await loadDesignations() : undefined,
  );
  return {
    lists,
    answered,
    items: await applyLabels(run, items),
    proxyAgreement: readsPublishedPatterns ? compareProxy(items) : undefined,
  };
}

/**
 * Give failures the labels of the run's labels file, if it has one. With another method than the labels were made on,
 * the failures are others: what is answered correctly stays resolver-correct, what the file does not know keeps its
 * class, and both are told. With the same method the file must know the same frozen labels.
 */
async function applyLabels(
  { labels, method, stamp }: Run,
  items: readonly ClassifiedItem[],
): Promise<readonly ClassifiedItem[]> {
  if (!labels) return items;
  const { profile } = labels.basedOn;
  const same = profile.sha256 === method.profileFile.sha256 && method.standing.variations.length === 0;
  const { relabel } = await import('../audit/labels.js');
  const { items: relabelled, correct, otherFrozen } = relabel(items, labels);
  if (same && otherFrozen.length + correct.length > 0) {
    throw new InputError(
      `the labels file (${stamp.labels?.sha256.slice(0, 12)}…) was made beside other frozen labels than this run's`,
      'make it again from the verdict files',
      { item: [...otherFrozen, ...correct][0]! },
    );
  }
  if (!same) {
    note(`note: the labels were made on the failures of profile ${profile.name}, and this run is another`);
    if (correct.length > 0)
      note(
        `note: items with a changed label that this run answers correctly, left as they are: ${correct.length}`,
      );
    if (otherFrozen.length > 0)
      note(
        `note: failures with another class here than the labels file knew as frozen: ${otherFrozen.length}`,
      );
  }
  return relabelled;
}
