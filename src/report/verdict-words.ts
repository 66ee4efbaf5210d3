import { VERDICT_SCHEMES, type VerdictFile } from '../audit/verdict.js';

/** A verdict as a reader is offered it. */
export interface VerdictWords {
  readonly verdict: string;
  readonly name: string;
  readonly meaning: string;
}

const WORDS: Readonly<Record<string, Omit<VerdictWords, 'verdict'>>> = {
  gold_superseded: {
    name: 'Gold superseded',
    meaning:
      'A newer statement overwrote what the gold stands on; the newest statements give another answer.',
  },
  gold_right: { name: 'Gold right', meaning: 'The newest statements give the gold.' },
  question_defective: {
    name: 'Question defective',
    meaning: 'The question cannot be answered from the list, or has more than one right answer.',
  },
  cannot_tell: { name: 'Cannot tell', meaning: 'The evidence does not decide it.' },
  parse_failure: {
    name: 'Parse failure',
    meaning: 'An edge that the question needs stands only in a statement that no pattern reads.',
  },
  ambiguous_gold: {
    name: 'Ambiguous gold',
    meaning: 'The list holds the gold, but the newest statements do not lead to it from the question.',
  },
  multi_hop_composition_failure: {
    name: 'Composition failure',
    meaning: 'The newest statements lead to the gold; the resolver took another path.',
  },
  genuine_beyond_last_write: {
    name: 'Beyond last write',
    meaning: 'The question needs more than “the newest statement wins” can express.',
  },
  normalization_artifact: {
    name: 'Normalization artifact',
    meaning: 'The answer is the gold in another spelling.',
  },
  unclassifiable: { name: 'Unclassifiable', meaning: 'No single cause can be named.' },
};

/** A scheme's verdicts in the order of their number keys. */
export function verdictWords(scheme: VerdictFile['scheme']): VerdictWords[] {
  return VERDICT_SCHEMES[scheme].map((verdict) => ({ verdict, ...WORDS[verdict]! }));
}
