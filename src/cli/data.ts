import { Command } from 'commander';
import { prepareLists } from '../audit/answered-split.js';
import { summarizeList } from '../audit/list-summary.js';
import { readBundledSplit } from '../dataset/bundled.js';
import { cachedSplitPath, cacheFolder } from '../dataset/cache-folder.js';
import { fetchOfficial } from '../dataset/fetch.js';
import { importFile, verifyFile } from '../dataset/import.js';
import { loadPins } from '../dataset/pins.js';
import { readSplit } from '../dataset/read-split.js';
import { verifySplit } from '../dataset/verify-split.js';
import { PATTERN_PACK, parseArtifact, readPackageFile, readUserFile } from '../freeze/artifact.js';
import { readPatternPack } from '../parser/pattern-pack.js';
import { dataInfoDocument, dataInfoText } from '../report/data-info.js';
import { fileFindingsText } from '../report/file-findings.js';
import { atFile } from './at-file.js';
import { print, printJson, screen } from './output.js';
import { progressBar } from './progress.js';

/** `lastwrite data info|verify|import|fetch`. */
export function command(): Command {
  const data = new Command('data').description(
    'the split: what it holds, and whether a file is the published one',
  );
  data
    .command('info')
    .description('lists, statements, conflicts and parse coverage')
    .option('--data <file>', 'another split of the same shape')
    .option('--patterns <file>', 'another pattern pack')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ lastwrite data info\n')
    .action(info);
  data
    .command('verify')
    .description(
      "is FILE the benchmark's own parquet, and does its content equal the pinned one? (exit 1 if not)",
    )
    .argument('<file>')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExample:\n  $ lastwrite data verify Conflict_Resolution-00000-of-00001.parquet\n',
    )
    .action(verify);
  data
    .command('import')
    .description('verify FILE and keep a parquet copy in the cache folder')
    .argument('<file>')
    .addHelpText('after', '\nExample:\n  $ lastwrite data import rows.json\n')
    .action(importTo);
  data
    .command('fetch')
    .description('download the official parquet from its pinned revision, resuming, and verify it')
    .option('--into <file>', 'where to put it (default: the cache folder)')
    .option('--url <url>', 'a mirror of the official file')
    .addHelpText('after', '\nExample:\n  $ lastwrite data fetch --into Conflict_Resolution.parquet\n')
    .action(fetchTo);
  return data;
}

async function info(options: { data?: string; patterns?: string; json?: boolean }): Promise<void> {
  const { split } = options.data === undefined ? await readBundledSplit() : await readSplit(options.data);
  const packFile = options.patterns
    ? await readUserFile(options.patterns)
    : await readPackageFile(PATTERN_PACK);
  const pack = parseArtifact(packFile, readPatternPack);
  const lists = [...atFile(options.data, () => prepareLists(split, pack)).values()].map(summarizeList);
  const result = { findings: verifySplit(split), lists, split };
  if (options.json) return printJson(dataInfoDocument(result));
  print(dataInfoText(result, screen().width));
}

async function verify(file: string, options: { json?: boolean }): Promise<void> {
  const findings = await verifyFile(file);
  if (!findings.content.pinned) process.exitCode = 1;
  if (options.json) return printJson({ schema: 'lastwrite.data-verify/1', ...findings });
  print(fileFindingsText(findings));
}

async function importTo(file: string): Promise<void> {
  const { path, source } = await importFile(file, cacheFolder(process.env));
  print(`${fileFindingsText(source)}\nkept as ${path}\nuse it with: lastwrite audit --data ${path}`);
}

async function fetchTo({ into, url }: { into?: string; url?: string }): Promise<void> {
  const bar = progressBar('fetch', loadPins().official.bytes, 'bytes');
  try {
    const { path, downloaded } = await fetchOfficial({
      into: into ?? cachedSplitPath(cacheFolder(process.env)),
      ...(url !== undefined && { url }),
      onProgress: ({ bytes }) => bar.update(bytes),
    });
    print(`${downloaded ? 'fetched and verified' : 'already there, verified'}: ${path}`);
  } finally {
    bar.stop();
  }
}
