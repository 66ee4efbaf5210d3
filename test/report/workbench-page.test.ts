import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readVerdictFile, type VerdictFile } from '../../src/audit/verdict.js';
import { noBrowser, openFile, seriousViolations, type WatchedPage, watchedPage } from '../browser.js';
import { smallRows } from '../outcomes/small-world.js';
import { classifiedRun, pageOf, type SheetOptions } from './sheets.js';

const folder = mkdtempSync(join(tmpdir(), 'lastwrite-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pages = 0;

/** Write a page of the pinned split, or of another. */
async function pageFile(options: SheetOptions = {}, data?: string): Promise<string> {
  const path = join(folder, `page-${pages++}.html`);
  writeFileSync(path, pageOf(await classifiedRun(data), options));
  return path;
}

const opened: WatchedPage[] = [];

/** A page in a browser profile of its own; nothing may go wrong on it. */
async function open(path: string, options: Parameters<typeof watchedPage>[0] = {}): Promise<Page> {
  const watched = await watchedPage(options);
  opened.push(watched);
  await openFile(watched.page, path);
  return watched.page;
}

afterEach(async () => {
  for (const { page, faults, requests } of opened.splice(0)) {
    await page.context().close();
    expect(faults).toEqual([]);
    expect(requests).toEqual([]);
  }
});

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

async function exported(page: Page): Promise<{ file: VerdictFile; path: string; name: string }> {
  const arrival = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download: Download = await arrival;
  const path = join(folder, `export-${pages++}.json`);
  await download.saveAs(path);
  return {
    file: readVerdictFile(JSON.parse(readFileSync(path, 'utf8'))),
    path,
    name: download.suggestedFilename(),
  };
}

const current = (page: Page) => page.locator('#items [aria-current] span').textContent();
const pressed = (page: Page) =>
  page.locator('.verdict [aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.dataset.value));
const message = (page: Page) => page.getByRole('alert').textContent();
/** Everything that is in the page: its elements, attributes and embedded data, but for its own style and script. */
const everything = (page: Page) =>
  page.evaluate<string>(`(() => {
    const copy = document.documentElement.cloneNode(true);
    for (const own of copy.querySelectorAll('style, script:not([type])')) own.remove();
    return copy.outerHTML;
  })()`);

describe.skipIf(noBrowser)('the workbench page', () => {
  it('records by keyboard alone, and finds everything again after a reload', async () => {
    const page = await open(await pageFile({ reader: 'Ada' }));
    page.on('dialog', (dialog) => dialog.accept());
    await press(page, '1 h n');
    await page.keyboard.type('1 more j?');
    await press(page, 'Escape j 3 l j 2 x ArrowRight ArrowLeft k');
    expect(await current(page)).toBe('mh_6k#67');
    expect(await pressed(page)).toEqual(['question_defective', 'low']);
    expect(await page.getByRole('status').textContent()).toContain('Item 2 of 67');

    await page.reload();
    expect(await current(page)).toBe('mh_6k#67');
    expect(await pressed(page)).toEqual(['question_defective', 'low']);
    await press(page, 'k');
    expect(await page.getByLabel('Note').inputValue()).toBe('1 more j?');
    expect(await page.locator('#count').textContent()).toBe('2 of 67');
    await press(page, 'u');
    expect(await current(page)).toBe('mh_6k#86');

    const { file, name } = await exported(page);
    expect(name).toBe('verdicts-Ada.json');
    expect(file).toMatchObject({
      reader: { name: 'Ada', kind: 'person' },
      scheme: 'gold',
      evidence: { labelShown: true, flagShown: true, seed: null },
      verdicts: [
        {
          item: 'mh_6k#44',
          verdict: 'gold_superseded',
          confidence: 'high',
          note: '1 more j?',
          truncated: false,
        },
        { item: 'mh_6k#67', verdict: 'question_defective', confidence: 'low', note: '' },
      ],
    });
  });

  it('reaches everything by Tab, with a focus that shows', async () => {
    const page = await open(await pageFile({ choice: { items: ['mh_6k#44'] } }));
    const reached = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<{ name: string; shows: boolean }>(`(() => {
        const one = document.activeElement;
        const style = getComputedStyle(one);
        return {
          name: one.id || one.dataset.value || one.className || one.tagName,
          shows: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
        };
      })()`);
      if (at.name === 'BODY') continue;
      expect(at.shows, at.name).toBe(true);
      reached.add(at.name);
    }
    expect([...reached]).toEqual(
      expect.arrayContaining([
        'skip',
        'reader',
        'import',
        'export',
        'help',
        'picture',
        'go',
        'gold_superseded',
        'cannot_tell',
        'high',
        'note',
        'next-open',
        'needle',
        'statements',
      ]),
    );
  });

  it('shows the evidence: both sides of every conflict, the lines of the gold, the list at the place', async () => {
    const page = await open(await pageFile());
    await press(page, 'j');
    const rows = page.locator('.pairs .conflict');
    expect(await rows.count()).toBe(3);
    expect(await rows.last().textContent()).toMatch(
      /#158 The capital of India is New Delhi\..*#341 The capital of India is Grosseto\./,
    );
    expect(await page.locator('.lines').textContent()).toMatch(/#158.*line 160, ✕ overwritten by #341/);
    expect(await page.locator('.edge.overwritten').count()).toBe(3);
    expect(await page.locator('.edge-label.overwritten').last().textContent()).toContain('✕');
    expect(await page.locator('.row.target').textContent()).toContain(
      '158. The capital of India is New Delhi.',
    );
    await page.getByRole('button', { name: 'Go to statement 341' }).first().click();
    expect(await page.locator('.row.target').textContent()).toContain(
      '341. The capital of India is Grosseto.',
    );
    await expect.poll(() => inSight(page)).toBe(true);
  });

  it('keeps a list of 18,332 statements fast: only what is near is in the page', async () => {
    const page = await open(await pageFile({ choice: { items: ['mh_262k#36'] } }));
    const rows = () => page.locator('.row').count();
    await expect.poll(() => inSight(page)).toBe(true);
    expect(await rows()).toBeLessThan(400);
    await press(page, '/');
    await page.keyboard.type('#18331');
    await press(page, 'Enter Escape');
    expect(await page.locator('.row.target').textContent()).toContain('18331. ');
    await expect.poll(() => inSight(page)).toBe(true);
    await expect.poll(rows).toBeLessThan(400);
    await press(page, '/');
    await page.keyboard.type('capital of australia');
    await press(page, 'Enter');
    expect(await page.locator('#found').textContent()).toMatch(/^1 of \d+$/);
    await press(page, 'Escape w');
    expect(await page.locator('[aria-label="Way to the gold"] [aria-pressed="true"]').textContent()).toBe(
      'way to the gold 2',
    );
  });

  it('takes an export in again in a fresh profile', async () => {
    const path = await pageFile();
    const first = await open(path);
    await first.getByLabel('Reader').fill('Grace');
    await press(first, 'Tab Escape');
    await first.locator('#item').focus();
    await press(first, '2 m j 4');
    const { file, path: verdicts } = await exported(first);
    expect(file.reader.name).toBe('Grace');

    const second = await open(path);
    await second.locator('#file').setInputFiles(verdicts);
    await expect.poll(() => second.locator('#count').textContent()).toBe('2 of 67');
    expect(await second.getByLabel('Reader').inputValue()).toBe('Grace');
    expect((await exported(second)).file).toEqual(file);
  });

  it('says what is wrong with a file that it does not import', async () => {
    const page = await open(await pageFile());
    await press(page, '1');
    const { file } = await exported(page);
    const refused = async (change: object) => {
      await page.locator('#file').setInputFiles({
        name: 'v.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...file, ...change })),
      });
      await expect.poll(() => page.locator('#file').inputValue()).toBe('');
      return message(page);
    };
    const [one] = file.verdicts;
    expect(await refused({ schema: 'lastwrite.verdicts/2' })).toContain(
      'its schema is "lastwrite.verdicts/2"',
    );
    expect(await refused({ dataset: { contentSha256: '0'.repeat(64) } })).toContain('another dataset');
    expect(await refused({ scheme: 'paper' })).toContain('its scheme is "paper"');
    expect(await refused({ evidence: { labelShown: false, flagShown: false, seed: 1 } })).toContain(
      'worked blind',
    );
    expect(await refused({ verdicts: [{ ...one, verdict: 'maybe' }] })).toContain(
      '"maybe" (item mh_6k#44) is none of gold_superseded',
    );
    expect(await refused({ verdicts: [{ ...one, item: 'mh_6k#1' }] })).toContain('no item "mh_6k#1"');
    expect(await refused({ verdicts: [one, one] })).toContain('stands twice');
    await page
      .locator('#file')
      .setInputFiles({ name: 'v.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await expect.poll(() => message(page)).toContain('it is no JSON');
    expect(await page.locator('#count').textContent()).toBe('1 of 67');
  });

  it('keeps readers apart, and offers the paper’s scheme', async () => {
    const page = await open(await pageFile({ scheme: 'paper', reader: 'Ada' }));
    await press(page, '2');
    expect(await pressed(page)).toEqual(['ambiguous_gold']);
    await page.getByLabel('Reader').fill('Bob');
    await press(page, 'Tab');
    expect(await page.locator('#count').textContent()).toBe('0 of 67');
    await page.getByLabel('Reader').fill('Ada');
    await press(page, 'Tab');
    expect(await page.locator('#count').textContent()).toBe('1 of 67');
  });

  it('is blind: no label, flag or class, and an order that the seed decides', async () => {
    const choice = { classes: ['reachable_miss', 'ambiguous', 'parser_scope'] } as const;
    const page = await open(await pageFile({ choice, blindSeed: 7 }));
    const order = () => page.locator('#items span').allTextContents();
    const telling =
      /ambiguous|reachable|parser.scope|resolver.correct|composition|parse_failure|structure|overwritten gold/i;
    const [first] = await order();
    for (let item = 0; item < 5; item++) {
      // Statements and questions are not the audit's words.
      expect(await everything(page)).not.toMatch(telling);
      await press(page, 'j');
    }
    await press(page, '1');
    expect((await exported(page)).file).toMatchObject({
      evidence: { labelShown: false, flagShown: false, seed: 7 },
    });
    const again = await open(await pageFile({ choice, blindSeed: 7 }));
    const other = await open(await pageFile({ choice, blindSeed: 8 }));
    expect(await current(again)).toBe(first);
    expect(await again.locator('#items span').allTextContents()).toEqual(await order());
    expect(await other.locator('#items span').allTextContents()).not.toEqual(await order());
    // And the same words do stand in a page that is not blind.
    expect(await everything(await open(await pageFile({ choice })))).toMatch(telling);
  });

  it('warns before leaving with unexported work, and only then', async () => {
    const page = await open(await pageFile());
    const warnings: string[] = [];
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type());
      return dialog.accept();
    });
    await press(page, 'j');
    await page.reload();
    expect(warnings).toEqual([]);
    await press(page, '1');
    await page.reload();
    expect(warnings).toEqual(['beforeunload']);
    await press(page, 'j');
    await exported(page);
    await page.reload();
    expect(warnings).toEqual(['beforeunload']);
  });

  it('shows markup and script as text, wherever they stand', async () => {
    const attack = '</script><script>document.title="taken"</script><img src=x onerror="document.title=1">';
    const rows = smallRows().map((row) => ({
      ...row,
      context: row.context.replace('Hanna Eng', attack),
      questions: row.questions.map((question) => `${attack} ${question}`),
      answers: row.answers.map((golds) => [...golds, `<b>${attack}`]),
    }));
    const data = join(folder, 'attack.jsonl');
    writeFileSync(data, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const path = await pageFile(
      { choice: { classes: ['ambiguous', 'resolver_correct'] }, reader: attack.slice(0, 40) },
      data,
    );
    const page = await open(path);
    page.on('dialog', (dialog) => dialog.accept());
    await press(page, '1 n');
    await page.keyboard.insertText(attack);
    await page.reload();
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toContain(attack);
    expect(await page.getByLabel('Note').inputValue()).toBe(attack);
    expect(await page.title()).toBe('lastwrite workbench');
    expect(await page.locator('main img, main b:not(.crumb b), aside img').count()).toBe(0);
    expect((await exported(page)).file.verdicts[0]!.note).toBe(attack);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious violation of accessibility rules (%s)',
    async (colorScheme) => {
      const page = await open(await pageFile(), { colorScheme });
      await press(page, '1 h');
      expect(await seriousViolations(page)).toEqual([]);
      await press(page, '?');
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      await press(page, 'Escape');
      expect(await seriousViolations(page)).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );

  it('makes the same bytes of the same sheet', async () => {
    const run = await classifiedRun();
    const page = pageOf(run);
    expect(pageOf(run) === page).toBe(true);
    expect(page.length).toBeLessThan(2.5e6);
  });
});

/** The statement that the list was scrolled to is in sight. */
function inSight(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const box = document.querySelector('#statements').getBoundingClientRect();
    const row = document.querySelector('.row.target').getBoundingClientRect();
    return row.top >= box.top && row.bottom <= box.bottom;
  })()`);
}
