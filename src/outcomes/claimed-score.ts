const RIGHT = new Set(['true', '1', '1.0', 'c', 'correct', 'yes', 'pass', 'passed']);
const WRONG = new Set(['false', '0', '0.0', 'i', 'n', 'incorrect', 'wrong', 'no', 'fail', 'failed']);

/**
 * What a score column says: right, wrong, or undefined where it says neither (a partial score, an empty cell).
 * Reads booleans, 0 and 1, inspect_ai's letters (C, I, N; P is partial) and the usual words.
 */
export function claimedScore(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (RIGHT.has(word)) return true;
  return WRONG.has(word) ? false : undefined;
}
