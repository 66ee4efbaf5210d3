import { countRetrieval, countRetrievalBy } from '../../retrieval/retrieval-diagnostic.js';
import { roundHalfUp } from '../../stats/percentage.js';
import type { RetrievalCheck } from '../retrieval-check.js';
import type { Measured } from './claim.js';

/** The retrieval claims: windows and coverage from the split, the rest depending on the templates' wording. */
export function measureRetrieval({ lists, findings }: RetrievalCheck): Measured {
  const all = countRetrieval(findings);
  const byList = countRetrievalBy(findings, ({ list }) => list);
  return {
    'bm25.chunks': Object.fromEntries([...lists].map(([list, { windows }]) => [list, windows.length])),
    'bm25.top10CoveragePct': Object.fromEntries(
      [...byList].map(([list, { coverage }]) => [
        list,
        coverage === null ? null : roundHalfUp(coverage * 100, 0),
      ]),
    ),
    'bm25.allUsedStatementsRetrieved': all.hits,
    'bm25.top10SameSetAsOfficialVariant': all.sameSet,
    'bm25.top10SameOrderAsOfficialVariant': all.sameOrder,
  };
}
