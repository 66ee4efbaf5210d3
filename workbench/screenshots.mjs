// Makes the pictures of the README: `npm run build && node workbench/screenshots.mjs`. Needs Debian's Chromium, or the
// one that CHROMIUM names. The outcomes are MASBench's published runs (MIT), from the tests' fixtures.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { readBundledSplit } from '../dist/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = fileURLToPath(new URL('screenshots/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lastwrite-pictures-'));
mkdirSync(pictures, { recursive: true });

function lastwrite(...words) {
  execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
}

/** Write the runs as results files; the options that name them as systems. */
async function writeSystems() {
  const packed = readFileSync(join(root, 'test/outcomes/fixtures/whole-runs.json.gz'));
  const { questions, systems } = JSON.parse(gunzipSync(packed));
  const { split } = await readBundledSplit();
  return Object.entries(systems).flatMap(([name, answers], index) => {
    const results = answers.map(([answer, score], at) => {
      const [session, question] = questions[at];
      const item = split.rows[session - 1].items.find((one) => one.question === question);
      return { session_id: session, question, system_answer: answer, gold_answer: item.golds, score };
    });
    const file = `run-${index + 1}.json`;
    writeFileSync(join(folder, file), JSON.stringify({ system: name, results }));
    return ['--system', `${name}=${file}`];
  });
}

async function photographReport(browser) {
  lastwrite('report', ...(await writeSystems()), '-o', 'report.html');
  const page = await browser.newPage({ viewport: { width: 1140, height: 1400 }, colorScheme: 'light' });
  const address = pathToFileURL(join(folder, 'report.html')).href;
  await page.goto(address);
  const scores = await page.locator('#scores').boundingBox();
  await page.screenshot({
    path: join(pictures, 'report.png'),
    clip: { x: 0, y: 0, width: 1140, height: scores.y - 16 },
    fullPage: true,
  });
  await page.goto(`${address}#item=mh_6k%2367`);
  await page.locator('tr.evidence').waitFor();
  await page.evaluate('document.activeElement.blur()');
  await page.locator('#item-table').screenshot({ path: join(pictures, 'report-item.png') });
  await page.close();
}

async function photographWorkbench(browser) {
  lastwrite('workbench', '--reader', 'Ada', '-o', 'workbench.html');
  const page = await browser.newPage({ viewport: { width: 1440, height: 1060 }, colorScheme: 'light' });
  await page.goto(pathToFileURL(join(folder, 'workbench.html')).href);
  // mh_6k#44, then mh_6k#67, as a reader would.
  for (const key of ['1', 'm', 'j', '1', 'h', 'n']) await page.keyboard.press(key);
  await page.keyboard.insertText('341 overwrote the capital; the rest of the way is the newest.');
  await page.keyboard.press('Escape');
  await page.evaluate('document.activeElement.blur()');
  await page.screenshot({ path: join(pictures, 'workbench.png') });
  await page.close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  await photographReport(browser);
  await photographWorkbench(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
