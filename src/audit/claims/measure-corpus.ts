import type { Split } from '../../dataset/split.js';
import type { PatternPack } from '../../parser/pattern-pack.js';
import { percent } from '../../stats/percentage.js';
import type { PreparedList } from '../answered-split.js';
import { DEVELOPMENT_LIST } from '../tally.js';
import { censusUnparsed } from '../unparsed-census.js';
import type { Measured } from './claim.js';

/** Corpus and parser claims: rows, statements, patterns, unparsed forms. */
export function measureCorpus(
  split: Split,
  pack: PatternPack,
  lists: ReadonlyMap<string, PreparedList>,
): Measured {
  const heldout = [...lists.values()].filter(({ list }) => list !== DEVELOPMENT_LIST);
  const rowsOf = (list: string) => split.rows.filter((row) => row.list === list).length;
  const sum = (count: (list: PreparedList) => number, of = heldout) =>
    of.reduce((total, list) => total + count(list), 0);
  const statements = sum((list) => list.statements.length);
  const parsed = sum((list) => list.tuples.length);
  const census = censusUnparsed(heldout.flatMap(({ unparsed }) => unparsed));
  const dev = lists.get(DEVELOPMENT_LIST);
  return {
    'corpus.rows': split.rows.length,
    'corpus.questions': split.rows.reduce((total, { items }) => total + items.length, 0),
    'corpus.contexts': new Set(split.rows.map(({ context }) => context)).size,
    ...byList(lists, 'corpus.statements', (list) => list.statements.length),
    'parser.patterns': pack.patterns.length,
    'parser.relations': new Set(pack.patterns.map(({ relation }) => relation)).size,
    'parser.heldout.statements': statements,
    'parser.heldout.parsed': parsed,
    'parser.heldout.parsedPct': percent(parsed, statements, 1),
    ...byList(lists, 'parser.unparsed', (list) => list.unparsed.length),
    'parser.unparsed.heldout': statements - parsed,
    'parser.unparsed.headCoach': census.headCoach,
    'parser.unparsed.originalLanguage': census.originalLanguage,
    'parser.unparsed.titledOffice': census.titledOffice,
    'parser.heldout.perRow.statements': sum((list) => list.statements.length * rowsOf(list.list)),
    'parser.heldout.perRow.parsed': sum((list) => list.tuples.length * rowsOf(list.list)),
    'parser.heldout.perRow.unparsed': sum((list) => list.unparsed.length * rowsOf(list.list)),
    'dev.parsedBothRows': dev ? dev.tuples.length * rowsOf(dev.list) : 0,
  };
}

function byList(
  lists: ReadonlyMap<string, PreparedList>,
  prefix: string,
  measure: (list: PreparedList) => number,
): Measured {
  return Object.fromEntries([...lists.values()].map((list) => [`${prefix}.${list.list}`, measure(list)]));
}
