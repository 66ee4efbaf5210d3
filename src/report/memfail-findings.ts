import type { SanityFinding } from '../memfail/sanity.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { counted } from './counted.js';
import { oneLine } from './one-line.js';

/** A sanity finding in a sentence, with the runs that it is about. */
export function findingText(finding: SanityFinding): string {
  return `${finding.runs.map(oneLine).join(', ')}: ${sentence(finding)}`;
}

function sentence(finding: SanityFinding): string {
  switch (finding.code) {
    case 'store_empty':
      return finding.byDesign
        ? 'the store is empty, as this system means it: its score is what a reader gets by itself'
        : 'the store stayed empty after everything was told to it: the score is not one of a memory';
    case 'nothing_retrieved':
      return `nothing was retrieved for ${finding.of === 1 ? 'its one question' : `any of ${finding.of} questions`}, though the store holds memories`;
    case 'answers_missing':
      return finding.missing === finding.of
        ? 'no question has an answer: there is nothing to score'
        : `${finding.missing} of ${finding.of} questions ${finding.missing === 1 ? 'has' : 'have'} no answer`;
    case 'answers_equal':
      return finding.what === 'letter'
        ? `all ${finding.of} answers choose ${finding.answer}`
        : `all ${finding.of} answers are the same: ${shortened(oneLine(finding.answer))}`;
    case 'stores_mixed':
      return `the answers were asked of ${finding.stores} stores that differ, since the store was filled anew in between: they do not belong together`;
    case 'storage_moves':
      return `the share of stored facts moves with k, which storing knows nothing of: ${finding.rates
        .map(({ k, stored, known }) => `${percentText(stored, known)} % at k ${k}`)
        .join(
          ', ',
        )}${finding.sameStore ? '; the stores are the same, so the judge does not agree with itself' : ''}`;
    case 'tokens_flat':
      return `what is retrieved does not grow with k: ${finding.means
        .map(({ k, tokens }) => `${halfUpText(tokens, 0)} tokens a question at k ${k}`)
        .join(', ')}${finding.byDesign ? '; this system hands out all that it holds, and means to' : ''}`;
    case 'verdicts_failed':
      return `${counted(finding.failed, 'verdict')} failed; what hangs on that is counted apart (grade again with --retry-errors)`;
    case 'store_shown_in_part':
      return `${counted(finding.verdicts, 'verdict')} ${finding.verdicts === 1 ? 'was' : 'were'} given on a part of the memories, since not all of them fit`;
    case 'part_of_dataset':
      return `only ${finding.questions} of the dataset's ${finding.of} questions, over a smaller store: easier than the whole`;
  }
}

const LONGEST = 60;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
