import type { Statement } from '../parser/statement.js';

/** The forms that the published patterns do not read. */
export type UnparsedForm = 'headCoach' | 'originalLanguage' | 'titledOffice' | 'other';

/**
 * The form of an unparsed statement.
 *
 * @see arXiv 2610.09193, appendix C (unparsed-statement census)
 */
export function unparsedForm({ text }: Statement): UnparsedForm {
  if (/^The head coach of .+ is .+\.$/.test(text)) return 'headCoach';
  if (/^The original language of .+ is .+\.$/.test(text)) return 'originalLanguage';
  if (/^The .+ is .+\.$/.test(text)) return 'titledOffice';
  return 'other';
}

/** Unparsed statements by form. */
export function censusUnparsed(unparsed: readonly Statement[]): Readonly<Record<UnparsedForm, number>> {
  const counts = { headCoach: 0, originalLanguage: 0, titledOffice: 0, other: 0 };
  for (const statement of unparsed) counts[unparsedForm(statement)] += 1;
  return counts;
}
