import { simplePaths } from '../graph/reachability.js';
import type { ClassifiedItem } from './classified-split.js';
import { equalsGold } from './gold.js';

/** How a reachable miss stands to the relations that the resolver cued from its question. */
export interface CueScreen {
  readonly item: ClassifiedItem;
  /** Some last-write path to the gold holds every relation that the question cues. */
  readonly passes: boolean;
  /** The resolver's own path holds every relation that the question cues. */
  readonly ownPathCoversCues: boolean;
}

/**
 * Screen the reachable misses: does some path to the gold contain every relation that the resolver cued?
 *
 * @see arXiv 2610.09193, appendix A
 */
export function screenCues(items: readonly ClassifiedItem[]): CueScreen[] {
  return items
    .filter((item) => item.class === 'reachable_miss')
    .map((item) => {
      const { grounding, reading, best } = item.resolution;
      const cued = [...reading.cues.keys()];
      const covers = (relations: readonly string[]) => cued.every((cue) => relations.includes(cue));
      const isGold = equalsGold(item.item.golds);
      const passes = grounding.mentions.some(({ node }) =>
        [...simplePaths(node, isGold)].some((edges) => covers(edges.map(({ relation }) => relation))),
      );
      return {
        item,
        passes,
        ownPathCoversCues: !!best && covers(best.edges.map(({ relation }) => relation)),
      };
    });
}
