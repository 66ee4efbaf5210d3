/**
 * Phrases by which models and agents say that they do not answer. Compared in lower case with typographic
 * apostrophes made plain, anywhere in the output: a refusal is reported, never scored, so a phrase inside a longer
 * answer costs nothing but a count.
 */
export const REFUSAL_PHRASES: readonly string[] = [
  'i cannot answer',
  "i can't answer",
  'i am unable to',
  "i'm unable to",
  'i do not know',
  "i don't know",
  'i do not have',
  "i don't have",
  "i'm sorry",
  'i am sorry',
  'cannot be determined',
  'cannot determine',
  "can't determine",
  'could not determine',
  "couldn't determine",
  'unable to determine',
  'not possible to determine',
  'could not find',
  "couldn't find",
  'no information',
  'not enough information',
  'insufficient information',
  'does not contain information',
  'does not provide',
  "doesn't provide",
  'is not mentioned',
  'not specified',
  'not available',
];

const REFUSAL = new RegExp(REFUSAL_PHRASES.join('|').replaceAll("'", "['‘’ʼ]"), 'i');

/** Does the output hold one of {@link REFUSAL_PHRASES}? */
export function isRefusal(output: string): boolean {
  return REFUSAL.test(output);
}
