import { InputError } from '../dataset/input-error.js';
import type { Verdict, VerdictFile } from './verdict.js';

/** A verdict file as it was given. */
export interface VerdictSource {
  readonly file: string;
  readonly sha256: string;
  readonly content: VerdictFile;
}

/** A verdict with the file that it stands in. */
export interface FiledVerdict extends Verdict {
  readonly file: string;
}

/** A reader's files differ about an item. */
export interface VerdictConflict {
  readonly item: string;
  /** The later verdict; null where the times do not say which is later, and the item counts as not read. */
  readonly kept: FiledVerdict | null;
  /** The other verdicts, those that say the same as the kept one left out. */
  readonly dropped: readonly FiledVerdict[];
}

/** All verdicts of one reader, in one scheme, with one view of the evidence. */
export interface ReaderVerdicts {
  /** The reader's name; with scheme and view where one name has several. */
  readonly name: string;
  readonly reader: VerdictFile['reader'];
  readonly scheme: VerdictFile['scheme'];
  readonly labelShown: boolean;
  readonly flagShown: boolean;
  readonly files: readonly { readonly file: string; readonly sha256: string }[];
  /** By item id, in id order. */
  readonly verdicts: ReadonlyMap<string, FiledVerdict>;
  readonly conflicts: readonly VerdictConflict[];
}

/** What verdict files must have been made on. */
export interface VerdictBasis {
  readonly contentSha256: string;
  readonly profile: { readonly name: string; readonly sha256: string };
  /** Ids of all items. */
  readonly items: ReadonlySet<string>;
}

/**
 * Refuse a verdict file of another dataset, of other labels, or with items that do not exist.
 *
 * @throws InputError naming the file
 */
export function requireBasis({ file, content }: VerdictSource, basis: VerdictBasis): void {
  const { dataset, profile, verdicts } = content;
  if (dataset.contentSha256 !== basis.contentSha256) {
    throw new InputError(
      `the verdicts were made on another dataset (${short(dataset.contentSha256)}…, this one is ${short(basis.contentSha256)}…)`,
      'give that dataset with --data',
      { file },
    );
  }
  if (profile.sha256 !== basis.profile.sha256) {
    const other = profile.name !== basis.profile.name;
    throw new InputError(
      `the verdicts were made beside other labels: profile ${profile.name} (${short(profile.sha256)}…), this run has ${basis.profile.name} (${short(basis.profile.sha256)}…)`,
      other
        ? `name that profile with --profile ${profile.name}`
        : 'the profile has changed since: take the one that the file was made with',
      { file },
    );
  }
  const unknown = verdicts.find(({ item }) => !basis.items.has(item));
  if (unknown !== undefined) {
    throw new InputError('the dataset has no such item', 'take the verdict out of the file', {
      file,
      item: unknown.item,
    });
  }
}

/**
 * Put each reader's files together: the later verdict on an item wins. Files with the same bytes count once, and the
 * order in which files are given changes nothing.
 *
 * A reader who used another scheme, or saw the label or the flag in one file and not in the other, is kept as two: the
 * figures of a blind reading and of one that was shown the answer must not be pooled.
 */
export function mergeReaders(sources: readonly VerdictSource[]): ReaderVerdicts[] {
  const distinct = [...groupBy([...sources].sort(byFile), ({ sha256 }) => sha256).values()].map(
    ([one]) => one!,
  );
  const readings = groupBy(distinct, ({ content }) => readingKey(content));
  const names = [...readings.values()].map(([first]) => first!.content.reader.name);
  return [...readings]
    .sort(([a], [b]) => order(a, b))
    .map(([, own]) => {
      const { reader, scheme, evidence } = own[0]!.content;
      const alone = names.filter((name) => name === reader.name).length === 1;
      const { labelShown, flagShown } = evidence;
      return {
        name: alone ? reader.name : `${reader.name} (${describeReading(own[0]!.content)})`,
        reader,
        scheme,
        labelShown,
        flagShown,
        files: own.map(({ file, sha256 }) => ({ file, sha256 })),
        ...mergeVerdicts(own),
      };
    });
}

function mergeVerdicts(sources: readonly VerdictSource[]): Pick<ReaderVerdicts, 'verdicts' | 'conflicts'> {
  const given = sources.flatMap(({ file, content }) => content.verdicts.map((one) => ({ ...one, file })));
  const verdicts = new Map<string, FiledVerdict>();
  const conflicts: VerdictConflict[] = [];
  const byItem = groupBy(given, ({ item }) => item);
  for (const item of [...byItem.keys()].sort(order)) {
    const all = byItem.get(item)!;
    const latest = Math.max(...all.map(timeOf));
    const last = all.filter((one) => timeOf(one) === latest);
    const settled = last.every(({ verdict }) => verdict === last[0]!.verdict);
    // Equal verdicts of one time may still have other notes; which one speaks must not depend on the files' order.
    const kept = settled ? last.sort((a, b) => order(textOf(a), textOf(b)))[0]! : null;
    if (kept) verdicts.set(item, kept);
    const dropped = all.filter(({ verdict }) => verdict !== kept?.verdict);
    if (dropped.length > 0) conflicts.push({ item, kept, dropped });
  }
  return { verdicts, conflicts };
}

/** Milliseconds; a verdict without a time is older than any with one. */
function timeOf({ at }: Verdict): number {
  return at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
}

function textOf({ file, ...verdict }: FiledVerdict): string {
  return JSON.stringify([verdict.note, verdict.confidence, verdict.truncated, verdict.at, file]);
}

function readingKey({ reader, scheme, evidence }: VerdictFile): string {
  return JSON.stringify([reader.name, reader.kind, scheme, evidence.labelShown, evidence.flagShown]);
}

function describeReading({ reader, scheme, evidence: { labelShown, flagShown } }: VerdictFile): string {
  const view = (what: string, shown: boolean) => `${what} ${shown ? 'shown' : 'hidden'}`;
  return [reader.kind, `${scheme} scheme`, view('label', labelShown), view('flag', flagShown)].join(', ');
}

function byFile(a: VerdictSource, b: VerdictSource): number {
  return order(a.file, b.file) || order(a.sha256, b.sha256);
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function short(hash: string): string {
  return hash.slice(0, 12);
}
