import type { AST } from '@eslint-community/regexpp';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { InputError } from '../dataset/input-error.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import { PROJECTED_CLASSES } from '../parser/python-classes.js';
import { translatePythonRegex } from '../parser/python-regex.js';
import type { Profile } from '../resolver/profile.js';

/** Repetitions up to this often are counted out rather than called unbounded. */
const FEW = 10;

/**
 * Refuse a profile with an expression whose search could backtrack without bound: it would hang on one question.
 *
 * @throws InputError naming the relation and the expression
 */
export function checkCueSafety(profile: Profile): void {
  const cues = [...profile.cues].map(
    ([relation, list]) => [relation, list.map(({ search }) => search)] as const,
  );
  for (const table of [cues, profile.preferences]) {
    for (const [relation, list] of table) {
      for (const { pattern } of list) {
        const why = backtracksWithoutBound(pattern);
        if (why === undefined) continue;
        throw new InputError(
          `the expression ${JSON.stringify(pattern)} for ${relation} can backtrack without bound: ${why}`,
          'repeat single characters or words only, and keep alternatives and further repetitions out of what is repeated',
        );
      }
    }
  }
}

/**
 * Refuse a pattern pack with an expression that could take exponential time on one statement. Two open groups side by
 * side, as every pattern has, take quadratic time at most, and a statement is short.
 *
 * @throws InputError naming the relation and the expression
 */
export function checkPatternSafety({ patterns }: PatternPack): void {
  for (const { relation, regex } of patterns) {
    if (!nestsChoices(translatePythonRegex(regex.pattern, PROJECTED_CLASSES).source)) continue;
    throw new InputError(
      `the pattern ${JSON.stringify(regex.pattern)} for ${relation} can backtrack without bound: a repetition holds an alternative or another repetition`,
      'repeat single characters only',
    );
  }
}

/**
 * Why an expression could backtrack without bound, or undefined when it cannot.
 *
 * scslre finds most expressions that are worse than linear, but not all: `(a|a)*b` passes it. So a second rule, which
 * is stricter than needed and misses none: what is repeated without bound holds no alternative and no repetition.
 *
 * @param pattern - in Python's syntax
 */
export function backtracksWithoutBound(pattern: string): string | undefined {
  const { source } = translatePythonRegex(pattern, PROJECTED_CLASSES);
  if (nestsChoices(source)) return 'a repetition holds an alternative or another repetition';
  const { reports } = analyse({ source, flags: 'u' }, { reportTypes: { Move: false } });
  return reports.length === 0 ? undefined : 'two repetitions can share the same text in many ways';
}

function nestsChoices(source: string): boolean {
  const tree = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  let nests = false;
  const inside: AST.Quantifier[] = [];
  visitRegExpAST(tree, {
    onQuantifierEnter(quantifier) {
      if (inside.length > 0 && quantifier.min !== quantifier.max) nests = true;
      if (quantifier.max > FEW) inside.push(quantifier);
    },
    onQuantifierLeave(quantifier) {
      if (inside.at(-1) === quantifier) inside.pop();
    },
    onAlternativeEnter({ parent }) {
      if (inside.length > 0 && 'alternatives' in parent && parent.alternatives.length > 1) nests = true;
    },
  });
  return nests;
}
