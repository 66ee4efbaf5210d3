import { readFileSync } from 'node:fs';
import { answerSplit } from '../../src/audit/answered-split.js';
import { type ClassifiedItem, classifySplit } from '../../src/audit/classified-split.js';
import { type FrozenLabel, frozenLabels, type Label } from '../../src/audit/frozen-label.js';
import { CLASS_NAMES, ITEM_CLASSES } from '../../src/audit/item-class.js';
import type { VerdictFile } from '../../src/audit/verdict.js';
import { contentSha256, sha256 } from '../../src/dataset/content-hash.js';
import { readProfile } from '../../src/resolver/profile.js';
import { readJson } from '../parser/packs.js';
import { released } from './released.js';

const PROFILE = new URL('../../patterns/paper.profile.json', import.meta.url);

/** The released split with the `paper` profile's labels, and what a verdict file of it says. */
export async function paperLabels() {
  const { split, pack, lists, designations } = await released();
  const profile = readProfile(readJson(PROFILE), new Set(pack.patterns.map(({ relation }) => relation)));
  const listOfSet = new Map(split.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const items = classifySplit(answerSplit(split, lists, profile), (set) => listOfSet.get(set)!, designations);
  const basis = {
    contentSha256: contentSha256(split),
    profile: { name: profile.name, sha256: sha256(readFileSync(PROFILE)) },
    items: new Set(items.map(({ item }) => item.id)),
  };
  return { items: items as readonly ClassifiedItem[], labels: frozenLabels(items), basis };
}

interface Move {
  readonly from: Label;
  readonly to: Label;
}

/** A row that both published readers moved away from its label. */
export interface SharedMove {
  readonly from: Label;
  readonly a: Label;
  readonly b: Label;
}

const RM = 'multi_hop_composition_failure';
const AG = 'ambiguous_gold';
const PF = 'parse_failure';

/**
 * How the two re-labelings' disagreements may lie on the same rows. The paper gives 11 and 17 of them and 134 rows on
 * which the two agree with each other. Of the other 24, d rows are moved by both but to different labels, and on s rows
 * both make the same move, on which they agree: 11 + 17 − (s + d) − s = 24, so 2s + d = 4. At most two rows can be
 * moved to the same label, hence three kinds of overlap, and the paper does not say which; kappa is the same for all,
 * since it hangs on the agreement and the two columns' sums alone.
 */
export const OVERLAPS: Readonly<Record<string, readonly SharedMove[]>> = {
  'two rows moved alike': [
    { from: RM, a: AG, b: AG },
    { from: AG, a: RM, b: RM },
  ],
  'one row moved alike, two apart': [
    { from: RM, a: AG, b: AG },
    { from: PF, a: AG, b: RM },
    { from: AG, a: PF, b: RM },
  ],
  'four rows moved apart': [
    { from: RM, a: AG, b: PF },
    { from: RM, a: AG, b: 'unclassifiable' },
    { from: AG, a: PF, b: RM },
    { from: PF, a: AG, b: RM },
  ],
};

/** The paper gives no label for seven of the eight rows that reader B calls unclassifiable; none is parser scope. */
export interface Unpublished {
  readonly overlap: readonly SharedMove[];
  /** How many of the seven are reachable misses; the others are ambiguous. */
  readonly unclassifiableMisses: number;
}

const DEFAULTS: Unpublished = {
  overlap: OVERLAPS['one row moved alike, two apart']!,
  unclassifiableMisses: 3,
};

/** The row that reader B calls unclassifiable on evidence that was not cut. */
const NAMED_ROW = 'mh_262k#77';

/**
 * Verdict files of the paper's two re-adjudications, built from its published confusion: which rows moved is known for
 * one of them only, so that the counts are the paper's and the rows are not.
 *
 * @see arXiv 2610.09193, appendix A
 */
export function publishedVerdicts(
  { labels, basis }: Pick<Awaited<ReturnType<typeof paperLabels>>, 'labels' | 'basis'>,
  { overlap, unclassifiableMisses }: Unpublished = DEFAULTS,
): { readonly a: VerdictFile; readonly b: VerdictFile } {
  const movesOfA = publishedMoves('adjudication.A');
  const movesOfB = [
    { from: RM, to: 'unclassifiable' } as const,
    ...publishedMoves('adjudication.B'),
    ...Array.from(
      { length: 7 },
      (_, index): Move => ({
        from: index < unclassifiableMisses ? RM : AG,
        to: 'unclassifiable',
      }),
    ),
  ];
  const a = new Map<string, Label>();
  const b = new Map<string, Label>();
  const rows = (from: Label, taken: (item: string) => boolean) =>
    labels.filter(({ label, item }) => label === from && !taken(item)).map(({ item }) => item);
  const free = (item: string) => a.has(item) || b.has(item) || item === NAMED_ROW;
  for (const move of overlap) {
    const item = move.b === 'unclassifiable' ? NAMED_ROW : rows(move.from, free)[0]!;
    a.set(item, spend(movesOfA, { from: move.from, to: move.a }));
    b.set(item, spend(movesOfB, { from: move.from, to: move.b }));
  }
  if (!b.has(NAMED_ROW)) b.set(NAMED_ROW, spend(movesOfB, { from: RM, to: 'unclassifiable' }));
  // What is left over lies on rows that the other reader leaves alone.
  for (const { from, to } of movesOfA) a.set(rows(from, free)[0]!, to);
  for (const { from, to } of movesOfB) b.set(rows(from, free)[0]!, to);
  const cut = cutRows(labels, b);
  const file = (name: string, flagShown: boolean, moved: ReadonlyMap<string, Label>): VerdictFile => ({
    schema: 'lastwrite.verdicts/1',
    reader: { name, kind: 'model' },
    scheme: 'paper',
    evidence: { labelShown: false, flagShown, seed: null },
    dataset: { contentSha256: basis.contentSha256 },
    profile: basis.profile,
    verdicts: labels.map(({ item, label }) => ({
      item,
      verdict: moved.get(item) ?? label,
      confidence: null,
      note: moved.has(item) ? 'built from the published confusion' : '',
      at: null,
      truncated: !flagShown && cut.has(item),
    })),
  });
  return { a: file('re-adjudication A', true, a), b: file('re-adjudication B', false, b) };
}

/** Reader B's evidence was cut on 52 rows, 14 of its 17 disagreements and 7 of 8 unclassifiable ones among them. */
function cutRows(labels: readonly FrozenLabel[], moved: ReadonlyMap<string, Label>): Set<string> {
  const { truncatedRows, truncatedDisagreements } = claimValue('adjudication.B');
  const others = [...moved].filter(([, to]) => to !== 'unclassifiable').map(([item]) => item);
  const unclassified = [...moved.keys()].filter((item) => !others.includes(item) && item !== NAMED_ROW);
  const disagreeing = [...unclassified, ...others].slice(0, truncatedDisagreements as number);
  const agreeing = labels.filter(({ item }) => !moved.has(item)).map(({ item }) => item);
  return new Set([...disagreeing, ...agreeing].slice(0, truncatedRows as number));
}

function spend(moves: Move[], { from, to }: Move): Label {
  const at = moves.findIndex((move) => move.from === from && move.to === to);
  if (at < 0) throw new Error(`the published confusion has no move left from ${from} to ${to}`);
  moves.splice(at, 1);
  return to;
}

/** The published moves of one arm, one entry a row; those from an unpublished label left out. */
function publishedMoves(id: string): Move[] {
  const labelOf = (key: string) =>
    CLASS_NAMES[ITEM_CLASSES.find((name) => CLASS_NAMES[name].key === key)!].label as Label;
  const moves = claimValue(id).moves as { from: string; to: string; n: number }[];
  return moves
    .filter(({ from }) => from !== 'any')
    .flatMap(({ from, to, n }) =>
      Array.from({ length: n }, () => ({ from: labelOf(from), to: labelOf(to) })),
    );
}

/** A claim of the published numbers. */
export function claimValue(id: string): Record<string, unknown> {
  const { claims } = readJson(new URL('../../audits/published.json', import.meta.url)) as {
    claims: { id: string; value: Record<string, unknown> }[];
  };
  return claims.find((claim) => claim.id === id)!.value;
}
