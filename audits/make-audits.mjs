// Writes every derived file of this folder anew: node audits/make-audits.mjs [FOLDER]. A test compares them byte for byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '../dist/cli/main.js');

/** The derived files: the command that prints each, or writes it where `OUT` stands. */
export function derivedFiles() {
  const profiles = readdirSync(join(here, '../freeze'))
    .flatMap((name) => /^(dev|paper)\.json$/.exec(name)?.[1] ?? [])
    .sort();
  return profiles.flatMap((profile) => [
    { file: `audit.${profile}.json`, args: ['audit', '--profile', profile, '--json'] },
    ...['jsonl', 'csv', 'parquet'].map((ending) => ({
      file: `failures.${profile}.${ending}`,
      args: ['audit', '--profile', profile, '--failures', 'OUT'],
    })),
    { file: `sensitivity.${profile}.json`, args: ['sensitivity', '--profile', profile, '--json'] },
  ]);
}

/** Make one derived file's bytes anew. */
export function makeFile({ file, args }) {
  const folder = mkdtempSync(join(tmpdir(), 'lastwrite-audits-'));
  try {
    const out = join(folder, file);
    const printed = execFileSync(
      process.execPath,
      [main, ...args.map((arg) => (arg === 'OUT' ? out : arg))],
      {
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return args.includes('OUT') ? readFileSync(out) : printed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const derived of derivedFiles()) {
    writeFileSync(join(process.argv[2] ?? here, derived.file), makeFile(derived));
    console.log(derived.file);
  }
}
