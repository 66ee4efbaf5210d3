import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { runPaths } from '../experiments/run-folder.js';
import { type GradedBy, loadGrading } from '../memfail/grading.js';
import { answersPath, loadMemFailRun, loadRunData, type MemFailRun } from '../memfail/load-run.js';
import { loadMemoryTokens } from '../memfail/memory-tokens.js';
import { readJudgeUse, readRunUse } from '../memfail/run-cost.js';
import { runFigures, summarizeMemFail } from '../memfail/run-summary.js';
import { checkSanity } from '../memfail/sanity.js';
import { writeItems } from '../report/item-file.js';
import { memfailItemRows } from '../report/memfail-item-rows.js';
import { type MemFailReport, memfailReportDocument } from '../report/memfail-report-document.js';
import { memfailMarkdown, memfailText } from '../report/memfail-report-text.js';
import { note, print, printJson, screen } from './output.js';
import { refuseOverwrites } from './output-paths.js';
import { withOptions } from './run-agent-options.js';
import { toolVersion } from './version.js';

interface ReportOptions {
  readonly grade?: readonly string[];
  readonly data?: string;
  readonly md?: boolean;
  readonly html?: string;
  readonly items?: string;
  readonly json?: boolean;
}

/** `lastwrite memfail report`: graded runs side by side. */
export function memfailReportCommand(): Command {
  return withOptions(
    new Command('report')
      .description('graded runs side by side: what is broken first, then success and where it was lost')
      .argument('<run...>', 'run folders of lastwrite memfail run, graded'),
    [
      new Option(
        '--grade <list>',
        "gradings of each run, by the names of their folders; several stand side by side (default: a model's, else grade-text)",
      ).argParser((value) => value.split(',').map((name) => name.trim())),
      new Option('--data <path>', 'the folder or file of the datasets (default: the bundled copy)'),
      new Option('--md', 'print GitHub-flavoured markdown').conflicts('json'),
      new Option('--html <file>', 'write a page that needs nothing else'),
      new Option('--items <file>', 'write a row a question (.jsonl, .csv or .parquet)'),
      new Option('--json', 'print one JSON document'),
    ],
  )
    .addHelpText(
      'after',
      `
Warnings come first: a store that stayed empty, a storage rate that moves with k, answers that are all the same, tokens that
do not grow with k. Success has a Wilson 95 % interval; where text alone judged and left questions undetermined, only
bounds are given. Beside it stand the most that a store of atomic facts could reach at this k, and, for Persona, what an
empty store passes. Exit 1 when a warning says that a score means nothing.

Examples:
  $ lastwrite memfail report runs/memfail-*-bm25-gpt-4o-mini-k5
  $ lastwrite memfail report runs/memfail-long-hop-* --md
  $ lastwrite memfail report runs/memfail-persona-bm25-gpt-4o-mini-k5 --grade text,gpt-4o,claude
  $ lastwrite memfail report runs/memfail-* --html memfail.html --items memfail.csv
`,
    )
    .action(report);
}

async function report(folders: readonly string[], options: ReportOptions): Promise<void> {
  const loaded: { run: MemFailRun; graded: GradedBy }[] = [];
  for (const folder of eachOnce(folders)) {
    const run = await loadMemFailRun(folder);
    for (const name of new Set(options.grade ?? [undefined])) {
      loaded.push({ run, graded: await loadGrading(run, name) });
    }
  }
  await refuseOverwrites(
    [options.html, options.items],
    loaded.flatMap(({ run, graded }) => inputsOf(run, graded)),
  );
  const countTokens = await loadMemoryTokens();
  const summaries = [];
  const figures = [];
  for (const { run, graded } of loaded) {
    const data = await loadRunData(run, options.data);
    const { paths, record } = run;
    const use = await readRunUse(paths.ledger, new Set(record.plan.items.map(({ item }) => item)));
    const judge =
      graded.grading.judge.kind === 'text' ? null : await readJudgeUse(runPaths(graded.folder).ledger);
    summaries.push(summarizeMemFail({ run, graded, data, use: { ...use, judge }, countTokens }));
    figures.push(runFigures({ run, graded, data, countTokens }));
  }
  const result: MemFailReport = {
    tool: `lastwrite ${toolVersion()}`,
    findings: checkSanity(figures),
    runs: summaries,
  };
  if (result.findings.some(({ grave }) => grave)) process.exitCode = 1;
  if (options.items !== undefined) {
    await writeItems(
      options.items,
      loaded.flatMap(({ run, graded }) => memfailItemRows(run, graded)),
    );
    note(`wrote ${options.items}`);
  }
  if (options.html !== undefined) {
    const { memfailPage } = await import('../report/html/memfail-page.js');
    await writeFileAtomic(options.html, await memfailPage(result));
    note(`wrote ${options.html}`);
  }
  if (options.json) printJson(memfailReportDocument(result));
  else print(options.md ? memfailMarkdown(result) : memfailText(result, screen()));
}

/** Folders as they were named; one that is named twice, in whatever way, is one run. */
function eachOnce(folders: readonly string[]): string[] {
  const named = new Map<string, string>();
  for (const folder of folders) {
    if (!named.has(resolve(folder))) named.set(resolve(folder), folder.replace(/(?<=.)\/+$/, ''));
  }
  return [...named.values()];
}

function inputsOf({ folder, paths, stores }: MemFailRun, graded: GradedBy): string[] {
  const grades = runPaths(graded.folder);
  return [
    paths.plan,
    paths.ledger,
    paths.memory,
    paths.traces,
    answersPath(folder),
    ...[...stores.keys()].map((file) => `${folder}/${file}`),
    grades.plan,
    grades.ledger,
    `${graded.folder}/grades.jsonl`,
    `${graded.folder}/grading.json`,
  ];
}
