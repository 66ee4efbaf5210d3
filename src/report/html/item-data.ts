import type { PreparedList } from '../../audit/answered-split.js';
import type { ClassifiedItem } from '../../audit/classified-split.js';
import type { Evidence, EvidencePath } from '../../audit/evidence.js';
import { CLASS_NAMES, ITEM_CLASSES, STRUCTURES } from '../../audit/item-class.js';
import { EVIDENCE_LEVELS } from '../../trace/attribution.js';
import { ABSTAIN_REASONS, STRUCTURE_MEANINGS } from '../explain-text.js';
import type { ReportResult } from '../report-result.js';
import type { RunStamp } from '../stamp.js';
import { LEVEL_WORDS } from '../trace-words.js';
import { outcomeCells, outputLimit } from './outcome-data.js';
import { TraceData } from './trace-data.js';
import { tracedNames } from './trace-section.js';

/** A path as the page keeps it: its start, then a relation, a value and a statement's number a hop. */
type PathData = readonly [start: string, ...hops: (readonly [relation: string, value: string, at: number])[]];

/**
 * What the page's script draws items from. Texts of statements stand once a list, and only those that some item's
 * evidence names; everything else names them by number.
 */
export function pageData(result: ReportResult, labels: readonly string[]) {
  const { items, evidence, systems, traced, split, stamp } = result;
  const used = new UsedStatements();
  const limit = outputLimit(systems);
  const cells = systems.map((system) => outcomeCells(system, limit));
  const traces = new TraceData(traced);
  let failures = 0;
  const data = items.map((one, index) => ({
    ...itemData(one, evidence[index]!, used),
    ...(!one.correct && { failure: ++failures }),
    ...(cells.length > 0 && { systems: cells.map((ofItem) => ofItem.get(one.item.id) ?? null) }),
    ...(traced.length > 0 && {
      traced: traces.of(one.item.id, (position) => used.at(one.list, position)),
    }),
  }));
  return {
    classes: ITEM_CLASSES.map((name) => ({ id: name, name: CLASS_NAMES[name].reader })),
    structures: STRUCTURES.map((name) => STRUCTURE_MEANINGS[name]),
    reasons: ABSTAIN_REASONS,
    sets: split.rows.map(({ set, list }) => ({ set, list })),
    systems: systems.map(({ name }, index) => ({ name, label: labels[index]! })),
    ...(traced.length > 0 && {
      traced: tracedNames(traced),
      words: traces.words(),
      levels: EVIDENCE_LEVELS.map((level) => LEVEL_WORDS[level]),
    }),
    /** Under another policy than the newest statement's, a path's rivals were passed over, not overwritten. */
    overwrites: stamp.method.policy === 'last',
    explain: explainOptions(stamp),
    statements: used.texts(),
    items: data,
  };
}

/** The options that make `lastwrite explain` show the same; undefined where it would need more than them. */
function explainOptions({ method, dataset }: RunStamp): string | undefined {
  const { profileFile, profile, standing } = method;
  if (!dataset.pinned || standing.variations.length > 0) return undefined;
  const shipped = profileFile.file === `patterns/${profile.name}.profile.json`;
  return ` --profile ${shipped ? profile.name : profileFile.file}`;
}

function itemData(one: ClassifiedItem, evidence: Evidence, used: UsedStatements) {
  const { item, list, resolution } = one;
  const at = (position: number) => used.at(list, position);
  const path = (of: EvidencePath): PathData => [
    of.start,
    ...of.relations.map((relation, hop) => [relation, of.values[hop]!, at(of.statements[hop]!)] as const),
  ];
  return {
    id: item.id,
    name: item.qaPairId,
    set: item.set,
    class: ITEM_CLASSES.indexOf(one.class),
    structure: STRUCTURES.indexOf(one.structure),
    question: item.question,
    golds: item.golds,
    ...(resolution.abstained === undefined
      ? { answer: resolution.answer }
      : { abstained: resolution.abstained }),
    ...(evidence.path && {
      path: path(evidence.path),
      rivals: evidence.path.overwritten.map((positions) => positions.map(at)),
    }),
    ...(!one.correct && failureData(one, evidence, at, path)),
  };
}

/** What only failures show: ways to the gold, and every place in the list that holds it. */
function failureData(
  { structure, proxy }: ClassifiedItem,
  evidence: Evidence,
  at: (position: number) => number,
  path: (of: EvidencePath) => PathData,
) {
  const { goldPaths, goldWrites, readmittedPath, unparsedWithGold, contextLines } = evidence;
  return {
    ...(goldPaths.length > 0 && { goldPaths: goldPaths.map(path) }),
    ...(goldWrites && {
      goldWrites: goldWrites.map(({ statement, overwrittenBy }) => [
        at(statement.position),
        overwrittenBy ? at(overwrittenBy.position) : null,
      ]),
    }),
    ...(readmittedPath && { readmitted: path(readmittedPath), readmittedOver: readmittedPath.overwritten }),
    ...(structure === 'parser_scope' && {
      unparsed: [...new Set([...proxy, ...unparsedWithGold.map(({ position }) => position)])].map(at),
    }),
    lines: contextLines.map(({ line, text }) => lineData(line, text, at, evidence)),
  };
}

/** A line that is a statement is named by its number; any other is given as it stands. */
function lineData(
  line: number,
  text: string,
  at: (position: number) => number,
  { parsedWithGold, unparsedWithGold }: Evidence,
): readonly [line: number, statement: number | string] {
  const position = Number(/^(\d+)\. /.exec(text)?.[1] ?? Number.NaN);
  const statement = [...parsedWithGold, ...unparsedWithGold].find((one) => one.position === position);
  return [line, statement && text === `${position}. ${statement.text}` ? at(position) : text];
}

/** The statements that some evidence names, list by list. */
class UsedStatements {
  readonly #lists = new Map<PreparedList, Set<number>>();

  at(list: PreparedList, position: number): number {
    const known = this.#lists.get(list) ?? new Set();
    this.#lists.set(list, known.add(position));
    return position;
  }

  texts(): Record<string, Record<string, string>> {
    return Object.fromEntries(
      [...this.#lists].map(([{ list, statements }, positions]) => [
        list,
        Object.fromEntries(
          [...positions].sort((a, b) => a - b).map((position) => [position, statements[position]!.text]),
        ),
      ]),
    );
  }
}
