import { Command } from 'commander';
import { answerSplit, prepareLists } from '../audit/answered-split.js';
import { measureRetrieval } from '../audit/claims/measure-retrieval.js';
import { reproduce } from '../audit/claims/reproduction.js';
import { checkRetrieval } from '../audit/retrieval-check.js';
import { InputError } from '../dataset/input-error.js';
import { loadDifferences, loadPublished, loadTemplates } from '../freeze/audit-file.js';
import { reproductionDocument } from '../report/reproduction-document.js';
import { reproductionText } from '../report/reproduction-text.js';
import { makeStyle } from '../report/style.js';
import { templatesSha256, wordingOf } from '../retrieval/template.js';
import { loadO200kBase } from '../retrieval/tokenizer.js';
import { loadClassified } from './classified-run.js';
import { print, printJson, screen } from './output.js';
import { type RunOptions, runOptions } from './run-options.js';

interface ReproduceOptions extends RunOptions {
  readonly templates?: string;
  readonly brief?: boolean;
  readonly json?: boolean;
}

/** `lastwrite reproduce`: every published number beside ours. */
export function command(): Command {
  const command = new Command('reproduce')
    .description(
      'set every published number of the paper beside the measured one (exit 1 for an unexplained difference)',
    )
    .option('--templates <file>', 'the templates that wrap what BM25 indexes: {system, memorize, query}')
    .option('--brief', 'list only what differs')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ lastwrite reproduce
  $ lastwrite reproduce --brief
  $ lastwrite reproduce --json | jq '.claims[] | select(.status == "differs")'
`,
    );
  for (const option of runOptions('paper')) command.addOption(option);
  return command.action(run);
}

async function run(options: ReproduceOptions): Promise<void> {
  if (options.labels !== undefined) {
    throw new InputError(
      'reproduce takes no labels file: the published labels are the frozen ones',
      'leave --labels away; audit, stratify and compare take it',
    );
  }
  const [classified, published, templates, tokenizer] = await Promise.all([
    loadClassified(options),
    loadPublished(),
    loadTemplates(options.templates),
    loadO200kBase(),
  ]);
  const { split, method, lists, items, stamp } = classified;
  if (!stamp.dataset.pinned) {
    throw new InputError(
      'the published numbers are those of the whole pinned split',
      'leave --data out, or see how this split scores with lastwrite audit',
      { file: options.data ?? 'the bundled split' },
    );
  }
  const first = answerSplit(split, prepareLists(split, method.pack, { policy: 'first' }), method.profile);
  const result = reproduce(published, await loadDifferences(method.profile.name), {
    split,
    pack: method.pack,
    lists,
    items,
    first: first.items,
    retrieval: measureRetrieval(checkRetrieval(split, items, templates, tokenizer)),
  });
  if (result.unexplained.length + result.stale.length > 0) process.exitCode = 1;
  const wording = { wording: wordingOf(templates), sha256: templatesSha256(templates) };
  if (options.json) return printJson(reproductionDocument(stamp, result, wording));
  const { width, color } = screen();
  const text = reproductionText(stamp, result, {
    brief: options.brief ?? false,
    width,
    style: makeStyle(color),
  });
  print(
    `${text}\nretrieval figures: templates in ${wording.wording === 'own' ? "this project's own" : `the ${wording.wording}`} wording\n`,
  );
}
