import { CLASS_NAMES } from '../../audit/item-class.js';
import type { StratifiedSystem } from '../../outcomes/stratify.js';
import { headline } from '../headline.js';
import { intakeTable } from '../intake.js';
import type { ReportResult } from '../report-result.js';
import { commandLine, runTable } from '../run-tables.js';
import { countFailures, failuresTable, publishedTable, scoresTable } from '../score-tables.js';
import { sensitivityTable } from '../sensitivity-text.js';
import { stampLine } from '../stamp.js';
import { readingsTable, surfacesTable, writesTable } from '../stratify-detail-tables.js';
import { accuracyText, ci95Text, shortNames } from '../stratum-cell.js';
import type { NamedSystem } from '../system-block.js';
import { crossTable, errorsTable, pairsTable, systemTable } from '../system-tables.js';
import { accuracyFigure } from './accuracy-plot.js';
import type { PlotDrawer } from './draw-plot.js';
import { systemFigure, systemsFigure } from './interval-plot.js';
import { type Content, html, type Markup } from './markup.js';
import type { Section } from './section.js';
import { stackedFigure } from './stacked-plot.js';
import { tableMarkup } from './table-markup.js';
import { traceSection } from './trace-section.js';

/** All sections in reading order, but for the items, which the page's script fills. */
export function reportSections(result: ReportResult, drawer: PlotDrawer): Section[] {
  const { systems } = result;
  const labels = shortNames(systems.map(({ name }) => name));
  const named = systems.map((system, index): NamedSystem => ({ system, label: labels[index]! }));
  return [
    { id: 'headline', title: 'Headline', content: headlineContent(result) },
    { id: 'accuracy', title: 'Accuracy, set by set', content: accuracyContent(result, drawer) },
    {
      id: 'failures',
      title: "What the resolver's failures are made of",
      content: failuresContent(result, drawer),
    },
    ...(named.length > 0 ? systemSections(result, named, drawer) : []),
    ...(result.traced.length > 0 ? [traceSection(result.traced)] : []),
    {
      id: 'sensitivity',
      title: 'How much the labels depend on the method',
      content: tableMarkup(sensitivityTable(result.sensitivity), { id: 'sensitivity-table' }),
    },
  ];
}

function headlineContent(result: ReportResult): Content {
  const { figures, caveats } = headline(result);
  return html`<ul class="figures">
${figures.map(
  ({ what, stratum, meaning, census }) => html`<li>
<span class="what">${breakable(what)}</span>
<span class="number">${accuracyText(stratum)} %</span>
<span class="count">${stratum.correct} of ${stratum.n}${census ? undefined : html`, <span class="unbroken">95 % interval ${ci95Text(stratum)}</span>`}</span>
<span class="meaning">${meaning}</span>
</li>
`,
)}</ul>
${caveats.map((caveat) => html`<p class="note">${caveat}</p>\n`)}`;
}

