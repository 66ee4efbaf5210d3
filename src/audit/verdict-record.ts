import { InputError } from '../dataset/input-error.js';
import type { VerdictFrame } from './adjudication-sheet.js';
import { readVerdictFile, type Verdict, type VerdictFile } from './verdict.js';

/** A reader's verdicts on a sheet, before the first one. */
export function emptyRecord(frame: VerdictFrame, reader: string): VerdictFile {
  const { schema, ...rest } = frame;
  return { schema, reader: { name: reader, kind: 'person' }, ...rest, verdicts: [] };
}

/**
 * Hold a verdict file against the conditions under which it is to be continued: what a reader could see must be the same
 * for all of a file.
 *
 * @throws InputError naming the first condition that differs
 */
export function checkConditions(file: VerdictFile, frame: VerdictFrame): void {
  const differs = (what: string, theirs: unknown, ours: unknown, fix: string) => {
    if (JSON.stringify(theirs) === JSON.stringify(ours)) return;
    throw new InputError(
      `the verdict file was made with ${what} ${JSON.stringify(theirs)}, not ${JSON.stringify(ours)}`,
      fix,
    );
  };
  const another = 'use another verdict file';
  if (file.reader.kind !== 'person') throw new InputError('the verdict file is a model’s', another);
  differs(
    'dataset',
    file.dataset.contentSha256,
    frame.dataset.contentSha256,
    `give its --data, or ${another}`,
  );
  differs('scheme', file.scheme, frame.scheme, `give --scheme ${file.scheme}, or ${another}`);
  differs('profile', file.profile, frame.profile, `give its --profile, or ${another}`);
  const { labelShown, flagShown, seed } = file.evidence;
  differs('label shown', labelShown, frame.evidence.labelShown, `give or leave out --blind, or ${another}`);
  differs('flag shown', flagShown, frame.evidence.flagShown, `give or leave out --blind, or ${another}`);
  differs('seed', seed, frame.evidence.seed, `give --seed ${seed}, or ${another}`);
}

/** What a reader's page asks to be written. */
export interface VerdictChange {
  readonly verdicts: readonly Verdict[];
  /** Items whose verdict was taken back. */
  readonly removed: readonly string[];
}

/**
 * A record with a change made: verdicts in the order of the sheet's items, any others of the file behind them.
 *
 * @throws InputError when the change is none, or not on items of the sheet
 */
export function changeRecord(
  file: VerdictFile,
  change: VerdictChange,
  order: readonly string[],
): VerdictFile {
  const changed = new Map(file.verdicts.map((verdict) => [verdict.item, verdict]));
  const places = new Map(order.map((item, index) => [item, index]));
  for (const { item } of change.verdicts) {
    if (!places.has(item))
      throw new InputError(`the sheet has no item ${JSON.stringify(item)}`, 'open the page again');
  }
  for (const item of change.removed) changed.delete(item);
  for (const verdict of change.verdicts) changed.set(verdict.item, verdict);
  const place = ({ item }: Verdict) => places.get(item) ?? order.length;
  return readVerdictFile({ ...file, verdicts: [...changed.values()].sort((a, b) => place(a) - place(b)) });
}
