import type { Adjudication } from '../audit/adjudication.js';
import type {
  AgreementCount,
  Confusion,
  GroupedAgreement,
  LabelAgreement,
  ReaderAgreement,
} from '../audit/agreement.js';
import { CLASS_NAMES } from '../audit/item-class.js';
import { STANDINGS, type Standing } from '../audit/reader-standing.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { oneLine } from './one-line.js';
import type { ReportTable } from './report-table.js';
import { NOTHING } from './stratum-cell.js';
import type { Column } from './table.js';
import { verdictWords } from './verdict-words.js';

/** How readers know the standings. */
export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  with_label: 'with the label',
  unanimous_against: 'unanimous against the label',
  one_reader_against: 'one reader, against the label',
  readers_disagree: 'readers disagree',
  no_counterpart: 'a verdict that no label means the same as',
  out_of_scheme: 'a label that the scheme cannot name',
  no_label: 'no label: answered correctly',
};

/** Confusions of more pairs than this are left to `--json`. */
const SHOWN_PAIRS = 3;

const right = 'right' as const;

/** The tables of `lastwrite adjudicate report`, in reading order. */
export function adjudicationTables(adjudication: Adjudication): ReportTable[] {
  const { readers, pairs } = adjudication;
  return [
    readersTable(readers),
    agreementTable(adjudication),
    ...readers.map(labelConfusion),
    ...(pairs.length > 0 ? [pairsTable(pairs)] : []),
    ...(pairs.length <= SHOWN_PAIRS ? pairs.map(pairConfusion) : []),
    standingsTable(adjudication),
  ];
}

function readersTable(readers: readonly LabelAgreement[]): ReportTable {
  const shown = (is: boolean) => (is ? 'shown' : 'hidden');
  return {
    title: 'Readers',
    columns: [
      { head: '' },
      { head: 'kind', optional: 3 },
      { head: 'scheme' },
      { head: 'label' },
      { head: 'flag' },
      { head: 'verdicts', align: right },
      { head: 'on cut\nevidence', align: right, optional: 2 },
      { head: 'no\ncounterpart', align: right },
      { head: 'label not\nin scheme', align: right },
      { head: 'no\nlabel', align: right, optional: 1 },
    ],
    rows: readers.map(({ reader, noCounterpart, outOfScheme, unlabelled }) => [
      oneLine(reader.name),
      reader.reader.kind,
      reader.scheme,
      shown(reader.labelShown),
      shown(reader.flagShown),
      `${reader.verdicts.size}`,
      `${[...reader.verdicts.values()].filter(({ truncated }) => truncated).length}`,
      `${noCounterpart}`,
      `${outOfScheme}`,
      `${unlabelled}`,
    ]),
    note: 'The last three columns are in no count of agreement.',
  };
}

const COUNT_COLUMNS: readonly Column[] = [
  { head: 'n', align: right },
  { head: 'agree', align: right },
  { head: '%', align: right },
  { head: 'kappa', align: right },
  { head: '95 % interval', align: right, optional: 1 },
];

function agreementTable({ readers, discretionary }: Adjudication): ReportTable {
  return {
    title: 'Agreement with the frozen labels',
    columns: [{ head: '' }, { head: 'rows' }, ...COUNT_COLUMNS],
    rows: groupBlocks(readers.map((one) => [oneLine(one.reader.name), one])),
    note: `Discretionary: the ${discretionary} rows whose label somebody judged. By rule: the label follows from the reachability flag; agreement\nthere measures rule-following. Kappa is left out where one side gave every row the same label: it would be 0 or 0/0.`,
  };
}

function pairsTable(pairs: readonly ReaderAgreement[]): ReportTable {
  const apart = pairs.reduce((sum, pair) => sum + pair.apart, 0);
  return {
    title: 'Agreement between readers',
    columns: [{ head: '' }, { head: 'rows' }, ...COUNT_COLUMNS],
    rows: groupBlocks(pairs.map((pair) => [`${oneLine(pair.a.name)} ~ ${oneLine(pair.b.name)}`, pair])),
    note: `Rows are named by their frozen label. On rows of one label kappa is low whatever the agreement: chance explains most of it.${
      apart > 0 ? `\nIn no count, because only one of the two schemes has such a verdict: ${apart}.` : ''
    }`,
  };
}

function groupBlocks(blocks: readonly (readonly [name: string, groups: GroupedAgreement])[]): string[][] {
  return blocks.flatMap(([name, groups], index) => {
    const rows: (readonly [string, AgreementCount])[] = [
      ['all', groups.all],
      ...groups.labels.map(({ label, count }) => [`  ${verdictName(label)}`, count] as const),
      ['discretionary', groups.discretionary],
      ['by rule', groups.byRule],
      ['cut evidence', groups.truncated],
      ['whole evidence', groups.whole],
    ];
    const block = rows.map(([rowsName, count], at) => [at === 0 ? name : '', rowsName, ...countCells(count)]);
    return index === 0 ? block : [[], ...block];
  });
}

function countCells({ n, agree, kappa }: AgreementCount): string[] {
  return [
    `${n}`,
    `${agree}`,
    n === 0 ? NOTHING : percentText(agree, n),
    kappa ? halfUpText(kappa.kappa, 3) : NOTHING,
    kappa ? `${halfUpText(kappa.lower, 3)} to ${halfUpText(kappa.upper, 3)}` : NOTHING,
  ];
}

function labelConfusion({ reader, confusion }: LabelAgreement): ReportTable {
  return confusionTable(`Frozen label (rows) by the verdict of ${oneLine(reader.name)}`, confusion);
}

function pairConfusion({ a, b, confusion }: ReaderAgreement): ReportTable {
  return confusionTable(
    `Verdict of ${oneLine(a.name)} (rows) by the verdict of ${oneLine(b.name)}`,
    confusion,
  );
}

function confusionTable(title: string, { rows, columns, counts }: Confusion): ReportTable {
  return {
    title,
    columns: [
      { head: '' },
      ...columns.map((name) => ({ head: verdictName(name).replace(/ (?=\S+$)/, '\n'), align: right })),
    ],
    rows: rows.map((name, row) => [verdictName(name), ...counts[row]!.map(String)]),
  };
}

function standingsTable({ items }: Adjudication): ReportTable {
  return {
    title: 'Items by how their readers stand',
    columns: [{ head: '' }, { head: 'items', align: right }],
    rows: STANDINGS.flatMap((standing) => {
      const n = items.filter((item) => item.standing === standing).length;
      return n === 0 ? [] : [[STANDING_NAMES[standing], `${n}`]];
    }),
  };
}

const LABEL_NAMES = new Map(
  Object.values(CLASS_NAMES).flatMap(({ label, reader }) => (label === null ? [] : [[label, reader]])),
);
const GOLD_NAMES = new Map(verdictWords('gold').map(({ verdict, name }) => [verdict, name.toLowerCase()]));

/** A verdict or label in readers' words: those of the item classes, where it is a class's label. */
export function verdictName(verdict: string): string {
  return LABEL_NAMES.get(verdict) ?? GOLD_NAMES.get(verdict) ?? verdict;
}
