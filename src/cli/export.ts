import { Command, InvalidArgumentError, Option } from 'commander';
import { prepareLists } from '../audit/answered-split.js';
import { collectDropEvidence } from '../audit/drop-evidence.js';
import {
  DROPPABLE,
  type DroppableStructure,
  type ReducedSplit,
  reduceSplit,
} from '../audit/reduced-split.js';
import { proposeGolds } from '../audit/regold.js';
import { readGrounds } from '../audit/structure-grounds.js';
import { writeFileAtomic } from '../dataset/atomic-write.js';
import { readBundledSplit } from '../dataset/bundled.js';
import { InputError } from '../dataset/input-error.js';
import { readSplit } from '../dataset/read-split.js';
import { verifySplit } from '../dataset/verify-split.js';
import { writeSplitParquet } from '../dataset/write-parquet.js';
import { writeSplitJson, writeSplitJsonl } from '../dataset/write-split-text.js';
import { PATTERN_PACK, parseArtifact, readPackageFile } from '../freeze/artifact.js';
import { loadDesignations } from '../freeze/designation-file.js';
import { readPatternPack } from '../parser/pattern-pack.js';
import { droppedDocument, regoldDocument } from '../report/export-document.js';
import { exportText } from '../report/export-text.js';
import { atFile } from './at-file.js';
import { note, print } from './output.js';
import { refuseOverwrites } from './output-paths.js';
import { toolVersion } from './version.js';

const FORMATS = ['parquet', 'json', 'jsonl', 'ids'] as const;
type Format = (typeof FORMATS)[number];

interface ExportOptions {
  readonly drop: readonly DroppableStructure[];
  readonly format?: Format;
  readonly output?: string;
  readonly data?: string;
  readonly regold?: boolean;
}

/** `lastwrite export`: a split without the items whose golds the rule, or the patterns, do not reach. */
export function command(): Command {
  return new Command('export')
    .description("write a split in the benchmark's own schema without the items of some structures")
    .addOption(
      new Option('--drop <structures>', `what to leave out: ${DROPPABLE.join(', ')}`)
        .argParser(readDrop)
        .default(readDrop('ambiguous,parser_scope'), 'ambiguous,parser_scope'),
    )
    .addOption(
      new Option(
        '--format <format>',
        "ids: the qa_pair_ids to leave out (default: by FILE's ending)",
      ).choices(FORMATS),
    )
    .option('-o, --output <file>', 'where to write; ids go to stdout without it')
    .option('--regold', "also write FILE.regold.json: the last-write graph's own answers, as proposals")
    .option('--data <file>', 'another split of the same shape: parquet, JSON or JSONL')
    .addHelpText(
      'after',
      `
Items are left out by their structure, which depends on the list, the patterns and the question alone: no profile
changes the result. Beside FILE stands FILE.dropped.json with the ids that were left out and the statements that show why.

Examples:
  $ lastwrite export -o clean.parquet
  $ lastwrite export --drop ambiguous -o clean.jsonl --regold
  $ lastwrite export --format ids > exclude.txt
`,
    )
    .action(run);
}

async function run({ drop, format: asked, output, data, regold }: ExportOptions): Promise<void> {
  const format = asked ?? formatOf(output);
  if (output === undefined && (format !== 'ids' || regold)) {
    throw new InputError(
      regold ? '--regold has no place to write to' : `there is no place to write the ${format} to`,
      'name a file with -o; only --format ids goes to stdout',
    );
  }
  const beside = (ending: string, wanted = true) =>
    output !== undefined && wanted ? `${output}.${ending}` : undefined;
  await refuseOverwrites([output, beside('dropped.json'), beside('regold.json', regold ?? false)], [data]);
  const [{ split }, packFile] = await Promise.all([
    data === undefined ? readBundledSplit() : readSplit(data),
    readPackageFile(PATTERN_PACK),
  ]);
  const dataset = verifySplit(split);
  const known = dataset.pinned || dataset.subset;
  if (!known) note(`note: ${data ?? 'the bundled split'} is not the pinned split`);
  const pack = parseArtifact(packFile, readPatternPack);
  const designations = known ? await loadDesignations() : undefined;
  const grounds = readGrounds(
    split,
    atFile(data, () => prepareLists(split, pack)),
    designations,
  );
  const reduced = reduceSplit(split, grounds, new Set(drop));
  for (const set of reduced.emptySets) note(`note: no question of ${set} is left; its row is left out`);
  const encoded = await encode(reduced, format);
  if (output === undefined) return print(encoded as string);

  const stamp = { tool: `lastwrite ${toolVersion()}`, dataset, pack, packFile };
  const writeJson = (path: string, document: object) =>
    writeFileAtomic(path, `${JSON.stringify(document, null, 2)}\n`);
  // The split comes last: where it stands, the reasons stand beside it.
  await writeJson(
    `${output}.dropped.json`,
    droppedDocument(stamp, drop, reduced, collectDropEvidence(reduced.dropped)),
  );
  const regolds = regold ? proposeGolds(grounds) : undefined;
  if (regolds) await writeJson(`${output}.regold.json`, regoldDocument(stamp, regolds));
  await writeFileAtomic(output, encoded);
  print(exportText({ output, format, drop, reduced, regolds }));
}

async function encode({ split, dropped }: ReducedSplit, format: Format): Promise<string | Uint8Array> {
  switch (format) {
    case 'parquet':
      return writeSplitParquet(split);
    case 'json':
      return writeSplitJson(split);
    case 'jsonl':
      return writeSplitJsonl(split);
    case 'ids':
      return dropped.map(({ grounds: { item } }) => `${item.qaPairId}\n`).join('');
  }
}

function formatOf(output: string | undefined): Format {
  const ending = /\.(parquet|json|jsonl)$/.exec(output ?? '')?.[1];
  if (ending !== undefined) return ending as Format;
  throw new InputError(
    output === undefined ? 'there is no format and no file' : `the ending of ${output} says no format`,
    `give --format ${FORMATS.join('|')}, or end the name in .parquet, .json or .jsonl`,
  );
}

function readDrop(value: string): DroppableStructure[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(DROPPABLE as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `${JSON.stringify(unknown)} cannot be dropped. Use some of ${DROPPABLE.join(', ')}.`,
    );
  }
  return DROPPABLE.filter((name) => names.includes(name));
}
