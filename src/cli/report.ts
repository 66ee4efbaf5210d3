import { join } from 'node:path';
import { Command, Option } from 'commander';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { REPORT_TABLES, reportCsv } from '../report/report-csv.js';
import { reportMarkdown } from '../report/report-markdown.js';
import type { ReportResult } from '../report/report-result.js';
import { outcomeOptions } from './outcome-options.js';
import { note } from './output.js';
import { outcomeInputs, refuseOverwrites, runInputs } from './output-paths.js';
import { type Progress, progressBar } from './progress.js';
import { measureReport, REPORT_STEPS, type ReportInputs } from './report-run.js';
import { type ReportTarget, readTarget } from './report-target.js';
import { runOptions } from './run-options.js';
import { isStdin } from './stdin-outcomes.js';
import { storeOption } from './trace-options.js';
import { traceInputs } from './trace-run.js';

interface ReportOptions extends ReportInputs {
  readonly output: readonly string[];
}

/** Options of the commands that read outcomes which say how these print; here the target says it. */
const NOT_HERE = ['--items', '--json', '--csv', '--md'];

/** `lastwrite report`: everything on one page, with every item and its evidence. */
export function command(): Command {
  const report = new Command('report')
    .description(
      'write one page with scores, failures, systems and the evidence of every item; or markdown, or CSV',
    )
    .argument('[results...]', 'results files or folders of memory systems; each file is a system of its own')
    .addOption(
      new Option('-o, --output <target>', 'report.html, report.md, or tables/ for CSV files (repeatable)')
        .argParser((value, before: readonly string[]) => [
          ...(before === DEFAULT_OUTPUT ? [] : before),
          value,
        ])
        .default(DEFAULT_OUTPUT, 'report.html'),
    )
    .addOption(
      new Option(
        '--trace <path>',
        'also tell which operation failed, from traces as lastwrite trace reads them (repeatable)',
      )
        .argParser((value, before: readonly string[]) => [...before, value])
        .default([], 'none'),
    )
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite report                                        the audit alone, as report.html
  $ lastwrite report mem0.json zep.json -o report.html      with two systems
  $ lastwrite report --system mine='runs/*.jsonl' -o report.html -o report.md -o tables/
  $ lastwrite report answers.jsonl --trace traces.jsonl --store stores/
  $ lastwrite report --profile dev -o dev.html
`,
    );
  const outcomes = outcomeOptions().filter(({ long }) => !NOT_HERE.includes(long!));
  for (const option of [...outcomes, ...runOptions('paper')]) report.addOption(option);
  return report.action((files: string[], options: ReportOptions) => run(files, options));
}

const DEFAULT_OUTPUT: readonly string[] = ['report.html'];

async function run(files: readonly string[], options: ReportOptions): Promise<void> {
  // A name that says nothing is refused before the work, not after it.
  const targets = await Promise.all(options.output.map(readTarget));
  if (files.some(isStdin) || options.system?.some(({ pattern }) => isStdin(pattern))) {
    throw new InputError('a report says which files it is about', 'write the results to a file, and name it');
  }
  const inputs = [
    ...runInputs(options),
    ...(await outcomeInputs(files, options)),
    ...(await traceInputs([...options.trace, ...options.store])),
  ];
  await refuseOverwrites(
    targets.flatMap(({ kind, path }) =>
      kind === 'csv' ? REPORT_TABLES.map((name) => join(path, name)) : [path],
    ),
    inputs,
  );
  // The first step is told of once the outcomes are read, which has a bar of its own.
  let bar: Progress | undefined;
  let done = 0;
  const onStep = () => {
    bar ??= progressBar('report', REPORT_STEPS + targets.length, 'steps');
    bar.update(++done);
  };
  const written: string[] = [];
  try {
    const result = await measureReport(files, options, givenWords(process.argv), onStep);
    for (const target of targets) {
      written.push(await writeTarget(target, result));
      onStep();
    }
  } finally {
    bar?.stop();
  }
  for (const line of written) note(line);
}

async function writeTarget({ kind, path }: ReportTarget, result: ReportResult): Promise<string> {
  if (kind === 'csv') {
    const tables = reportCsv(result);
    for (const [name, text] of tables) await writeFileAtomic(join(path, name), text);
    return `wrote ${tables.size} tables to ${path}`;
  }
  // The plotting library is loaded for pages only.
  const text =
    kind === 'md'
      ? reportMarkdown(result)
      : await (await import('../report/html/page.js')).reportPage(result);
  await writeFileAtomic(path, text);
  return `wrote ${path} (${Math.ceil(Buffer.byteLength(text) / 1000)} kB)`;
}

/** What was typed after `lastwrite`, but for the targets: where a report is written must not change what it says. */
export function givenWords(argv: readonly string[]): string[] {
  const words = argv.slice(2).filter((word) => word !== '--debug');
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '-o' || word === '--output') at += 1;
    else if (!/^(?:-o.|--output=)/.test(word)) kept.push(word);
  }
  return kept;
}
