import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noBrowser, openFile, type PageOptions, seriousViolations, watchedPage } from '../browser.js';
import { lastwrite, temporaryFolder } from '../cli/lastwrite.js';
import { smallRows } from '../outcomes/small-world.js';
import { writeFiveSystems } from './five-systems.js';

/** Open a report; whatever the test does with it, nothing may go wrong on the page and nothing may leave it. */
async function open(path: string, options: PageOptions = {}): Promise<{ page: Page; ms: number }> {
  const { page, faults, requests } = await watchedPage(options);
  onTestFinished(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
    expect(requests).toEqual([]);
  });
  return { page, ms: await openFile(page, path) };
}

const found = (page: Page) => page.locator('#found').textContent();

describe.skipIf(noBrowser)('the report page of all items and five systems', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lastwrite-report-'));
    const systems = await writeFiveSystems(folder);
    for (const name of ['one.html', 'two.html']) {
      const { code, stdout, stderr } = await lastwrite(['report', ...systems, '-o', at(name)]);
      expect(code, stderr).toBe(0);
      expect(stdout).toBe('');
      expect(stderr).toContain(`wrote ${at(name)}`);
    }
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is under 3 MB, and the same bytes on two runs', () => {
    expect(statSync(at('one.html')).size).toBeLessThan(3_000_000);
    expect(readFileSync(at('one.html')).equals(readFileSync(at('two.html')))).toBe(true);
  });

  it('opens at once, with every item within reach', async () => {
    const { page, ms } = await open(at('one.html'));
    // A second on a desk; this machine may be busy with the other tests.
    expect(ms).toBeLessThan(3000);
    expect(await found(page)).toBe('800 of 800 items');
    expect(await page.locator('svg.plot').count()).toBeGreaterThanOrEqual(10);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('nav a').count()).toBe(await page.locator('main > section').count());
  });

  it('filters by words, set, class and outcome, alone and together', async () => {
    const { page } = await open(at('one.html'));
    await page.selectOption('[name=class]', 'ambiguous');
    await expect.poll(() => found(page)).toBe('67 of 800 items');
    await page.selectOption('[name=set]', 'mh_262k');
    await expect.poll(() => found(page)).toBe('34 of 800 items');
    await page.selectOption('[name=system]', 'all');
    await page.selectOption('[name=outcome]', 'wrong');
    await expect.poll(async () => Number.parseInt((await found(page))!, 10)).toBeLessThan(34);
    await page.click('button[type=reset]');
    await expect.poll(() => found(page)).toBe('800 of 800 items');
    await page.fill('[name=q]', 'rogério new delhi');
    await expect.poll(() => found(page)).toBe('1 of 800 items');
    await page.fill('[name=q]', 'mh_6k#6');
    await expect.poll(() => found(page)).toBe('1 of 800 items');
    await page.fill('[name=q]', 'no such thing');
    await expect.poll(() => found(page)).toBe('0 of 800 items');
  });

  it('leads from a count of failures to those items', async () => {
    const { page } = await open(at('one.html'));
    const count = page.locator('#failure-table a[href="#items?class=ambiguous"]');
    expect(await count.textContent()).toBe('67');
    await count.click();
    await expect.poll(() => found(page)).toBe('67 of 800 items');
    expect(await page.inputValue('[name=class]')).toBe('ambiguous');
  });

  it('shows more rows on demand, the next one in focus', async () => {
    const { page } = await open(at('one.html'));
    const rows = page.locator('#item-table tr[data-item]');
    expect(await rows.count()).toBe(100);
    await page.focus('#more');
    await page.keyboard.press('Enter');
    expect(await rows.count()).toBe(200);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('mh_32k#0');
  });

  it('opens an item by keyboard: question, gold, path, what was overwritten, what each system said', async () => {
    const { page } = await open(at('one.html'));
    await page.focus('[name=q]');
    await page.keyboard.type('mh_6k#67');
    await expect.poll(() => found(page)).toBe('1 of 800 items');
    const button = page.locator('#item-table button');
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate('document.activeElement.textContent')) === 'mh_6k#67') break;
    }
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const sheet = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
    for (const text of [
      'Which city serves as the capital of the country that gave rise to the sport played by Rogério Ceni?',
      'New Delhi',
      'Grosseto (wrong)',
      '341. The capital of India is Grosseto.',
      'overwrote 158. The capital of India is New Delhi.',
      'overwritten by 341. The capital of India is Grosseto.',
      'line 160',
      'LangGraph STM+LTM',
    ]) {
      expect(await sheet.textContent()).toContain(text);
    }
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await sheet.count()).toBe(0);
  });

  it('opens the item that its address names', async () => {
    const { page } = await open(at('one.html'));
    await page.evaluate("location.hash = '#item=sh_262k%233'");
    await expect.poll(() => page.locator('tr.evidence').count()).toBe(1);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('sh_262k#3');
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility fault in %s', async (colorScheme) => {
    const { page } = await open(at('one.html'), { colorScheme });
    await page.locator('#item-table tr[data-item] button').first().click();
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page } = await open(at('one.html'), { viewport: { width: 360, height: 740 } });
    await page.locator('#item-table tr[data-item] button').first().click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('prints on white paper, with the items that are open', async () => {
    const { page } = await open(at('one.html'), { colorScheme: 'dark' });
    await page.locator('#item-table tr[data-item] button').first().click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.locator('#item-table tr[data-item]:visible').count()).toBe(1);
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe.skipIf(noBrowser)('a report on texts that look like markup', () => {
  it('shows them as text', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const attack =
      '</script><script>document.title="broken"</script><img src=x onerror="document.title=1">&lt;b&gt;';
    const question = `Who is the author of ${attack} Aurora Tales?`;
    const [first, ...rows] = smallRows();
    const attacked = { ...first!, questions: [question, ...first!.questions.slice(1)] };
    attacked.answers[0] = [`<!--<script>${attack}`];
    const lines = (all: readonly object[]) => all.map((row) => `${JSON.stringify(row)}\n`).join('');
    writeFileSync(at('split.jsonl'), lines([attacked, ...rows]));
    writeFileSync(at('answers.jsonl'), lines([{ item: 'mh_1k#0', output: `${attack}\u2028` }]));
    const { code, stderr } = await lastwrite([
      ...['report', '--system', `<i></script><b>&lt;=${at('answers.jsonl')}`],
      ...['--data', at('split.jsonl'), '--profile', 'dev', '-o', at('r.html'), '-o', at('r.md')],
    ]);
    expect(code, stderr).toBe(0);
    const markdown = readFileSync(at('r.md'), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    expect(markdown).not.toMatch(/<(?!\/?(?:details|summary)>| )/);

    const { page } = await open(at('r.html'));
    expect(await page.title()).toContain('Conflict Resolution split: <i></script><b>&lt;');
    expect(await page.locator('img, i, main script, h3 b').count()).toBe(0);
    const button = page.locator('#item-table button').first();
    await button.click();
    const sheet = page.locator('tr.evidence');
    expect(await sheet.locator('dd').first().textContent()).toBe(question);
    expect(await sheet.locator('dd').nth(1).textContent()).toBe(`<!--<script>${attack}`);
    expect(await sheet.locator('.output').textContent()).toContain(attack);
  });
});
