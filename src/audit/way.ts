import { type Edge, writeKey } from '../graph/fact-graph.js';
import type { PreparedList } from './answered-split.js';
import type { ClassifiedItem } from './classified-split.js';
import { equalsGold } from './gold.js';
import type { GoldChain, goldChainFinder } from './gold-chain.js';

/** One edge of a way, as its statement gives it. */
export interface WayStep {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  /** Serial number of the statement. */
  readonly position: number;
  /** The newest statement of the key, where that gives another value; null for an edge that is live. */
  readonly overwrittenBy: number | null;
}

/** A way to the gold over all writes, and where its relations lead over the newest ones. */
export interface GoldWay {
  readonly steps: readonly WayStep[];
  /** Null where a newest statement is missing on the way. */
  readonly newest: readonly WayStep[] | null;
}

/** A statement's value for a key. */
export interface KeyWrite {
  readonly object: string;
  /** Serial number of the statement. */
  readonly position: number;
}

/** Every write of a (subject, relation) key that lies on a way. */
export interface KeyHistory {
  readonly subject: string;
  readonly relation: string;
  /** The statements that give another value than the newest, oldest first. */
  readonly overwritten: readonly KeyWrite[];
  readonly newest: KeyWrite;
}

/** The steps of a path of edges. */
export function waySteps(edges: readonly Edge[], list: PreparedList): WayStep[] {
  return edges.map(({ tuple }) => {
    const { subject, relation, object, position } = tuple;
    const last = list.graph.writes.get(writeKey(tuple))!.at(-1)!;
    return {
      subject,
      relation,
      object,
      position,
      overwrittenBy: last.object === object ? null : last.position,
    };
  });
}

/**
 * Every way of at most six edges from a question mention to a gold, one for each start and relation sequence. It is
 * sought for every item alike, whatever its class: that a way is there says nothing about a label. Ways whose relations
 * are those of the answer come first, then the shorter ones; where the newest statements reach the gold, the way is
 * theirs.
 */
export function goldWays(one: ClassifiedItem, chainsOf: ReturnType<typeof goldChainFinder>): GoldWay[] {
  const isGold = equalsGold(one.item.golds);
  const asked = one.resolution.best?.edges.map(({ relation }) => relation).join('\0');
  const rank = (chain: GoldChain) => (chain.relations.join('\0') === asked ? 0 : 1);
  return chainsOf(one)
    .map((chain) => {
      const live = chain.lastWrite && isGold(chain.lastWrite.at(-1)!.to);
      return {
        rank: rank(chain),
        steps: waySteps(live ? chain.lastWrite : chain.goldPath, one.list),
        newest: chain.lastWrite ? waySteps(chain.lastWrite, one.list) : null,
      };
    })
    .sort((a, b) => a.rank - b.rank || a.steps.length - b.steps.length)
    .map(({ steps, newest }) => ({ steps, newest }));
}

/** The histories of the keys that some ways use, in the order of the steps. */
export function keyHistories(ways: readonly (readonly WayStep[])[], { graph }: PreparedList): KeyHistory[] {
  const histories = new Map<string, KeyHistory>();
  const longest = Math.max(0, ...ways.map(({ length }) => length));
  for (let hop = 0; hop < longest; hop++) {
    for (const step of ways.flatMap((way) => way[hop] ?? [])) {
      const key = writeKey(step);
      const writes = graph.writes.get(key)!;
      const last = writes.at(-1)!;
      histories.set(key, {
        subject: step.subject,
        relation: step.relation,
        overwritten: writes.filter(({ object }) => object !== last.object).map(keyWrite),
        newest: keyWrite(last),
      });
    }
  }
  return [...histories.values()];
}

function keyWrite({ object, position }: KeyWrite): KeyWrite {
  return { object, position };
}
