// Bundles the split: node freeze/bundle-split.mjs ROWS.json [MORE.json …]
//
// From released rows (JSON arrays of {context, questions, answers, metadata}, with or without row numbers) writes
// freeze/split.parquet, rows in the published order, and the hashes of their contents into freeze/dataset-pins.json.
// Needs a build (npm run build). The same rows give the same bytes.
import { readFile } from 'node:fs/promises';
import { writeFileAtomic } from '../dist/dataset/atomic-write.js';
import { bundledSplitPath } from '../dist/dataset/bundled.js';
import { contentHashes, sha256 } from '../dist/dataset/content-hash.js';
import { readTextRows } from '../dist/dataset/json.js';
import { parsePins, pinsPath } from '../dist/dataset/pins.js';
import { readInputFile } from '../dist/dataset/read-split.js';
import { splitFromRows } from '../dist/dataset/rows.js';
import { verifySplit } from '../dist/dataset/verify-split.js';
import { writeSplitParquet } from '../dist/dataset/write-parquet.js';

async function bundle(files) {
  if (files.length === 0) throw new Error('usage: node freeze/bundle-split.mjs ROWS.json [MORE.json …]');
  const text = await readFile(pinsPath(), 'utf8');
  const pins = JSON.parse(text);
  const raw = [];
  for (const file of files) raw.push(...readTextRows(await readInputFile(file), file).rows);
  const order = (row) => pins.rows.findIndex(({ source }) => source === row?.metadata?.source);
  const stranger = raw.find((row) => order(row) < 0);
  if (stranger) throw new Error(`${stranger?.metadata?.source} is not one of the pinned rows`);
  const split = splitFromRows(raw.sort((a, b) => order(a) - order(b)));

  // A context that is not the published one must not be bundled under the benchmark's name; neither may a row change
  // once its hash is known.
  const findings = verifySplit(split, parsePins(text, pinsPath()));
  const wrong = [
    ...findings.lists.filter((list) => list.standing !== 'equal').map(({ list }) => `list ${list}`),
  ];
  wrong.push(...findings.rows.filter((row) => row.standing === 'differs').map(({ source }) => source));
  if (wrong.length > 0) throw new Error(`not the pinned contents: ${wrong.join(', ')}`);

  const hashes = contentHashes(split);
  for (const [index, row] of split.rows.entries()) {
    pins.rows.find(({ source }) => source === row.source).contentSha256 = hashes.rows[index];
    console.log(`${hashes.rows[index]}  ${row.source}`);
  }
  if (findings.missing.length === 0) pins.contentSha256 = hashes.split;
  const bytes = await writeSplitParquet(split);
  await writeFileAtomic(bundledSplitPath(), bytes);
  await writeFileAtomic(pinsPath(), `${JSON.stringify(pins, null, 2)}\n`);
  console.log(`${sha256(bytes)}  freeze/split.parquet, ${bytes.length} bytes`);
  console.log(`${hashes.split}  content of ${split.rows.length} of ${pins.rows.length} rows`);
}

await bundle(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
