import { PROJECTED_CLASSES, projectClasses } from './python-classes.js';
import { compileSource, translatePythonRegex } from './python-regex.js';

/** A text made ready for many searches. */
export interface SearchableText {
  readonly text: string;
  readonly projected: string;
}

/** Python's `re.search`, as a yes or no. */
export interface PythonSearch {
  /** As written, in Python's syntax. */
  readonly pattern: string;
  test(text: SearchableText): boolean;
}

/** Make a text ready for searching. */
export function searchable(text: string): SearchableText {
  return { text, projected: projectClasses(text) };
}

/**
 * Compile a pattern for searching. Most texts are ruled out by the pattern's literal parts before the expression runs.
 *
 * @throws InputError when the pattern does not compile
 */
export function compileSearch(pattern: string): PythonSearch {
  const regex = translatePythonRegex(pattern, PROJECTED_CLASSES);
  const { literals, classesOnly } = regex;
  const expression = compileSource(regex, classesOnly ? regex.source : translatePythonRegex(pattern).source);
  return {
    pattern,
    test({ text, projected }) {
      for (const literal of literals) if (!text.includes(literal)) return false;
      return expression.test(classesOnly ? projected : text);
    },
  };
}
