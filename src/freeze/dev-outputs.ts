import { type AnsweredItem, answerSplit, prepareLists } from '../audit/answered-split.js';
import { DEVELOPMENT_LIST, tally } from '../audit/tally.js';
import { sha256 } from '../dataset/content-hash.js';
import type { Split } from '../dataset/split.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import type { Profile } from '../resolver/profile.js';

/** What a profile says on the development rows, in short. */
export interface DevOutputs {
  readonly sets: Readonly<Record<string, DevResult>>;
  /** sha256 over one JSON line a question: item, answer, path as statement positions, score in hundredths. */
  readonly sha256: string;
}

/** The result on one development set. */
export interface DevResult {
  readonly n: number;
  readonly correct: number;
  readonly strict: number;
  readonly abstain: number;
}

/** Answer the development rows of a split and digest the outputs. */
export function digestDevOutputs(split: Split, pack: PatternPack, profile: Profile): DevOutputs {
  const dev = { rows: split.rows.filter(({ list }) => list === DEVELOPMENT_LIST) };
  const { items } = answerSplit(dev, prepareLists(dev, pack), profile);
  const sets = dev.rows.map(({ set }): [string, DevResult] => {
    const { n, correct, strict, abstain } = tally(items.filter(({ item }) => item.set === set));
    return [set, { n, correct, strict, abstain }];
  });
  return { sets: Object.fromEntries(sets), sha256: sha256(items.map(outputLine).join('')) };
}

function outputLine({ item, resolution: { answer, abstained, best } }: AnsweredItem): string {
  const path = abstained || !best ? null : best.edges.map(({ tuple }) => tuple.position);
  const score = best?.score ?? null;
  return `${JSON.stringify({ item: item.id, answer, path, score })}\n`;
}
