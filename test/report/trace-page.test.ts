import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noBrowser, openFile, type PageOptions, seriousViolations, watchedPage } from '../browser.js';
import { lastwrite } from '../cli/lastwrite.js';
import { smallRows } from '../outcomes/small-world.js';
import { memoryLine, traceLine } from '../trace/trace-files.js';

const ATTACK = '</script><img src=x onerror="document.title=1"><b>';
const STALE = { id: `m8${ATTACK}`, text: '8. The author of Cetus Rising is Carla Moe.' };

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastwrite-traced-'));
  const write = (name: string, rows: readonly object[]) =>
    writeFileSync(at(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  write('split.jsonl', smallRows());
  write('mine.jsonl', [
    traceLine('sh_1k#1', { answer: 'Carla Moe', retrieved: [STALE], k: 1 }),
    traceLine('sh_1k#0', { answer: 'Bert Lund', retrieved: [STALE], k: 1 }),
  ]);
  write('empty.jsonl', [traceLine('sh_1k#1', { answer: `x ${ATTACK}`, store: [], retrieved: [] })]);
  write('store.jsonl', [
    memoryLine(STALE.id, STALE.text),
    memoryLine('m9', '9. The author of Cetus Rising is Dora Vik.'),
    memoryLine('m7', '7. The author of Borealis Songs is Bert Lund.'),
  ]);
  const traced = ['--trace', at('mine.jsonl'), '--trace', at('empty.jsonl'), '--store', at('store.jsonl')];
  const targets = ['one.html', 'two.html', 'report.md', 'tables/'].flatMap((name) => ['-o', at(name)]);
  const split = ['--data', at('split.jsonl'), '--profile', 'dev'];
  const { code, stdout, stderr } = await lastwrite(['report', ...traced, ...split, ...targets]);
  expect(code, stderr).toBe(0);
  expect(stdout).toBe('');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a report with traces', () => {
  it('is the same bytes on two runs', () => {
    expect(readFileSync(at('one.html')).equals(readFileSync(at('two.html')))).toBe(true);
  });

  it('says in markdown which operation failed, warnings first', () => {
    const text = readFileSync(at('report.md'), 'utf8');
    const part = text.slice(text.indexOf('### Which operation failed'));
    expect(part).toMatch(/^### Which operation failed\n\n- warning: empty: the store 1k is empty \(1 item\)/);
    expect(part).toContain('| resolver-correct | mine | 1 | 0 | 0 | 0 | 1 | 0 | 0 |');
    expect(part).toContain(
      '| not retrieved | stale only: an overwritten value was retrieved instead | 1 | 0 |',
    );
    expect(text).not.toContain('<b>');
  });

  it('keeps stages and evidence as CSV', () => {
    expect(readdirSync(at('tables'))).toEqual(expect.arrayContaining(['stages.csv', 'attributions.csv']));
    const rows = parse(readFileSync(at('tables/attributions.csv')), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ system, item, stage, detail }) => [system, item, stage, detail])).toEqual([
      ['mine', 'sh_1k#0', 'not_retrieved', 'missing'],
      ['mine', 'sh_1k#1', 'not_retrieved', 'stale_only_retrieved'],
      ['empty', 'sh_1k#1', 'not_stored', 'absent'],
    ]);
    const files = parse(readFileSync(at('tables/run.csv')), { columns: true }) as Record<string, string>[];
    const named = files.map(({ what, value }) => `${what} ${value}`).join('\n');
    for (const name of ['mine.jsonl', 'empty.jsonl', 'store.jsonl']) expect(named).toContain(name);
  });

  it('does not overwrite a trace or a store', async () => {
    const target = at('store.html');
    writeFileSync(target, '');
    const split = ['--data', at('split.jsonl'), '--profile', 'dev'];
    const { code, stderr } = await lastwrite(['report', '--trace', target, ...split, '-o', target]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/this would overwrite an input/);
  });
});

describe.skipIf(noBrowser)('the page of a report with traces', () => {
  async function open(options: PageOptions = {}): Promise<Page> {
    const { page, faults, requests } = await watchedPage(options);
    onTestFinished(async () => {
      await page.context().close();
      expect(faults).toEqual([]);
      expect(requests).toEqual([]);
    });
    await openFile(page, at('one.html'));
    return page;
  }
  const openItem = async (page: Page, item: string) => {
    await page.evaluate(`location.hash = '#item=${encodeURIComponent(item)}'`);
    await expect.poll(() => page.locator('tr.evidence').count()).toBe(1);
    return page.locator('tr.evidence');
  };

  it('has a section with the warnings before the tables', async () => {
    const page = await open();
    const section = page.locator('#operations');
    expect(await section.locator('.warnings li').first().textContent()).toMatch(
      /^empty: the store 1k is empty/,
    );
    expect(await section.locator('table').count()).toBeGreaterThanOrEqual(4);
    expect(await page.locator('nav a').count()).toBe(await page.locator('main > section').count());
    const above = await section.evaluate((part) =>
      part.querySelector('.warnings')!.compareDocumentPosition(part.querySelector('table')!),
    );
    expect(above & 4).toBe(4);
  });

  it("shows each needed statement with its stage, where it was found, and its rival, in an item's evidence", async () => {
    const page = await open();
    const sheet = await openItem(page, 'sh_1k#1');
    const text = (await sheet.textContent())!;
    for (const part of [
      'mine: not retrieved (stale only): an overwritten value was retrieved instead (the answer is wrong; ',
      '9. The author of Cetus Rising is Dora Vik.',
      'stored: read by a pattern (memory m9); retrieved: not found',
      `overwritten value Carla Moe: stored: read by a pattern (memory ${STALE.id}); retrieved: read by a pattern (rank 1)`,
      'empty: not stored (absent): no memory speaks of it',
    ]) {
      expect(text).toContain(part);
    }
    expect(await sheet.locator('img, b b').count()).toBe(0);
    const other = await openItem(page, 'sh_1k#3');
    expect(await other.textContent()).toContain('mine: no trace of this item');
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility fault in %s', async (colorScheme) => {
    const page = await open({ colorScheme });
    await openItem(page, 'sh_1k#1');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('fits a phone', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await openItem(page, 'sh_1k#1');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await seriousViolations(page)).toEqual([]);
  });
});
