import { Command, InvalidArgumentError, Option } from 'commander';
import { adjudicate } from '../audit/adjudication.js';
import { type ConsensusRule, consensusLabels } from '../audit/consensus.js';
import { CONSENSUS_RULES, isSemanticVersion, type LabelsFile } from '../audit/labels.js';
import {
  mergeReaders,
  type ReaderVerdicts,
  requireBasis,
  type VerdictBasis,
  type VerdictSource,
} from '../audit/reader-verdicts.js';
import { readVerdictFile } from '../audit/verdict.js';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { sha256 } from '../dataset/content-hash.js';
import { parseArtifact, readUserFile } from '../freeze/artifact.js';
import { type AdjudicationResult, adjudicationDocument } from '../report/adjudication-document.js';
import { adjudicationMarkdown, adjudicationText } from '../report/adjudication-text.js';
import { oneLine } from '../report/one-line.js';
import { makeStyle } from '../report/style.js';
import { prepareCommand } from './adjudicate-prepare.js';
import { runCommand } from './adjudicate-run.js';
import { type ClassifiedRun, loadClassified } from './classified-run.js';
import { note, print, printJson, screen } from './output.js';
import { refuseOverwrites, runInputs } from './output-paths.js';
import { type RunOptions, resolverOptions } from './run-options.js';

interface ReportOptions extends Pick<RunOptions, 'profile' | 'data' | 'strict'> {
  readonly consensus?: string;
  readonly rule: ConsensusRule;
  readonly labelsVersion: string;
  readonly json?: boolean;
  readonly md?: boolean;
}

/** `lastwrite adjudicate`: labels judged again by people and models. */
export function command(): Command {
  const adjudicateCommand = new Command('adjudicate').description(
    "have items judged again by models, and hold all readers' verdicts against the frozen labels",
  );
  adjudicateCommand.addCommand(prepareCommand());
  adjudicateCommand.addCommand(runCommand());
  adjudicateCommand.addCommand(reportCommand());
  return adjudicateCommand;
}

function reportCommand(): Command {
  const report = new Command('report')
    .description(
      "readers' agreement with the frozen labels and with each other; a consensus as a labels file",
    )
    .argument('<verdicts...>', 'verdict files, from the workbench or of models')
    .option('--consensus <file>', 'write the consensus labels, for the --labels of other commands (JSON)')
    .addOption(
      new Option('--rule <rule>', "when an item's readers have a consensus")
        .choices(CONSENSUS_RULES)
        .default('unanimous'),
    )
    .addOption(
      new Option('--labels-version <version>', 'semantic version that the consensus labels bear')
        .argParser(readVersion)
        .default('1.0.0'),
    )
    .addOption(new Option('--json', 'print one JSON document').conflicts(['md']))
    .option('--md', 'print markdown')
    .addHelpText(
      'after',
      `
Files of one reader are put together: the later verdict on an item wins, and what differs is told. Verdicts of the gold
scheme are held against labels as gold_superseded = ambiguous_gold and gold_right = multi_hop_composition_failure;
question_defective and cannot_tell have no such label and are counted apart.

Examples:
  $ lastwrite adjudicate report ada.json ben.json
  $ lastwrite adjudicate report verdicts/*.json --md
  $ lastwrite adjudicate report ada.json ben.json --consensus labels.json
  $ lastwrite audit --profile paper --labels labels.json
`,
    );
  // The labels are those of the profile as it is: a variant's are others, and a labels file's are no frozen ones.
  const own = ['--profile', '--data', '--strict'];
  for (const option of resolverOptions('paper')) if (own.includes(option.long!)) report.addOption(option);
  return report.action(runReport);
}

function readVersion(value: string): string {
  if (!isSemanticVersion(value)) throw new InvalidArgumentError('Write a semantic version, e.g. 1.1.0.');
  return value;
}

async function runReport(files: string[], options: ReportOptions): Promise<void> {
  const { consensus: path, rule, labelsVersion: version } = options;
  await refuseOverwrites([path], [...files, ...runInputs(options)]);
  // Before the split is read: a broken file should be told at once.
  const sources = await Promise.all(files.map(readVerdicts));
  const run = await loadClassified(options);
  const basis = basisOf(run);
  for (const source of sources) requireBasis(source, basis);
  const readers = mergeReaders(sources);
  const warnings = readers.flatMap(readerWarnings);
  for (const warning of warnings) note(`warning: ${warning}`);
  const labels =
    path === undefined ? undefined : consensusLabels({ items: run.items, readers, basis, rule, version });
  const result: AdjudicationResult = {
    stamp: run.stamp,
    adjudication: adjudicate(run.items, readers),
    consensus: labels && path !== undefined ? await writeLabels(path, labels) : undefined,
    warnings,
  };
  if (options.json) return printJson(adjudicationDocument(result));
  if (options.md) return print(adjudicationMarkdown(result));
  const { width, color } = screen();
  print(adjudicationText(result, width, makeStyle(color)));
}

async function readVerdicts(path: string): Promise<VerdictSource> {
  const file = await readUserFile(path);
  return { file: path, sha256: file.sha256, content: parseArtifact(file, readVerdictFile) };
}

function basisOf({ split, stamp: { dataset, method } }: ClassifiedRun): VerdictBasis {
  return {
    contentSha256: dataset.contentSha256,
    profile: { name: method.profile.name, sha256: method.profileFile.sha256 },
    items: new Set(split.rows.flatMap(({ items }) => items.map(({ id }) => id))),
  };
}

async function writeLabels(path: string, labels: LabelsFile): Promise<AdjudicationResult['consensus']> {
  const text = `${JSON.stringify(labels, null, 2)}\n`;
  await writeFileAtomic(path, text);
  note(`wrote ${labels.labels.length} labels to ${path}`);
  return { labels, sha256: sha256(text) };
}

function readerWarnings({ name: asGiven, conflicts, labelShown }: ReaderVerdicts): string[] {
  const name = oneLine(asGiven);
  const list = (items: readonly { item: string }[]) => items.map(({ item }) => item).join(', ');
  const settled = conflicts.filter(({ kept }) => kept !== null);
  const unsettled = conflicts.filter(({ kept }) => kept === null);
  return [
    ...(settled.length > 0
      ? [`files of ${name} differ about ${list(settled)}; the later verdict counts`]
      : []),
    ...(unsettled.length > 0
      ? [`files of ${name} differ about ${list(unsettled)} and no time says which is later; none counts`]
      : []),
    ...(labelShown ? [`${name} was shown the labels: agreement with them is not a blind one`] : []),
  ];
}
