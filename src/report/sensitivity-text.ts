import { CLASS_NAMES, type ItemClass } from '../audit/item-class.js';
import { type ClassMoves, countClasses, countMoves } from '../audit/label-moves.js';
import type { Change, Scope } from '../audit/label-variant.js';
import type { ParseCoverage, Sensitivity, VariantResult } from '../audit/sensitivity.js';
import type { ReportTable } from './report-table.js';
import { baseClasses, type SensitivityResult } from './sensitivity-document.js';
import { stampText } from './stamp.js';
import type { Style } from './style.js';
import { type Column, renderTable } from './table.js';

/** Short names, for a table of which every column is a class. */
const SHORT: Readonly<Record<ItemClass, string>> = {
  resolver_correct: 'correct',
  reachable_miss: 'miss',
  ambiguous: 'ambiguous',
  parser_scope: 'parser scope',
  genuine_beyond_last_write: CLASS_NAMES.genuine_beyond_last_write.reader,
  normalization_artifact: CLASS_NAMES.normalization_artifact.reader,
  unclassifiable: CLASS_NAMES.unclassifiable.reader,
};

const SCOPES: Readonly<Record<Scope, string>> = {
  flag: 'flag alone',
  resolver_and_flag: 'resolver and flag',
};

/** The table of `lastwrite sensitivity`: a row a variant. */
export function sensitivityTable({ base, variants, coverage }: Sensitivity): ReportTable {
  const classes = baseClasses(base);
  const counts = countClasses(base);
  const columns: Column[] = [
    { head: '' },
    ...classes.map((name) => ({ head: SHORT[name], align: 'right' as const })),
    { head: 'score', align: 'right' },
  ];
  const held = classes.map((name) => `${counts.get(name) ?? 0}`);
  const rows = variants.flatMap((result, index) => {
    const { scope } = result.variant;
    const opens = variants[index - 1]?.variant.scope !== scope;
    return [...(opens ? [[], [SCOPES[scope]]] : []), variantRow(result, classes)];
  });
  return {
    title: 'Labels that move when one thing about the method is changed, and where they move to',
    columns,
    rows: [['items of the base run', ...held, `${counts.get('resolver_correct') ?? 0}`], ...rows],
    note: legend(coverage, base.length),
  };
}

/** `lastwrite sensitivity` on a terminal. */
export function sensitivityText(
  { stamp, sensitivity }: SensitivityResult,
  width: number,
  style: Style,
): string {
  const { title, columns, rows, note } = sensitivityTable(sensitivity);
  return `${stampText(stamp, width)}

${title}.

${renderTable(columns, rows, width)}

${style.faint(note ?? '')}
`;
}

function variantRow({ variant, labels, moves }: VariantResult, classes: readonly ItemClass[]): string[] {
  const correct = labels.filter((label) => label.class === 'resolver_correct').length;
  return [`  ${changeText(variant.change)}`, ...countMoves(moves, classes).map(movesText), `${correct}`];
}

/** e.g. `9 → ambiguous`, `102 → 60 miss, 42 ambiguous`. */
function movesText({ moved, to }: ClassMoves): string {
  if (moved === 0) return '·';
  const targets = [...to].map(([name, count]) => (to.size === 1 ? SHORT[name] : `${count} ${SHORT[name]}`));
  return `${moved} → ${targets.join(', ')}`;
}

function changeText(change: Change): string {
  switch (change.kind) {
    case 'max_edges':
      return `hop cap ${change.maxEdges}`;
    case 'extended_patterns':
      return 'three more statement forms';
    case 'inverse':
      return `both ways: ${change.relations.join(', ')}`;
    case 'multi_valued':
      return 'all values: languages';
    case 'gold_substring':
      return 'gold as a substring';
  }
}

function legend({ statements, parsed, parsedExtended }: ParseCoverage, n: number): string {
  return `First row: how many items each class holds. Below: how many of them get another label, and which; score: correct of ${n}.
Flag alone: the answers stay as they are, so that no correct item moves. Resolver and flag: every question is asked again.
Three more forms (head coach, original language, titled office): ${parsedExtended} of ${statements} statements are parsed instead of
${parsed}. An item is in parser scope only while a statement that it needs is unparsed; the profile has no cue for the new relations.
Languages: speaks_language and official_language keep every value. Substring: a node that contains a gold counts as it.`;
}
