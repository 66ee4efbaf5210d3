import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

/** Debian's Chromium, or the one that CHROMIUM names. */
export const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium';

/**
 * Say `describe.skipIf(noBrowser)(…)`: without Chromium the page tests are reported as skipped. In CI they are not
 * skipped, and fail with a message that says what to install.
 */
export const noBrowser = !existsSync(CHROMIUM) && !process.env.CI;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Promise<Browser> | undefined;

/** The one browser of a test file; it is closed after the file's last test. */
export function launchBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(
      `no Chromium at ${CHROMIUM}: install Debian's (apt-get install chromium) or name one with CHROMIUM`,
    );
  }
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

/** A page with what went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, broken policies. */
  readonly faults: readonly string[];
  /** Addresses that were asked for, other than the one opened; every such request is refused. */
  readonly requests: readonly string[];
}

export interface PageOptions extends BrowserContextOptions {
  /** Addresses that may be asked for: a page's own server. None unless given. */
  readonly allow?: (address: string) => boolean;
}

/** A fresh page (own storage) on which nothing but files, `data:` and `blob:` loads; close its context when done. */
export async function watchedPage(options: PageOptions = {}): Promise<WatchedPage> {
  const { allow = () => false, ...contextOptions } = options;
  const context = await (await launchBrowser()).newContext(contextOptions);
  const faults: string[] = [];
  const requests: string[] = [];
  await context.route('**/*', (route) => {
    const address = route.request().url();
    if (allow(address)) return route.continue();
    // The document itself, from disk; anything else would be a page that is not self-contained.
    if (address.startsWith('file:') && route.request().isNavigationRequest()) return route.continue();
    if (/^(?:data|blob):/.test(address)) return route.continue();
    requests.push(address);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return { page, faults, requests };
}

/** Open a file from disk and say how long it took until the page had loaded, in milliseconds. */
export async function openFile(page: Page, path: string): Promise<number> {
  const start = performance.now();
  await page.goto(pathToFileURL(path).href, { waitUntil: 'load' });
  return performance.now() - start;
}

/**
 * Serious and critical violations that axe-core finds, one line each.
 *
 * It is evaluated through the debugger, which a page's Content-Security-Policy does not concern.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] })",
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ html, any }) => `${html} (${any.map(({ message }) => message).join('; ')})`)
          .join(' | ')}`,
    );
}
