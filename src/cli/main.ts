#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { Command } from 'commander';
import { loadParquetLibrary } from '../dataset/parquet-module.js';
import { reportFailure } from './failure.js';
import { guardPipes } from './output.js';
import { toolVersion } from './version.js';

/** A command with subcommands of its own may load only the one that is called. */
type Loader = () => Promise<{ command: (subcommand?: string) => Command | Promise<Command> }>;

/** Each command's module is loaded only when it is called: the start is most of a short run. */
const COMMANDS: Readonly<Record<string, Loader>> = {
  reproduce: () => import('./reproduce.js'),
  audit: () => import('./audit.js'),
  explain: () => import('./explain.js'),
  ask: () => import('./ask.js'),
  stratify: () => import('./stratify.js'),
  compare: () => import('./compare.js'),
  trace: () => import('./trace.js'),
  adjudicate: () => import('./adjudicate.js'),
  run: () => import('./run.js'),
  retrieval: () => import('./retrieval.js'),
  sensitivity: () => import('./sensitivity.js'),
  report: () => import('./report.js'),
  export: () => import('./export.js'),
  workbench: () => import('./workbench.js'),
  data: () => import('./data.js'),
  memfail: () => import('./memfail.js'),
  freeze: () => import('./freeze.js'),
  schema: () => import('./schema.js'),
  completion: async () => {
    const { completionCommand } = await import('./completion.js');
    return { command: () => completionCommand(() => buildProgram()) };
  },
};

/** Commands that need no split; all others read the bundled one. */
const READS_NO_SPLIT: readonly string[] = ['completion', 'memfail', 'schema'];

async function buildProgram(called?: string, subcommand?: string): Promise<Command> {
  const program = new Command('lastwrite')
    .description(
      "Item-level validity audit of agent-memory benchmarks: MemoryAgentBench's Conflict Resolution split, and MemFail.",
    )
    .version(toolVersion(), '-V, --version')
    .option('--debug', 'show the stack of an error')
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('(lastwrite COMMAND --help shows usage and examples)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Exit codes: 0 fine, 1 a finding or a mismatch past a threshold, 2 bad usage or bad data, 3 freeze mismatch,
70 a fault of the tool itself.

Examples:
  $ lastwrite audit                        the score of the frozen resolver, set by set
  $ lastwrite explain mh_6k#67             one item, with the evidence behind the answer
  $ lastwrite ask --list 6k "Who is the author of Endymion?"
  $ lastwrite stratify results.json        your agent's results, by item class
  $ lastwrite trace traces.jsonl           which operation of a memory system failed, item by item
  $ lastwrite memfail audit                what is wrong with MemFail's datasets themselves
`,
    );
  const wanted = called !== undefined && called in COMMANDS ? [COMMANDS[called]!] : Object.values(COMMANDS);
  for (const { command } of await Promise.all(wanted.map((load) => load()))) {
    program.addCommand(guarded(await command(subcommand)));
  }
  return program;
}

/** Usage errors are thrown instead of ending the process, by the subcommands too: commander hands nothing down. */
function guarded(command: Command): Command {
  for (const subcommand of command.commands) guarded(subcommand);
  return command.exitOverride().showHelpAfterError('(add --help for usage and examples)');
}

async function main(argv: readonly string[]): Promise<void> {
  // The parquet library is WebAssembly: optimising it takes longer than the one file that a run reads with it.
  setFlagsFromString('--liftoff-only');
  guardPipes();
  const words = argv.slice(2);
  const [called, subcommand] = words.filter((word) => !word.startsWith('-'));
  try {
    if (called !== undefined && called in COMMANDS && !READS_NO_SPLIT.includes(called)) {
      // The library compiles in the background while the command's own modules load; a failure comes up where it is used.
      loadParquetLibrary().catch(() => {});
    }
    const program = await buildProgram(called, subcommand);
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = reportFailure(error, words.includes('--debug'));
  }
}

await main(process.argv);
