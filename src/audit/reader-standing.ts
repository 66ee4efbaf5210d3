import type { FrozenLabel } from './frozen-label.js';
import type { FiledVerdict, ReaderVerdicts } from './reader-verdicts.js';
import { type LabelReading, labelReading } from './verdict-label.js';

/** How an item's readers stand to its label, and to each other. */
export type Standing =
  | 'with_label'
  /** Two readers or more, one other label. */
  | 'unanimous_against'
  | 'one_reader_against'
  | 'readers_disagree'
  /** All readers say what no label means: the question is defective, or they cannot tell. */
  | 'no_counterpart'
  /** No reader's scheme can name the item's label. */
  | 'out_of_scheme'
  /** The resolver answers the item correctly, so that it has no label. */
  | 'no_label';

/** All standings, in the order of tables. */
export const STANDINGS: readonly Standing[] = [
  'with_label',
  'unanimous_against',
  'one_reader_against',
  'readers_disagree',
  'no_counterpart',
  'out_of_scheme',
  'no_label',
];

/** One reader's verdict on an item, and what it says about the label. */
export interface Opinion {
  readonly reader: ReaderVerdicts;
  readonly verdict: FiledVerdict;
  readonly reading: LabelReading;
}

/** An item with all verdicts on it. */
export interface ReadItem {
  readonly item: string;
  /** Undefined for items that the resolver answers correctly. */
  readonly frozen: FrozenLabel | undefined;
  readonly opinions: readonly Opinion[];
  readonly standing: Standing;
}

/**
 * Every item that somebody read.
 *
 * @param ids - the items' order
 */
export function readItems(
  ids: readonly string[],
  labels: readonly FrozenLabel[],
  readers: readonly ReaderVerdicts[],
): ReadItem[] {
  const byItem = new Map(labels.map((one) => [one.item, one]));
  return ids.flatMap((item) => {
    const frozen = byItem.get(item);
    const opinions = opinionsOn(item, frozen, readers);
    return opinions.length === 0 ? [] : [{ item, frozen, opinions, standing: standingOf(frozen, opinions) }];
  });
}

/** The verdicts on one item, in the readers' order. */
export function opinionsOn(
  item: string,
  frozen: FrozenLabel | undefined,
  readers: readonly ReaderVerdicts[],
): Opinion[] {
  return readers.flatMap((reader) => {
    const verdict = reader.verdicts.get(item);
    if (!verdict) return [];
    return [{ reader, verdict, reading: labelReading(reader.scheme, verdict.verdict, frozen?.label) }];
  });
}

function standingOf(frozen: FrozenLabel | undefined, opinions: readonly Opinion[]): Standing {
  const speaking = opinions.filter(({ reading }) => reading.kind !== 'out_of_scheme');
  if (speaking.length === 0) return 'out_of_scheme';
  const said = new Set(
    speaking.map(({ reading, verdict }) => (reading.kind === 'label' ? reading.label : verdict.verdict)),
  );
  if (said.size > 1) return 'readers_disagree';
  if (!frozen) return 'no_label';
  const { reading } = speaking[0]!;
  if (reading.kind !== 'label') return 'no_counterpart';
  if (reading.label === frozen.label) return 'with_label';
  return speaking.length === 1 ? 'one_reader_against' : 'unanimous_against';
}
