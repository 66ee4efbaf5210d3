import { OPEN_LABELS } from '../memfail/label.js';
import type { MemFailSummary } from '../memfail/run-summary.js';
import { ERROR_LABELS } from '../memfail/success.js';
import { halfUpText, percentText } from '../stats/percentage.js';
import { judgeName, LABEL_NAMES } from './memfail-names.js';
import { type RunColumns, runColumns } from './memfail-run-columns.js';
import { costTable, tokensTable } from './memfail-token-tables.js';
import { oneLine } from './one-line.js';
import type { ReportTable } from './report-table.js';
import { intervalText, NOTHING } from './stratum-cell.js';

const right = 'right' as const;

/** The tables of a MemFail report, in reading order. */
export function memfailTables(runs: readonly MemFailSummary[]): ReportTable[] {
  const which = runColumns(runs);
  const letters = runs.filter((run) => run.letters);
  const sized = runs.filter(({ facts }) => facts.length > 1);
  return [
    successTable(runs, which),
    errorsTable(runs, which),
    ...(sized.length > 0 ? [factsTable(sized, which)] : []),
    ...(letters.length > 0 ? [lettersTable(letters, which)] : []),
    tokensTable(runs, which),
    costTable(runs, which),
  ];
}

function successTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  const bounded = runs.some(({ success }) => success.rate === null && success.n > 0);
  const persona = runs.some(({ dataset }) => dataset === 'persona');
  const named = new Set(columns.map(({ head }) => head));
  const more = [
    { head: 'model', optional: 4, cell: (run: MemFailSummary) => oneLine(run.model) },
    { head: 'judge', optional: 3, cell: (run: MemFailSummary) => judgeName(run.judge) },
  ].filter(({ head }) => !named.has(head));
  return {
    title: 'Success: questions passed',
    columns: [
      ...columns,
      ...more.map(({ head, optional }) => ({ head, optional })),
      { head: 'n', align: right },
      { head: 'open', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right },
      ...(persona ? [{ head: 'of correct,\nvacuous', align: right }] : []),
      { head: 'atomic\nceiling', align: right, optional: 1 },
      ...(persona ? [{ head: 'empty\nstore', align: right, optional: 2 }] : []),
      ...(named.has('run') ? [] : [{ head: 'run', optional: 5 }]),
    ],
    rows: runs.map((run) => {
      const { n, decided, correct, rate, vacuous } = run.success;
      const { atomicCeiling, emptyStore, n: asked } = run.limits;
      return [
        ...cells(run),
        ...more.map(({ cell }) => cell(run)),
        `${n}`,
        `${n - decided}`,
        `${correct}`,
        successText(run.success),
        rate ? intervalText(rate.ci95) : NOTHING,
        ...(persona ? [run.dataset === 'persona' ? `${vacuous}` : ''] : []),
        `${atomicCeiling}/${asked}`,
        ...(persona ? [run.dataset === 'persona' ? `${emptyStore}/${asked}` : ''] : []),
        ...(named.has('run') ? [] : [oneLine(run.run)]),
      ];
    }),
    note: [
      '% is correct of the questions that are not open (Wilson, z = 1.96). Open: it takes more than text to tell, a judge failed, or there is no answer.',
      ...(bounded
        ? [
            'Where text leaves questions undetermined, or nothing is decided, only bounds stand: every open one wrong, every open one right.',
          ]
        : []),
      'Atomic ceiling: questions whose facts fit into k memories, one a memory.',
      ...(persona
        ? [
            'Vacuous: misleading questions that passed because nothing was stored or retrieved. Empty store: all misleading questions, which an empty store passes.',
          ]
        : []),
    ].join('\n'),
  };
}

/** A rate in percent, or the bounds within which it lies. */
function successText({ n, decided, correct, rate, bounds }: MemFailSummary['success']): string {
  if (n === 0) return NOTHING;
  if (rate) return percentText(correct, decided);
  return `${halfUpText(bounds.lower * 100)}–${halfUpText(bounds.upper * 100)}`;
}

function errorsTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  const open = OPEN_LABELS.filter((label) => runs.some(({ success }) => success.labels[label] > 0));
  const half = runs.some(({ dataset }) => dataset === 'conditional-easy' || dataset === 'conditional-hard');
  const notes = [
    ...(open.length > 0
      ? [
          'The incorrect are all that are known to have failed, some of them at a place that is not known. There is no share of them where text leaves open which they are.',
        ]
      : []),
    ...(half
      ? [
          "Conditional Easy's storage check asks for the condition, Hard's summary check does: their shares do not compare.",
        ]
      : []),
  ];
  return {
    title: 'Errors: questions by the operation that failed first · % of all · % of the incorrect',
    columns: [
      ...columns,
      ...ERROR_LABELS.map((label) => ({ head: LABEL_NAMES[label].replace(' ', '\n'), align: right })),
      ...open.map((label) => ({ head: LABEL_NAMES[label].replace(' ', '\n'), align: right })),
    ],
    rows: runs.map((run) => {
      const { n, labels, decided, correct } = run.success;
      const wrong = decided - correct;
      return [
        ...cells(run),
        ...run.errors.map(({ count, ofIncorrect }) => {
          if (count === 0) return '0';
          const share = ofIncorrect === null ? NOTHING : percentText(count, wrong);
          return `${count} · ${percentText(count, n)} · ${share}`;
        }),
        ...open.map((label) => `${labels[label]}`),
      ];
    }),
    ...(notes.length > 0 && { note: notes.join('\n') }),
  };
}

function factsTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  const share = (count: number, of: number) => (of === 0 ? NOTHING : `${count} · ${percentText(count, of)}`);
  return {
    title: 'Facts: number, % of the facts of questions of that size',
    columns: [
      ...columns,
      { head: 'size' },
      { head: 'questions', align: right, optional: 1 },
      { head: 'facts', align: right },
      { head: 'not stored', align: right },
      { head: 'summary\nerror', align: right },
      { head: 'not\nretrieved', align: right },
      { head: 'reached\nthe reader', align: right },
      { head: 'open', align: right },
    ],
    rows: runs.flatMap((run) =>
      run.facts.map(({ size, questions, facts, labels }) => [
        ...cells(run),
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

function lettersTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  return {
    title: 'Long-Hop: letters alone, whatever became of the facts',
    columns: [
      ...columns,
      { head: 'answers', align: right },
      { head: 'right', align: right },
      { head: '%', align: right },
      { head: 'no letter', align: right },
      { head: 'hazards', align: right },
    ],
    rows: runs.map((run) => {
      const { n, right: good, none, hazards } = run.letters!;
      return [...cells(run), `${n}`, `${good}`, percentText(good, n), `${none}`, `${hazards}`];
    }),
    note: 'Of the questions that have an answer. Hazards: letters that may be an article, or the last of several.',
  };
}
