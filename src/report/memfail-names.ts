import type { MemFailGrading } from '../memfail/grading.js';
import type { FactLabel, ItemLabel } from '../memfail/label.js';
import type { MemFailDataset } from '../memfail/memfail-data.js';
import { oneLine } from './one-line.js';

/** The datasets as people read them. */
export const DATASET_NAMES: Readonly<Record<MemFailDataset, string>> = {
  'conditional-easy': 'Conditional-Facts Easy',
  'conditional-hard': 'Conditional-Facts Hard',
  coexisting: 'Coexisting-Facts',
  persona: 'Persona-Retrieval',
  'long-hop': 'Long-Hop',
};

/** The labels as people read them. */
export const LABEL_NAMES: Readonly<Record<ItemLabel | FactLabel, string>> = {
  not_stored: 'not stored',
  summary_error: 'summary error',
  not_retrieved: 'not retrieved',
  reasoning_error: 'reasoning error',
  correct: 'correct',
  undetermined: 'undetermined',
  analysis_failed: 'analysis failed',
  no_answer: 'no answer',
};

/** Who judged, in a few words. */
export function judgeName(judge: MemFailGrading['judge']): string {
  if (judge.kind === 'text') return 'text alone';
  return judge.judged === 'all' ? oneLine(judge.model) : `text, then ${oneLine(judge.model)}`;
}

/** A path as a shell takes it, so that a command that is shown can be copied. */
export function shellPath(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${oneLine(path).replace(/'/g, "'\\''")}'`;
}
