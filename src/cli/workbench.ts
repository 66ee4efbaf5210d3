import { Command } from 'commander';
import { type AdjudicationSheet, adjudicationSheet } from '../audit/adjudication-sheet.js';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { type RunStamp, stampLine } from '../report/stamp.js';
import { workbenchPage } from '../report/workbench-page.js';
import { loadClassified } from './classified-run.js';
import { note, print } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { runOptions } from './run-options.js';
import { openVerdictStore } from './verdict-store.js';
import {
  checkWorkbenchOptions,
  readChoice,
  type WorkbenchOptions,
  workbenchOptions,
} from './workbench-options.js';
import { serveWorkbench } from './workbench-server.js';

/** A reader who gave no name; the page takes it for one to be filled in. */
const NAMELESS = 'reader';

/** `lastwrite workbench`: the page where people re-adjudicate items. */
export function command(): Command {
  const workbench = new Command('workbench')
    .description('make, or serve, the page where people read the evidence of items and record verdicts')
    .addHelpText(
      'after',
      `
The page holds everything it shows and asks nothing of the network. From a file it keeps progress in the browser, and
exports and imports verdict files. Served, it writes each verdict to the verdict file at once, and continues that file.

Examples:
  $ lastwrite workbench -o workbench.html                   the ambiguous items, with labels
  $ lastwrite workbench -o blind.html --blind --seed 7      without label, flag and class, in an order of its own
  $ lastwrite workbench -o miss.html --class reachable_miss parser_scope --scheme paper
  $ lastwrite workbench -o few.html --items mh_6k#67,sh_64k#18
  $ lastwrite workbench --serve --reader ada --verdicts ada.json
`,
    );
  for (const option of [...workbenchOptions(), ...runOptions('paper')]) workbench.addOption(option);
  return workbench.action(run);
}

async function run(options: WorkbenchOptions): Promise<void> {
  checkWorkbenchOptions(options);
  const choice = readChoice(options);
  await refuseOverwrites(
    [options.serve ? (options.verdicts ?? 'verdicts.json') : options.out],
    runInputs(options),
  );
  const { split, stamp, items } = await loadClassified(options);
  const { profile, profileFile } = stamp.method;
  const sheet = adjudicationSheet({
    split,
    items,
    choice,
    scheme: options.scheme,
    blindSeed: options.blind ? (options.seed ?? 0) : null,
    datasetSha256: stamp.dataset.contentSha256,
    profile: { name: profile.name, sha256: profileFile.sha256 },
  });
  note(stampLine(stamp));
  if (options.serve) return serve(sheet, stamp, options);
  const page = workbenchPage({ sheet, stamp, reader: options.reader ?? NAMELESS });
  await writeFileAtomic(options.out!, page);
  note(`wrote ${sheet.items.length} items to ${options.out}`);
}

async function serve(sheet: AdjudicationSheet, stamp: RunStamp, options: WorkbenchOptions): Promise<void> {
  const store = await openVerdictStore(options.verdicts ?? 'verdicts.json', sheet, options.reader, NAMELESS);
  const known = new Set(sheet.items.map(({ item }) => item));
  const page = () => {
    const { reader, verdicts } = store.record();
    const kept = { file: store.path, verdicts: verdicts.filter(({ item }) => known.has(item)) };
    return workbenchPage({ sheet, stamp, reader: reader.name, kept });
  };
  const server = await serveWorkbench(options.port ?? 0, page, store);
  print(server.url);
  note(
    `${sheet.items.length} items; ${store.record().verdicts.length} verdicts in ${store.path}. Ctrl-C ends.`,
  );
  await untilInterrupted();
  await server.close();
  await store.settled();
  note(`ended; ${store.record().verdicts.length} verdicts in ${store.path}`);
}

/** Ctrl-C is how this command is meant to end, so it ends well. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
