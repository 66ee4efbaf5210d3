// Stratifies nothing: reads a JSONL of many runs with the built package, and prints what that took, as JSON.
// Runs in a process of its own, whose peak of memory is then that of the reading.
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundledSplit } from '../../dist/dataset/bundled.js';
import { loadSystems } from '../../dist/outcomes/load-systems.js';

const runs = Number(process.argv[2]);
const { split } = await readBundledSplit();
const items = split.rows.flatMap(({ items }) => items);
const path = join(tmpdir(), `lastwrite-runs-${process.pid}.jsonl`);
// A curly quote, which makes of every output a string of two bytes a character.
const prose =
  'The spouse’s citizenship follows from the fact with the largest serial number in the list. '.repeat(26);

try {
  const file = openSync(path, 'w');
  for (let run = 1; run <= runs; run += 1) {
    const lines = items.map(({ qaPairId, golds }, at) => {
      const output = `${at % 2 === run % 2 ? golds[0] : 'unknown'}. ${prose}`;
      return `${JSON.stringify({ qa_pair_id: qaPairId, run, output, score: 1 })}\n`;
    });
    writeSync(file, lines.join(''));
  }
  closeSync(file);
  const bytes = statSync(path).size;
  const steps = [];
  const onProgress = (read, total) => steps.push(read / total);
  const loaded = await loadSystems({ files: [path], systems: [], duplicates: 'error', onProgress }, split);
  const matched = loaded.reduce((sum, { report }) => sum + report.matched, 0);
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(
    JSON.stringify({ bytes, systems: loaded.length, matched, peak, steps: steps.length, last: steps.at(-1) }),
  );
} finally {
  rmSync(path, { force: true });
}
