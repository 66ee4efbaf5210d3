import type { PublishedScore } from '../audit/claims/published-systems.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import type { Evidence } from '../audit/evidence.js';
import type { ListSummary } from '../audit/list-summary.js';
import type { Sensitivity } from '../audit/sensitivity.js';
import type { ScoreTable } from '../audit/tally.js';
import type { Split } from '../dataset/split.js';
import type { Artifact } from '../freeze/artifact.js';
import type { SystemPair } from '../outcomes/pairwise.js';
import type { StratifiedSystem } from '../outcomes/stratify.js';
import type { RunStamp } from './stamp.js';
import type { AttributedSystem } from './trace-result.js';

/** A results file as it was named, with the hash of its bytes. */
export interface HashedFile {
  readonly file: string;
  readonly sha256: string;
}

/** Everything that `lastwrite report` tells, as its renderers get it. */
export interface ReportResult {
  readonly stamp: RunStamp;
  readonly split: Split;
  readonly lists: readonly ListSummary[];
  readonly scores: ScoreTable;
  readonly items: readonly ClassifiedItem[];
  /** One for each of `items`, in their order; `id` is the 1-based number of the item. */
  readonly evidence: readonly Evidence[];
  /** Others' published scores on the sets of this split; none for a split that is not the benchmark's. */
  readonly published: readonly PublishedScore[];
  readonly systems: readonly StratifiedSystem[];
  /** Empty for less than two systems, and for so many that nobody would read the pairs. */
  readonly pairs: readonly SystemPair[];
  /** Memory systems whose traces were given; not the ones of `systems`, though they may bear their names. */
  readonly traced: readonly AttributedSystem[];
  readonly sensitivity: Sensitivity;
  readonly extendedPatterns: Artifact;
  readonly warnings: readonly string[];
  readonly files: readonly HashedFile[];
  /** The words behind `lastwrite`, without the place that the report is written to. */
  readonly arguments: readonly string[];
}
