import { Command } from 'commander';

/** Loaded only when called, as in main.ts: grading brings a model's client along, the audit should start at once. */
const SUBCOMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  data: async () => (await import('./memfail-data.js')).memfailDataCommand(),
  audit: async () => (await import('./memfail-audit.js')).memfailAuditCommand(),
  run: async () => (await import('./memfail-run.js')).memfailRunCommand(),
  grade: async () => (await import('./memfail-grade.js')).memfailGradeCommand(),
  report: async () => (await import('./memfail-report.js')).memfailReportCommand(),
};

/** `lastwrite memfail`: the MemFail datasets, their audit, and runs of memory systems over them. */
export async function command(subcommand?: string): Promise<Command> {
  const memfail = new Command('memfail')
    .description('MemFail: which operation of a memory system fails, over five datasets')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite memfail data                the five datasets, held against their hashes
  $ lastwrite memfail audit persona       what is wrong with the questions themselves
  $ lastwrite memfail run long-hop --system bm25 --model gpt-4o-mini
  $ lastwrite memfail grade runs/memfail-long-hop-bm25-gpt-4o-mini-k5
  $ lastwrite memfail report runs/memfail-long-hop-bm25-gpt-4o-mini-k5
`,
    );
  const wanted =
    subcommand !== undefined && subcommand in SUBCOMMANDS
      ? [SUBCOMMANDS[subcommand]!]
      : Object.values(SUBCOMMANDS);
  for (const one of await Promise.all(wanted.map((load) => load()))) memfail.addCommand(one);
  return memfail;
}
