import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memfailPage } from '../../src/report/html/memfail-page.js';
import { noBrowser, openFile, seriousViolations, watchedPage } from '../browser.js';
import { temporaryFolder } from '../cli/lastwrite.js';
import { smallReport } from './memfail-report.js';

describe('the MemFail page', () => {
  it('is the same bytes for the same result, small, and holds no markup of an answer', async () => {
    const page = await memfailPage(smallReport());
    expect(await memfailPage(smallReport())).toBe(page);
    expect(page.length).toBeLessThan(60_000);
    expect(page).toContain('&lt;b&gt;| No *');
    expect(page).not.toContain('<b>');
  });

  it('draws as much of a bar as a label has of the questions', async () => {
    const page = await memfailPage(smallReport());
    const [first, second] = [...page.matchAll(/<svg[^>]*>(.*?)<\/svg>/g)].map(([, bar]) => bar!);
    const widths = (bar: string) => [...bar.matchAll(/class="(\w+)" x="([\d.]+)" y="0" width="([\d.]+)"/g)];
    expect(widths(first!).map(([, name, , width]) => [name, width])).toEqual(
      ['correct', 'reasoning_error', 'not_retrieved', 'summary_error', 'not_stored'].map((name) => [
        name,
        '120.00',
      ]),
    );
    expect(widths(second!).map(([, name, x, width]) => [name, x, width])).toEqual([
      ['correct', '0.00', '150.00'],
      ['open', '150.00', '450.00'],
    ]);
  });

  it.skipIf(noBrowser).each(['light', 'dark'] as const)(
    'is accessible and loads nothing (%s)',
    async (colorScheme) => {
      const path = join(temporaryFolder(), 'memfail.html');
      writeFileSync(path, await memfailPage(smallReport()));
      const { page, faults, requests } = await watchedPage({
        colorScheme,
        viewport: { width: 420, height: 800 },
      });
      await openFile(page, path);
      expect(await seriousViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect([faults, requests]).toEqual([[], []]);
      await page.context().close();
    },
    60_000,
  );
});