/** A name that may be broken where a file's name has its joints. */
function breakable(name: string): Content {
  return name.split(/(?<=[_./-])/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`));
}

function accuracyContent(result: ReportResult, drawer: PlotDrawer): Content {
  const { scores, published, stamp } = result;
  const profile = stamp.method.profile.name;
  return [
    accuracyFigure(drawer, result),
    tableMarkup(scoresTable(scores, profile), { id: 'scores', cell: setLink(result) }),
    published.length > 0
      ? html`<details><summary>The published points as a table</summary>
${tableMarkup(publishedTable(published), { id: 'published' })}
</details>`
      : undefined,
  ];
}

function failuresContent(result: ReportResult, drawer: PlotDrawer): Content {
  const counts = countFailures(result.items);
  const classes = [...(counts[0]?.byClass.keys() ?? [])];
  const table = failuresTable(counts);
  // A count leads to its items.
  const cell = (text: string, row: readonly string[], column: number): Content => {
    const of = classes[column - 2];
    if (column === 0 || text === '0' || (column > 1 && of === undefined)) return text;
    const query = new URLSearchParams({
      ...(row[0] !== 'all' && { set: row[0]! }),
      class: of ?? 'failure',
    });
    return html`<a href="#items?${query.toString()}">${text}</a>`;
  };
  return [
    html`<div class="beside">${stackedFigure(
      drawer,
      counts.map(({ name, byClass }) => ({ name, byClass })),
      'Failures by class, of the items of each set.',
    )}<div>${tableMarkup(table, { id: 'failure-table', cell })}</div></div>`,
    html`<dl class="classes">${classes.map(
      (name) => html`<dt>${CLASS_NAMES[name].reader}</dt><dd>${CLASS_NAMES[name].note ?? undefined}</dd>`,
    )}</dl>`,
  ];
}

function setLink({ scores }: ReportResult) {
  return (text: string, row: readonly string[], column: number): Content =>
    column === 0 && scores.sets.has(row[0]!)
      ? html`<a href="#items?${new URLSearchParams({ set: text }).toString()}">${text}</a>`
      : text;
}

function systemSections(
  { systems, pairs, warnings }: ReportResult,
  named: readonly NamedSystem[],
  drawer: PlotDrawer,
): Section[] {
  const labelOf = (system: StratifiedSystem) => named.find((one) => one.system === system)!.label;
  const errors = named.map(({ system, label }) => ({
    name: label,
    byClass: new Map(system.table.classes.map((one) => [one.class, one.errors])),
  }));
  const several = named.length > 1;
  return [
    {
      id: 'systems',
      title: several ? 'The given systems, side by side' : 'The given system',
      content: [
        tableMarkup(intakeTable(systems), { id: 'intake' }),
        warnings.length > 0
          ? html`<details><summary>Warnings: ${warnings.length}</summary>
<ul class="warnings">${warnings.map((line) => html`<li>${line}</li>`)}</ul>
</details>`
          : undefined,
        several
          ? [
              systemsFigure(drawer, named),
              tableMarkup(crossTable(named), { id: 'cross' }),
              html`<h3>What the systems' errors are made of</h3>
<div class="beside">${stackedFigure(drawer, errors, 'Errors by item class, system by system.')}<div>${tableMarkup(errorsTable(named), { id: 'errors' })}</div></div>`,
            ]
          : undefined,
        [writesTable(named), surfacesTable(named), readingsTable(named)].map(
          (table, index) => html`<details><summary>${table.title}</summary>
${tableMarkup(table, { id: `detail-${index + 1}` })}
</details>
`,
        ),
        pairs.length > 0 ? tableMarkup(pairsTable(pairs, labelOf), { id: 'pairs' }) : undefined,
      ],
    },
    {
      id: 'by-system',
      title: several ? 'System by system' : 'By item class',
      content: named.map((one, index) => oneSystem(one, index, drawer)),
    },
  ];
}

function oneSystem(one: NamedSystem, index: number, drawer: PlotDrawer): Markup {
  return html`<section class="system" aria-labelledby="system-${index + 1}">
<h3 id="system-${index + 1}">${breakable(one.system.name)}</h3>
<div class="beside">${systemFigure(drawer, one)}<div>${tableMarkup(systemTable(one), { id: `system-${index + 1}-table` })}</div></div>
</section>
`;
}

/** What was run, and how to run it again. */
export function runSection(result: ReportResult): Section {
  return {
    id: 'run',
    title: 'What was run, and how to run it again',
    content: [
      html`<p>With Node 20.19 or newer and the same version of the tool, the same inputs give this file byte for byte:</p>
<pre><code>${commandLine([...result.arguments, '-o', 'report.html'])}</code></pre>
`,
      tableMarkup(runTable(result), { id: 'run-table' }),
      html`<p class="note">${stampLine(result.stamp)}</p>`,
    ],
  };
}
