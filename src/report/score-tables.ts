import type { PublishedScore } from '../audit/claims/published-systems.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { CLASS_NAMES, ITEM_CLASSES, type ItemClass } from '../audit/item-class.js';
import { DEVELOPMENT_LIST, type ScoreTable, type Tally } from '../audit/tally.js';
import { percentText } from '../stats/percentage.js';
import { POOLED } from './audit-text.js';
import type { ReportTable } from './report-table.js';
import { isReconstruction } from './stamp.js';
import { ci95Text } from './stratum-cell.js';

const right = 'right' as const;

/** The resolver's score, set by set and pooled. */
export function scoresTable(scores: ScoreTable, profile: string): ReportTable {
  const row = (name: string, tally: Tally) => [
    name,
    `${tally.n}`,
    `${tally.correct}`,
    percentText(tally.correct, tally.n, 2),
    ci95Text(tally),
    `${tally.strict}`,
    `${tally.abstain}`,
  ];
  const pooled = [...scores.totals].filter(([, { n }]) => n > 0);
  return {
    title: "The resolver's score, set by set and pooled",
    columns: [
      { head: 'items' },
      { head: 'n', align: right },
      { head: 'correct', align: right },
      { head: '%', align: right },
      { head: '95 % interval', align: right },
      { head: 'strict', align: right },
      { head: 'ABSTAIN', align: right },
    ],
    rows: [
      ...[...scores.sets].filter(([, { n }]) => n > 0).map(([set, tally]) => row(set, tally)),
      [],
      ...pooled.map(([name, tally]) => row(pooledName(name, profile), tally)),
    ],
    note: "Correct: the benchmark's substring_exact_match. Strict: equality with a gold string. Intervals: exact Clopper-Pearson.",
  };
}

/** What a pooled row is called. A profile that was fitted on every row holds nothing out. */
export function pooledName(name: string, profile: string): string {
  if (isReconstruction(profile)) {
    if (name === 'heldout') return `lists other than ${DEVELOPMENT_LIST}`;
    if (name === 'heldoutUnseen') return `of them, questions not on ${DEVELOPMENT_LIST}`;
    if (name === 'dev') return `both ${DEVELOPMENT_LIST} sets`;
  }
  return POOLED[name] ?? name.replace('_', ' ');
}

/** The failures of a part of the items, class by class. */
export interface FailureCount {
  readonly name: string;
  readonly failures: number;
  readonly byClass: ReadonlyMap<ItemClass, number>;
}

/** Count the resolver's failures set by set; a class that holds none anywhere is left out. */
export function countFailures(items: readonly ClassifiedItem[]): FailureCount[] {
  const failed = items.filter(({ correct }) => !correct);
  const classes = ITEM_CLASSES.filter((name) => failed.some((item) => item.class === name));
  return [...new Set(items.map(({ item }) => item.set))].map((set) => {
    const own = failed.filter(({ item }) => item.set === set);
    return {
      name: set,
      failures: own.length,
      byClass: new Map(classes.map((name) => [name, own.filter((item) => item.class === name).length])),
    };
  });
}

/** What the failures are made of, a row a set and one for all. */
export function failuresTable(counts: readonly FailureCount[]): ReportTable {
  const classes = [...(counts[0]?.byClass.keys() ?? [])];
  const sum = (of: (count: FailureCount) => number) => counts.reduce((total, count) => total + of(count), 0);
  const all = classes.map((name) => sum(({ byClass }) => byClass.get(name) ?? 0));
  return {
    title: "The resolver's failures by set and class",
    columns: [
      { head: 'set' },
      { head: 'failures', align: right },
      ...classes.map((name) => ({ head: CLASS_NAMES[name].reader, align: right })),
    ],
    rows: [
      ...counts.map(({ name, failures, byClass }) => [
        name,
        `${failures}`,
        ...[...byClass.values()].map(String),
      ]),
      [],
      ['all', `${sum(({ failures }) => failures)}`, ...all.map(String)],
    ],
  };
}

/** Others' published scores, a row a system, a column a set. */
export function publishedTable(scores: readonly PublishedScore[]): ReportTable {
  const sets = [...new Set(scores.map(({ set }) => set))].sort(bySet);
  const names = [...new Set(scores.map(({ system, edition }) => JSON.stringify([system, edition])))];
  return {
    title: "Others' published scores, in %",
    columns: [
      { head: 'system' },
      ...sets.map((set) => ({ head: set, align: right })),
      { head: 'printed in' },
    ],
    rows: names.map((name) => {
      const [system, edition] = JSON.parse(name) as [string, string];
      const own = scores.filter((score) => score.system === system && score.edition === edition);
      return [
        system,
        ...sets.map((set) => `${own.find((score) => score.set === set)?.accuracy ?? ''}`),
        [...new Set(own.map(({ where }) => where.replace('App ', 'appendix ')))].join(', '),
      ];
    }),
    note: "As the paper prints them, of 100 items a set; not run here. Appendix F: figures from a later edition of the benchmark's paper.",
  };
}

/** Single-hop before multi-hop, small lists before large ones. */
function bySet(a: string, b: string): number {
  const tier = (set: string) => Number.parseInt(set.slice(3), 10);
  return -a.slice(0, 2).localeCompare(b.slice(0, 2)) || tier(a) - tier(b);
}
