import { Argument, Command } from 'commander';
import { auditDataset } from '../memfail/audit-dataset.js';
import { holdClaims, loadMemFailClaims } from '../memfail/finding-claims.js';
import { loadMemFailFile, memFailDatasetsAt } from '../memfail/load-memfail.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from '../memfail/memfail-data.js';
import { loadReadings } from '../memfail/persona-readings.js';
import { loadMemFailPins, pinOf } from '../memfail/read-pins.js';
import { writeItems } from '../report/item-file.js';
import {
  type MemFailAudit,
  memFailAuditDocument,
  memFailFindingRows,
} from '../report/memfail-audit-document.js';
import { memFailAuditMarkdown, memFailAuditText } from '../report/memfail-audit-text.js';
import { makeStyle } from '../report/style.js';
import { note, print, printJson, screen } from './output.js';
import { refuseOverwrites } from './output-paths.js';
import { toolVersion } from './version.js';

interface AuditOptions {
  readonly data?: string;
  readonly items?: string;
  readonly json?: boolean;
  readonly md?: boolean;
  readonly strict?: boolean;
}

/** `lastwrite memfail audit`: every check of the datasets that needs no model. */
export function memfailAuditCommand(): Command {
  return new Command('audit')
    .description(
      'check the datasets themselves, and hold what was stated about them against what is measured',
    )
    .addArgument(new Argument('[datasets...]', 'those to check (default: all)').choices(MEMFAIL_DATASETS))
    .option('--data <path>', 'a folder with the published files, or one of them (default: the bundled copy)')
    .option('--items <file>', 'also write a row a place where something was found: .jsonl, .csv or .parquet')
    .option('--strict', 'exit 1 if a file is not the published one, or a stated count differs unexplained')
    .option('--md', 'print markdown')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Findings about the data are the result: without --strict the exit code is 0 whatever is found.

Examples:
  $ lastwrite memfail audit
  $ lastwrite memfail audit persona long-hop --items findings.csv
  $ lastwrite memfail audit --data MemFail/data --strict --json
`,
    )
    .action(run);
}

async function run(asked: readonly MemFailDataset[], options: AuditOptions): Promise<void> {
  const datasets = await chooseDatasets(asked, options.data);
  if (options.items !== undefined) {
    await refuseOverwrites([options.items], await inputPaths(datasets, options.data));
  }
  const files = await Promise.all(datasets.map((name) => loadMemFailFile(name, options.data)));
  const readings = await loadReadings();
  const findings = files.flatMap(({ content }) => auditDataset(content, readings));
  const audit: MemFailAudit = {
    tool: `lastwrite ${toolVersion()}`,
    files,
    findings,
    claims: holdClaims(await loadMemFailClaims(), findings),
  };
  if (options.items !== undefined) {
    const rows = memFailFindingRows(findings);
    await writeItems(options.items, rows);
    note(`wrote ${rows.length} rows to ${options.items}`);
  }
  const misses = options.strict ? strictMisses(audit) : [];
  for (const line of misses) note(line);
  if (misses.length > 0) process.exitCode = 1;
  if (options.json) return printJson(memFailAuditDocument(audit));
  if (options.md) return print(memFailAuditMarkdown(audit));
  const { width, color } = screen();
  print(memFailAuditText(audit, width, makeStyle(color)));
}

/** In the order of tables, each once. */
async function chooseDatasets(
  asked: readonly MemFailDataset[],
  from: string | undefined,
): Promise<MemFailDataset[]> {
  const there = await memFailDatasetsAt(from);
  if (asked.length === 0) return there;
  // A dataset that is asked for and not there fails when it is read, with the file's name.
  return MEMFAIL_DATASETS.filter((name) => asked.includes(name));
}

async function inputPaths(datasets: readonly MemFailDataset[], from: string | undefined): Promise<string[]> {
  if (from === undefined) return [];
  const pins = await loadMemFailPins();
  return [from, ...datasets.map((name) => `${from}/${pinOf(pins, name).file}`)];
}

/** Why `--strict` is not met, a line each. */
function strictMisses({ files, claims }: MemFailAudit): string[] {
  const open = claims.filter(({ status }) => status === 'unexplained');
  return [
    ...files.filter(({ pinned }) => !pinned).map(({ file }) => `not the published file: ${file}`),
    ...open.map(({ claim }) => `differs unexplained: ${claim.says}`),
  ];
}
