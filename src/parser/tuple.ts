import type { PatternPack, StatementPattern } from './pattern-pack.js';
import { strip } from './python-text.js';
import type { Statement } from './statement.js';

/** What one statement says: subject and object as written, and the statement's serial number. */
export interface Tuple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly position: number;
}

/** A fact list, read: every statement is in exactly one of the two. */
export interface ParsedList {
  readonly tuples: readonly Tuple[];
  readonly unparsed: readonly Statement[];
}

/**
 * Read statements as tuples. A statement yields one only when exactly one pattern matches the whole of it; any other
 * is kept as unparsed, never guessed at.
 *
 * @see arXiv 2610.09193, appendix C
 */
export function parseStatements(statements: readonly Statement[], pack: PatternPack): ParsedList {
  const tuples: Tuple[] = [];
  const unparsed: Statement[] = [];
  for (const statement of statements) {
    const tuple = parseStatement(statement, pack);
    if (tuple) tuples.push(tuple);
    else unparsed.push(statement);
  }
  return { tuples, unparsed };
}

function parseStatement({ text, position }: Statement, pack: PatternPack): Tuple | undefined {
  let found: Tuple | undefined;
  for (const pattern of pack.patterns) {
    if (!mayMatch(text, pattern)) continue;
    const groups = pattern.fullMatch.exec(text)?.groups;
    if (!groups) continue;
    if (found) return undefined;
    found = {
      subject: strip(groups.s ?? ''),
      relation: pattern.relation,
      object: strip(groups.o ?? ''),
      position,
    };
  }
  return found;
}

/** Most patterns are ruled out by their literal parts, at a fraction of what the expression costs. */
function mayMatch(text: string, { regex: { literals, opensLiterally } }: StatementPattern): boolean {
  if (opensLiterally && !text.startsWith(literals[0]!)) return false;
  return literals.every((literal) => text.includes(literal));
}
