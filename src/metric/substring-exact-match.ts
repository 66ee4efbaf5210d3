import { PYTHON_WORD } from '../parser/python-classes.js';
import { collapseSpace } from '../parser/python-text.js';

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
// \b of Python's re is Unicode-aware: the n of `soğan` follows a letter, so its `an` is no word.
const ARTICLE = new RegExp(`(?<![${PYTHON_WORD}])(?:a|an|the)(?![${PYTHON_WORD}])`, 'gu');

/**
 * Normalise an answer as the benchmark does: lower-case, drop ASCII punctuation, replace the whole words a, an, the by
 * a space, collapse white space.
 *
 * @see MemoryAgentBench, utils/eval_other_utils.py, normalize_answer
 */
export function normalizeAnswer(text: string): string {
  return collapseSpace(text.toLowerCase().replace(ASCII_PUNCTUATION, '').replace(ARTICLE, ' '));
}

/**
 * The benchmark's `substring_exact_match`: is any normalised gold a substring of the normalised prediction? A gold
 * that normalises to nothing (`"The"`) is a substring of everything, there as here.
 */
export function substringExactMatch(prediction: string, golds: readonly string[]): boolean {
  const normalized = normalizeAnswer(prediction);
  return golds.some((gold) => normalized.includes(normalizeAnswer(gold)));
}

/** Strict equality with a gold string: case-sensitive, as written. */
export function strictMatch(prediction: string, golds: readonly string[]): boolean {
  return golds.includes(prediction);
}
