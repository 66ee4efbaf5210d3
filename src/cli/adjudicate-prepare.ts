import { Command, Option } from 'commander';
import { chooseItems, type ItemChoice } from '../audit/adjudication-sheet.js';
import { ADJUDICATION_TASKS, type AdjudicationTask, ARMS, type Arm } from '../audit/blind-evidence.js';
import { CANDIDATE_CAP } from '../audit/candidate-statements.js';
import { ITEM_CLASSES } from '../audit/item-class.js';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';
import { batchCuts, prepareBatch } from '../experiments/adjudication-batch.js';
import { stampLine } from '../report/stamp.js';
import { loadClassified } from './classified-run.js';
import { note } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, resolverOptions } from './run-options.js';
import { readChoice, workbenchOptions } from './workbench-options.js';

interface PrepareOptions extends Pick<RunOptions, 'profile' | 'data' | 'strict'> {
  readonly arm: Arm;
  readonly task: AdjudicationTask;
  readonly class?: string[];
  readonly items?: string[];
  readonly seed?: number;
  readonly output: string;
  readonly key?: string;
}

/** `lastwrite adjudicate prepare`: a batch of items for models to judge. */
export function prepareCommand(): Command {
  const prepare = new Command('prepare')
    .description('write a blind batch: the evidence of items, a row each, for models to judge')
    .addOption(
      new Option('--arm <arm>', 'A: flag shown; B: flag withheld; C: also masked and shuffled')
        .choices(ARMS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--task <task>', 'what is asked: the six categories, or whether the gold is superseded')
        .choices(ADJUDICATION_TASKS)
        .default('labels'),
    )
    .requiredOption('-o, --output <file>', 'the batch (JSONL)')
    .option('--key <file>', 'arm C: where the masks are resolved (default: beside the batch, .key.json)')
    .addHelpText(
      'after',
      `
Without --class and --items, labels takes all failures and superseded the ambiguous items. No row holds a label, a class
or a count of either, in any arm. Arm B takes its candidate statements as the paper did, so that which ones are there
still depends on what is reachable; arm C looks for them in the same way for every item. At most ${CANDIDATE_CAP} candidates are shown,
unparsed ones always; a row with some left out says so. The order is the audit file's, or the seed's (arm C: 0).
Keep arm C's key away from whoever sees the batch.

Examples:
  $ lastwrite adjudicate prepare --arm A -o batches/a.jsonl
  $ lastwrite adjudicate prepare --arm B --seed 7 -o batches/b.jsonl
  $ lastwrite adjudicate prepare --arm C --seed 7 -o batches/c.jsonl --key keys/c.json
  $ lastwrite adjudicate prepare --arm B --task superseded -o batches/gold.jsonl
  $ lastwrite adjudicate prepare --arm C --items mh_6k#67,mh_6k#44 -o batches/few.jsonl
`,
    );
  const chosen = ['--class', '--items', '--seed'];
  const own = ['--profile', '--data', '--strict'];
  const described: Readonly<Record<string, string>> = {
    '--class': `items of these classes; of ${ITEM_CLASSES.join(', ')}`,
    '--seed': 'seed of the order',
  };
  for (const option of workbenchOptions()) {
    if (!chosen.includes(option.long!)) continue;
    option.description = described[option.long!] ?? option.description;
    prepare.addOption(option);
  }
  for (const option of resolverOptions('paper')) if (own.includes(option.long!)) prepare.addOption(option);
  return prepare.action(run);
}

async function run(options: PrepareOptions): Promise<void> {
  const { arm, task, seed = null, output } = options;
  if (arm !== 'C' && options.key !== undefined)
    throw new InputError('only arm C has a key', 'leave --key out, or give --arm C');
  const key = keyPath(output, options.key);
  await refuseOverwrites([output, arm === 'C' ? key : undefined], runInputs(options));
  const { split, stamp, items } = await loadClassified(options);
  const { profile, profileFile } = stamp.method;
  const batch = prepareBatch({
    items: chooseItems(items, choiceOf(options), split),
    task,
    arm,
    seed,
    dataset: { contentSha256: stamp.dataset.contentSha256 },
    profile: { name: profile.name, sha256: profileFile.sha256 },
  });
  note(stampLine(stamp));
  // The key comes first: a batch without one could never be read.
  if (batch.key) {
    await writeFileAtomic(key, `${JSON.stringify(batch.key, null, 2)}\n`);
    note(`wrote the key to ${key}: keep it apart`);
  }
  await writeFileAtomic(output, batch.text);
  const { cut, overCap } = batchCuts(batch.rows, CANDIDATE_CAP);
  const more =
    overCap.length === 0
      ? ''
      : `; more than ${CANDIDATE_CAP} shown, all unparsed kept: ${overCap.join(', ')}`;
  note(`wrote ${batch.rows.length} rows to ${output}; statements left out in ${cut} rows${more}`);
}

/** Where the key of a batch stands unless it is said. */
export function keyPath(batch: string, given: string | undefined): string {
  return given ?? `${batch.replace(/\.jsonl$/, '')}.key.json`;
}

function choiceOf(options: PrepareOptions): ItemChoice {
  if (options.class || options.items) return readChoice({ ...options, scheme: 'paper' });
  if (options.task === 'superseded') return { classes: ['ambiguous'] };
  return { classes: ITEM_CLASSES.filter((one) => one !== 'resolver_correct') };
}
