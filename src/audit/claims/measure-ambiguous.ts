import { percent } from '../../stats/percentage.js';
import type { ClassifiedItem } from '../classified-split.js';
import { checkReadmission, type Share } from '../readmission.js';
import type { Measured } from './claim.js';

/** The reachability checks of the ambiguous items. */
export function measureAmbiguous(items: readonly ClassifiedItem[]): Measured {
  const check = checkReadmission(items);
  const share = ({ k, n }: Share) => percent(k, n, 1);
  return {
    'amb.readmitted.reach': check.readmitted,
    'amb.lastwrite.reach': check.lastWrite,
    'amb.superseded.goldTuple': check.supersededGold,
    'amb.superseded.intermediateOnly': check.intermediateOnly,
    'amb.substring.unreachable': check.unreachableBySubstring,
    'amb.base.pairs': check.base.lastWrite.n,
    'amb.base.lastwritePct': share(check.base.lastWrite),
    'amb.base.readmittedPct': share(check.base.readmitted),
    'amb.base.supersededEdgePct': share(check.base.supersededEdge),
    'amb.own.lastwritePct': share(check.own.lastWrite),
    'amb.own.readmittedPct': share(check.own.readmitted),
    'amb.own.supersededEdgePct': share(check.own.supersededEdge),
    'amb.nodes.readmitted.median': check.medianNodes.readmitted,
    'amb.nodes.readmitted.median.262k': check.medianNodesByList['262k']?.readmitted ?? null,
    'amb.nodes.lastwrite.median': check.medianNodes.lastWrite,
  };
}
