import type { SplitFindings } from '../dataset/verify-split.js';
import type { Method } from '../freeze/method.js';
import { fitText, PIPE_WIDTH } from './fit-text.js';

/** What a result was made with; the same inputs give the same stamp, so no time stands in it but the freeze's own. */
export interface RunStamp {
  /** e.g. `lastwrite 0.1.0`. */
  readonly tool: string;
  readonly method: Method;
  readonly dataset: SplitFindings;
  /** The labels file that went before the frozen labels; undefined for the frozen ones. */
  readonly labels?: LabelsStamp;
}

/** A labels file as results name it. */
export interface LabelsStamp {
  /** Semantic version of the labels. */
  readonly version: string;
  readonly sha256: string;
  /** Labels in the file that are not the frozen ones. */
  readonly changed: number;
}

/** The labels part of every JSON document about classes: nothing where they are the frozen ones. */
export function labelsDocument({ labels }: RunStamp) {
  return labels ? { labels } : {};
}

/** The profile part of every JSON document. */
export function profileDocument({ profile, profileFile, packFile, pack, policy, standing }: Method) {
  return {
    name: profile.name,
    sha256: profileFile.sha256,
    frozenAt: standing.frozenAt,
    state: standing.state,
    variations: standing.variations,
    engineChanged: standing.engineChanges.length > 0,
    reconstruction: isReconstruction(profile.name),
    policy,
    patterns: { name: pack.name, sha256: packFile.sha256 },
  };
}

/** The first line of every text output: which profile, in which state, on which data. */
export function stampLine({ tool, method, dataset, labels }: RunStamp): string {
  const { profile, standing } = method;
  const state =
    standing.state === 'unfrozen'
      ? 'unfrozen'
      : `${standing.state === 'variant' ? `variant (${standing.variations.join(', ')}) of the one ` : ''}frozen ${standing.frozenAt?.slice(0, 10)}`;
  const origin = isReconstruction(profile.name) ? ', a reconstruction fitted on all rows' : '';
  const data = dataset.pinned
    ? 'the pinned split'
    : dataset.subset
      ? `${dataset.rows.length} rows of the pinned split`
      : 'NOT the pinned split';
  const given = labels
    ? ` · labels ${labels.version} (${labels.sha256.slice(0, 12)}, ${labels.changed} changed)`
    : '';
  return `profile ${profile.name} (${state}${origin}) on ${data}${given} · ${tool}`;
}

/** The same, broken where a window is narrower; a program that reads a pipe finds all of it in the first line. */
export function stampText(stamp: RunStamp, width: number): string {
  return width < PIPE_WIDTH ? fitText(stampLine(stamp), width) : stampLine(stamp);
}

/** The `paper` profile was fitted on all rows to meet published aggregates; that has to be said wherever it appears. */
export function isReconstruction(profile: string): boolean {
  return profile === 'paper';
}
