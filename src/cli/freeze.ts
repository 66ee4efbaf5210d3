import { Command } from 'commander';
import { readBundledSplit } from '../dataset/bundled.js';
import { InputError } from '../dataset/input-error.js';
import { createRecord } from '../freeze/create.js';
import { loadMethod } from '../freeze/method.js';
import { readRecord, recordPath } from '../freeze/record.js';
import { print, printJson } from './output.js';
import { toolVersion } from './version.js';

/** `lastwrite freeze create|verify`. */
export function command(): Command {
  const freeze = new Command('freeze').description('record a profile as frozen, or check that it still is');
  freeze
    .command('create')
    .description(
      'freeze a profile: hash its bytes, the pattern pack and the engine, and digest the dev outputs',
    )
    .requiredOption('--profile <name>', 'the profile, patterns/NAME.profile.json')
    .addHelpText('after', '\nExample:\n  $ lastwrite freeze create --profile dev\n')
    .action(create);
  freeze
    .command('verify')
    .description('exit 3 unless the profile is byte for byte what was frozen and gives the frozen outputs')
    .option('--profile <name>', 'the profile', 'dev')
    .option('--strict', 'refuse a changed engine even where the outputs are the same')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ lastwrite freeze verify\n  $ lastwrite freeze verify --strict --json\n',
    )
    .action(verify);
  return freeze;
}

async function create({ profile }: { profile: string }): Promise<void> {
  const { split } = await readBundledSplit();
  const record = await createRecord(profile, split, `lastwrite ${toolVersion()}`, new Date());
  const sets = Object.entries(record.dev.sets).map(([set, { correct, n }]) => `${set} ${correct}/${n}`);
  print(`profile ${profile} frozen at ${record.frozenAt} in ${recordPath(profile)}: ${sets.join(', ')}`);
}

async function verify(options: { profile: string; strict?: boolean; json?: boolean }): Promise<void> {
  const { profile, strict } = options;
  const method = await loadMethod({ profile, strict }, async () => (await readBundledSplit()).split);
  if (method.standing.state !== 'frozen') {
    throw new InputError(
      `profile ${profile} has no freeze record`,
      `make one: lastwrite freeze create --profile ${profile}`,
    );
  }
  const record = (await readRecord(profile))!;
  if (options.json) {
    printJson({
      schema: 'lastwrite.freeze-verify/1',
      profile,
      frozenAt: record.frozenAt,
      verified: true,
      engineChanges: method.standing.engineChanges,
    });
    return;
  }
  print(`profile ${profile} is as frozen at ${record.frozenAt}:`);
  print(`  ${record.files.profile.path}   ${record.files.profile.sha256}`);
  print(`  ${record.files.patterns.path}   ${record.files.patterns.sha256}`);
  print(`  dev outputs   ${record.dev.outputsSha256}`);
  const [changed] = method.standing.engineChanges;
  print(
    changed === undefined
      ? `  engine   ${record.engine.sha256}`
      : `  engine   changed since, with the same outputs: ${changed.where}`,
  );
}
