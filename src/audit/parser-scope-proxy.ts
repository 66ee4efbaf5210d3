import { normalizeAnswer } from '../metric/substring-exact-match.js';
import { PYTHON_WORD } from '../parser/python-classes.js';
import type { Statement } from '../parser/statement.js';

/** An unparsed statement, ready to be looked for in questions. */
export interface UnparsedSubject {
  readonly statement: Statement;
  /** What stands between "The " and " is ", after the official normalisation. */
  readonly subject: string;
}

/** The subject phrases of the unparsed statements that have one. */
export function unparsedSubjects(unparsed: readonly Statement[]): UnparsedSubject[] {
  return unparsed.flatMap((statement) => {
    const phrase = /^The (.+?) is /.exec(statement.text)?.[1];
    const subject = phrase === undefined ? '' : normalizeAnswer(phrase);
    if (subject === '') return [];
    return [{ statement, subject }];
  });
}

/**
 * The mechanical proxy for parser scope: the unparsed statements whose whole subject phrase stands in the question, as
 * whole words, a possessive s allowed.
 *
 * @see arXiv 2610.09193, appendix A
 */
export function proxyStatements(question: string, subjects: readonly UnparsedSubject[]): Statement[] {
  const normalized = normalizeAnswer(question);
  return subjects
    .filter(({ subject }) => normalized.includes(subject) && standsWhole(subject, normalized))
    .map(({ statement }) => statement);
}

/** As whole words. The official normalisation drops the apostrophe: a possessive is the word with an s. */
function standsWhole(subject: string, text: string): boolean {
  const escaped = subject.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![${PYTHON_WORD}])${escaped}s?(?![${PYTHON_WORD}])`, 'u').test(text);
}
