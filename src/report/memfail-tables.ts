import type { MemFailSummary } from '../memfail/run-summary.js';
import { ERROR_LABELS } from '../memfail/success.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { judgeName, LABEL_NAMES } from './memfail-names.js';
import { RUN_COLUMNS, runCells } from './memfail-run-columns.js';
import { costTable, tokensTable } from './memfail-token-tables.js';
import { oneLine } from './one-line.js';
import type { ReportTable } from './report-table.js';
import { intervalText, NOTHING } from './stratum-cell.js';

const right = 'right' as const;

/** The tables of a MemFail report, in reading order. */
export function memfailTables(runs: readonly MemFailSummary[]): ReportTable[] {
  const letters = runs.filter((run) => run.letters);
  const sized = runs.filter(({ facts }) => facts.length > 1);
  return [
    successTable(runs),
    errorsTable(runs),
    ...(sized.length > 0 ? [factsTable(sized)] : []),
    ...(letters.length > 0 ? [lettersTable(letters)] : []),
    tokensTable(runs),
    costTable(runs),
  ];
}

function successTable(runs: readonly MemFailSummary[]): ReportTable {
  const bounded = runs.some(({ success }) => success.rate === null);
  const persona = runs.some(({ dataset }) => dataset === 'persona');
  return {
    title: 'Success',
    columns: [
      ...RUN_COLUMNS,
      { head: 'model', optional: 2 },
      { head: 'judge', optional: 1 },
      { head: 'n', align: right },
      { head: 'open', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right },
      ...(persona ? [{ head: 'of them\nvacuous', align: right }] : []),
      { head: 'atomic\nceiling', align: right },
      ...(persona ? [{ head: 'empty\nstore', align: right }] : []),
      { head: 'run', optional: 3 },
    ],
    rows: runs.map((run) => {
      const { n, decided, correct, rate, bounds, vacuous } = run.success;
      const { atomicCeiling, emptyStore, n: asked } = run.limits;
      return [
        ...runCells(run),
        oneLine(run.model),
        judgeName(run.judge),
        `${n}`,
        `${n - decided}`,
        `${correct}`,
        rate
          ? percentText(correct, decided)
          : `${halfUpText(bounds.lower * 100)}–${halfUpText(bounds.upper * 100)}`,
        rate ? intervalText(rate.ci95) : NOTHING,
        ...(persona ? [run.dataset === 'persona' ? `${vacuous}` : ''] : []),
        `${atomicCeiling}/${asked}`,
        ...(persona ? [run.dataset === 'persona' ? `${emptyStore}/${asked}` : ''] : []),
        oneLine(run.run),
      ];
    }),
    note: [
      '% is correct of the questions that are not open (Wilson, z = 1.96). Open: undetermined by text, a judge that failed, no answer.',
      ...(bounded
        ? [
            'Where text left questions undetermined only bounds stand: every open one wrong, every open one right.',
          ]
        : []),
      'Atomic ceiling: questions whose facts fit into k memories, one a memory.',
      ...(persona
        ? [
            'Vacuous: misleading questions that passed because nothing was stored or retrieved. Empty store: all of them, which an empty store passes.',
          ]
        : []),
    ].join('\n'),
  };
}

function errorsTable(runs: readonly MemFailSummary[]): ReportTable {
  return {
    title: 'Errors: questions, % of all, % of the incorrect',
    columns: [
      ...RUN_COLUMNS,
      ...ERROR_LABELS.map((label) => ({ head: LABEL_NAMES[label].replace(' ', '\n'), align: right })),
      { head: 'undetermined', align: right },
      { head: 'analysis\nfailed', align: right },
      { head: 'no\nanswer', align: right },
    ],
    rows: runs.map((run) => {
      const { n, labels } = run.success;
      const incorrect = run.errors.reduce((sum, { count }) => sum + count, 0);
      return [
        ...runCells(run),
        ...run.errors.map(({ count }) =>
          count === 0 ? '0' : `${count} · ${percentText(count, n)} · ${percentText(count, incorrect)}`,
        ),
        `${labels.undetermined}`,
        `${labels.analysis_failed}`,
        `${labels.no_answer}`,
      ];
    }),
    note: "Conditional Easy's storage check asks for the condition, Hard's summary check does: their shares do not compare.",
  };
}

function factsTable(runs: readonly MemFailSummary[]): ReportTable {
  const share = (count: number, of: number) => (of === 0 ? NOTHING : `${count} · ${percentText(count, of)}`);
  return {
    title: 'Facts: number, % of the facts of questions of that size',
    columns: [
      ...RUN_COLUMNS,
      { head: 'size' },
      { head: 'questions', align: right },
      { head: 'facts', align: right },
      { head: 'not stored', align: right },
      { head: 'summary\nerror', align: right },
      { head: 'not\nretrieved', align: right },
      { head: 'reached\nthe reader', align: right },
      { head: 'open', align: right },
    ],
    rows: runs.flatMap((run) =>
      run.facts.map(({ size, questions, facts, labels }) => [
        ...runCells(run),
        size === null ? 'all' : `${run.dataset === 'long-hop' ? 'K' : 'N'} ${size}`,
        `${questions}`,
        `${facts}`,
        share(labels.not_stored, facts),
        share(labels.summary_error, facts),
        share(labels.not_retrieved, facts),
        share(labels.correct, facts),
        `${labels.undetermined + labels.analysis_failed}`,
      ]),
    ),
    note: 'N: preferences a question needs. K: anchors between the two ends of a chain; it has K + 1 facts.',
  };
}

function lettersTable(runs: readonly MemFailSummary[]): ReportTable {
  return {
    title: 'Long-Hop: letters alone, whatever became of the facts',
    columns: [
      ...RUN_COLUMNS,
      { head: 'answers', align: right },
      { head: 'right', align: right },
      { head: '%', align: right },
      { head: 'no letter', align: right },
      { head: 'hazards', align: right },
    ],
    rows: runs.map((run) => {
      const { n, right: good, none, hazards } = run.letters!;
      return [...runCells(run), `${n}`, `${good}`, percentText(good, n), `${none}`, `${hazards}`];
    }),
    note: 'Hazards: letters that may be an article, or the last of several.',
  };
}
