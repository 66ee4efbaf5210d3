import { contentHashes, sha256 } from './content-hash.js';
import { loadPins, type Pins } from './pins.js';
import type { Split } from './split.js';

/** How a part of a split stands to its pin: the same content, another content, or no pin to compare with. */
export type Standing = 'equal' | 'differs' | 'unpinned';

/** One fact list against its pin. */
export interface ListFinding {
  readonly list: string;
  readonly contextSha256: string;
  readonly pinnedSha256: string | null;
  readonly standing: Standing;
}

/** One row against its pin. */
export interface RowFinding {
  /** 0-based row of the split that was given. */
  readonly row: number;
  readonly source: string;
  readonly set: string;
  readonly contentSha256: string;
  readonly pinnedSha256: string | null;
  readonly standing: Standing;
}

/** A split's content against the pins, whatever container it came in. */
export interface SplitFindings {
  readonly contentSha256: string;
  readonly lists: readonly ListFinding[];
  readonly rows: readonly RowFinding[];
  /** Sources that the pinned split has and this one has not. */
  readonly missing: readonly string[];
  /** The rows that are pinned stand in the published order. */
  readonly inOrder: boolean;
  /** All eight rows are there, in order, each equal to its pin, and nothing else. */
  readonly pinned: boolean;
  /** Every row that is there equals its pin, but they are not all eight, in order. */
  readonly subset: boolean;
}

/** Compares a split's content with the pinned content, list by list and row by row. */
export function verifySplit(split: Split, pins: Pins = loadPins()): SplitFindings {
  const hashes = contentHashes(split);
  const rows = split.rows.map(({ source, set }, row): RowFinding => {
    const contentSha256 = hashes.rows[row]!;
    const pinnedSha256 = pins.rows.find((pin) => pin.source === source)?.contentSha256 ?? null;
    return { row, source, set, contentSha256, pinnedSha256, standing: compare(contentSha256, pinnedSha256) };
  });
  const contexts = new Map(split.rows.map(({ list, context }) => [list, context]));
  const lists = [...contexts].map(([list, context]): ListFinding => {
    const contextSha256 = sha256(context);
    const pinnedSha256 = pins.lists.find((pin) => pin.list === list)?.contextSha256 ?? null;
    return { list, contextSha256, pinnedSha256, standing: compare(contextSha256, pinnedSha256) };
  });
  const given = split.rows.map(({ source }) => source);
  const missing = pins.rows.map(({ source }) => source).filter((source) => !given.includes(source));
  const order = given
    .map((source) => pins.rows.findIndex((pin) => pin.source === source))
    .filter((at) => at >= 0);
  const inOrder = order.every((at, index) => index === 0 || at > order[index - 1]!);
  const equal = rows.every(({ standing }) => standing === 'equal');
  const pinned = equal && inOrder && missing.length === 0;
  return { contentSha256: hashes.split, lists, rows, missing, inOrder, pinned, subset: equal && !pinned };
}

function compare(found: string, pinned: string | null): Standing {
  if (pinned === null) return 'unpinned';
  return found === pinned ? 'equal' : 'differs';
}
