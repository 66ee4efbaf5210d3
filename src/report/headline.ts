import { CLASS_NAMES } from '../audit/item-class.js';
import { type Counts, type Stratum, stratum } from '../outcomes/stratum.js';
import type { ReportResult } from './report-result.js';
import { pooledName } from './score-tables.js';
import { isReconstruction } from './stamp.js';

/** A number that a reader takes away, with what it counts. */
export interface HeadlineFigure {
  readonly what: string;
  readonly stratum: Stratum;
  readonly meaning: string;
  /** A property of the items, counted whole: an interval would say nothing. */
  readonly census?: boolean;
}

/** The headline of a report: what the resolver answers, and what the newest statements do not reach. */
export interface Headline {
  readonly figures: readonly HeadlineFigure[];
  /** What has to be said of the figures wherever they stand. */
  readonly caveats: readonly string[];
}

/** Pick the headline's figures out of a report's results. */
export function headline({ stamp, scores, items, systems }: ReportResult): Headline {
  const profile = stamp.method.profile.name;
  const total = (name: string) => scores.totals.get(name);
  const all = total('all')!;
  const heldout = total('heldout');
  const ambiguous = items.filter(({ structure }) => structure === 'ambiguous').length;
  const figures: HeadlineFigure[] = [
    {
      what: 'Plain bookkeeping answers',
      stratum: all,
      meaning: 'of all items, by the rule that the newest statement wins: no model, nothing learned',
    },
  ];
  if (heldout && heldout.n > 0 && heldout.n < all.n) {
    figures.push({
      what: pooledName('heldout', profile).replace(/^./, (first) => first.toUpperCase()),
      stratum: heldout,
      meaning: isReconstruction(profile)
        ? 'the same count without the 6k list; this profile was fitted on these items too'
        : 'on fact lists that nobody had opened when the tables were frozen',
    });
  }
  figures.push({
    what: 'Golds that the rule cannot reach',
    stratum: stratum({ n: all.n, correct: ambiguous } satisfies Counts),
    meaning: `${CLASS_NAMES.ambiguous.reader}: the list holds the gold, and only overwritten statements lead to it`,
    census: true,
  });
  for (const { name, table } of systems) {
    figures.push({
      what: name,
      stratum: table.overall,
      meaning: `of the items with an outcome; on resolver-correct ones ${solvedText(table.classes[0])}`,
    });
  }
  return {
    figures,
    caveats: [
      ...(isReconstruction(profile)
        ? [
            "The profile paper is a reconstruction: its tables were fitted on all rows to the paper's published totals. It gives the published classes back and shows nothing about held-out data; --profile dev does.",
          ]
        : []),
      ...(stamp.dataset.pinned || stamp.dataset.subset
        ? []
        : ['The split is NOT the pinned one: these numbers are not comparable with published ones.']),
      'Intervals are exact (Clopper-Pearson) and conditional on these fact lists.',
    ],
  };
}

function solvedText(solved: Counts | undefined): string {
  return solved ? `${solved.correct} of ${solved.n}` : 'none';
}
