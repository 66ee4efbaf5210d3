import { CLASS_NAMES } from '../audit/item-class.js';
import {
  RETRIEVED_GROUPS,
  type RetrievalAccuracy,
  type RetrievedGroup,
} from '../outcomes/retrieval-accuracy.js';
import type { RetrievalCounts } from '../retrieval/retrieval-diagnostic.js';
import { halfUpText } from '../stats/percentage.js';
import { type ReportTable, tablesText } from './report-table.js';
import { type NamedCounts, type RetrievalResult, retrievalGroups } from './retrieval-document.js';
import { WORDING_NAMES } from './run-plan-text.js';
import { stampText } from './stamp.js';
import { accuracyText, ci95Text, NOTHING, scoreText } from './stratum-cell.js';
import type { Style } from './style.js';

const right = 'right' as const;

/** The retrieval diagnostic for the terminal. */
export function retrievalText(result: RetrievalResult, width: number, style: Style): string {
  const { stamp, templates, chunking, chunkTokens, check, systems } = result;
  const chunks = [...check.lists].map(([list, { windows }]) => `${list} ${windows.length}`).join(', ');
  const how = { tokens: 'windows', lines: 'whole lines, up to', sentences: 'sentences, up to' }[chunking];
  const tables = [countsTable(result), ...systems.flatMap(systemTables)];
  return `${stampText(stamp, width)}
BM25, top 10 of chunks: ${how} ${chunkTokens} tokens (${chunks}); wrapped in ${WORDING_NAMES[templates.wording]} (sha256 ${templates.sha256.slice(0, 12)})

${tablesText(tables, width, style)}
`;
}

function countsTable(result: RetrievalResult): ReportTable {
  const { classes, sets, lists, all } = retrievalGroups(result);
  const rows = (named: readonly NamedCounts[]) => named.map(({ name, counts }) => countsRow(name, counts));
  const readers = classes.map(({ name, counts }) => ({ name: CLASS_NAMES[name].reader, counts }));
  const { pinned } = result.stamp.dataset;
  return {
    title: 'What the ten chunks hold',
    columns: [
      { head: '' },
      { head: 'items', align: right },
      { head: 'all used\nstatements', align: right },
      { head: '%', align: right },
      { head: 'a gold-valued\nstatement', align: right },
      { head: '%', align: right },
      { head: 'of the\nlist, %', align: right },
      { head: "used, by the\nbenchmark's code", align: right, optional: 1 },
      { head: 'same ten\nchunks', align: right, optional: 2 },
      { head: 'in the\nsame order', align: right, optional: 3 },
    ],
    rows: [...rows(readers), [], ...rows(sets), [], ...rows(lists), [], countsRow('all', all)],
    note: `Used: the statements on the resolver's path, each whole inside one chunk; an ABSTAIN has none and is no hit.
By the benchmark's code: terms not lower-cased, and the query template's end searched for with the question.${
      pinned
        ? '\nThe paper has 496 of 800 items with all used statements, with its own tables and the official wording.'
        : ''
    }`,
  };
}

function countsRow(name: string, counts: RetrievalCounts): string[] {
  const { items, hits, goldRetrieved, coverage, officialHits, sameSet, sameOrder } = counts;
  return [
    name,
    `${items}`,
    `${hits}`,
    accuracyText({ n: items, correct: hits }),
    `${goldRetrieved}`,
    accuracyText({ n: items, correct: goldRetrieved }),
    coverage === null ? NOTHING : halfUpText(coverage * 100),
    `${officialHits}`,
    `${sameSet}`,
    `${sameOrder}`,
  ];
}

const GROUP_NAMES: Readonly<Record<RetrievedGroup, string>> = {
  used: 'all used statements retrieved',
  goldOnly: 'not all, but a gold-valued one',
  neither: 'neither',
};

function systemTables({ name, all, groups, classes }: RetrievalAccuracy): ReportTable[] {
  return [
    {
      title: `Accuracy of ${name} given what the chunks hold`,
      columns: [
        { head: '' },
        { head: 'n', align: right },
        { head: 'correct', align: right },
        { head: '%', align: right },
        { head: '95 % interval', align: right },
        ...classes.map((one) => ({
          head: CLASS_NAMES[one.class].reader.replace(' ', '\n'),
          align: right,
          optional: 1,
        })),
      ],
      rows: [
        ...RETRIEVED_GROUPS.map((group) => [
          GROUP_NAMES[group],
          `${groups[group].n}`,
          `${groups[group].correct}`,
          accuracyText(groups[group]),
          ci95Text(groups[group]),
          ...classes.map((one) => scoreText(one.groups[group])),
        ]),
        ['all', `${all.n}`, `${all.correct}`, accuracyText(all), ci95Text(all)],
      ],
    },
  ];
}
