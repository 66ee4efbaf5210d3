import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readVerdictFile } from '../../src/audit/verdict.js';
import { noBrowser, watchedPage } from '../browser.js';
import { lastwrite, ROOT, temporaryFolder } from './lastwrite.js';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Served {
  readonly url: string;
  readonly port: number;
  readonly stderr: () => string;
  /** Send a signal and give the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Start `lastwrite workbench --serve` and wait for its URL. */
async function serve(args: readonly string[]): Promise<Served> {
  const main = join(ROOT, 'dist/cli/main.js');
  const child = spawn(process.execPath, [main, 'workbench', '--serve', ...args], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('close', () => reject(new Error(stderr)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    stderr: () => stderr,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request with any headers at all: fetch would not let Host be set. */
function send({ url, port }: Served, { method = 'POST', path, headers, body }: Sent = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: path ?? `${new URL(url).pathname}verdicts`,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const verdict = (item: string, more: object = {}) => ({
  item,
  verdict: 'gold_superseded',
  confidence: 'high',
  note: '',
  at: '2026-12-01T10:00:00.000Z',
  truncated: false,
  ...more,
});
const change = (...verdicts: object[]) => JSON.stringify({ verdicts, removed: [] });
const read = (file: string) => readVerdictFile(JSON.parse(readFileSync(file, 'utf8')));

describe('lastwrite workbench --serve', () => {
  it('has each verdict on disk when it answers, and continues after it was killed', async () => {
    const file = join(temporaryFolder(), 'ada.json');
    const args = ['--verdicts', file, '--reader', 'Ada', '--items', 'mh_6k#44,mh_6k#67'];
    const first = await serve(args);
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/);
    expect(read(file)).toMatchObject({ reader: { name: 'Ada' }, verdicts: [] });
    expect(await send(first, { body: change(verdict('mh_6k#67')) })).toMatchObject({ status: 200 });
    expect(read(file).verdicts).toEqual([verdict('mh_6k#67')]);
    await first.stop('SIGKILL');

    const second = await serve(args.filter((arg) => arg !== '--reader' && arg !== 'Ada'));
    expect(second.url).not.toBe(first.url);
    await expect.poll(second.stderr).toContain('2 items; 1 verdicts in ');
    const page = await send(second, { method: 'GET', path: new URL(second.url).pathname });
    expect(page.text).toContain('"verdicts":[{"item":"mh_6k#67","verdict":"gold_superseded"');
    const many = ['gold_right', 'cannot_tell', 'question_defective'].map((one) =>
      send(second, { body: change(verdict('mh_6k#44', { verdict: one })) }),
    );
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(read(file).verdicts.map(({ item }) => item)).toEqual(['mh_6k#44', 'mh_6k#67']);
    const removed = JSON.stringify({ verdicts: [], removed: ['mh_6k#67'] });
    expect(await send(second, { body: removed })).toMatchObject({ status: 200 });
    expect(read(file).verdicts.map(({ item }) => item)).toEqual(['mh_6k#44']);
    expect(await second.stop('SIGINT')).toBe(0);
    expect(second.stderr()).toContain('ended; 1 verdicts in ');
  });

  it('answers nobody but its own page', async () => {
    const file = join(temporaryFolder(), 'v.json');
    const served = await serve(['--verdicts', file, '--items', 'mh_6k#44']);
    const { port } = served;
    const body = change(verdict('mh_6k#44'));
    const status = async (sent: Sent) =>
      (await send(served, sent.method === 'GET' ? sent : { body, ...sent })).status;
    expect(await status({ headers: { host: 'evil.example' } })).toBe(403);
    expect(await status({ headers: { host: `evil.example:${port}` } })).toBe(403);
    expect(await status({ headers: { origin: 'https://evil.example' } })).toBe(403);
    expect(await status({ headers: { origin: 'null' } })).toBe(403);
    expect(await status({ headers: { origin: `http://127.0.0.1:${port + 1}` } })).toBe(403);
    expect(await status({ path: `/${'x'.repeat(32)}/verdicts` })).toBe(403);
    expect(await status({ path: '/verdicts' })).toBe(403);
    expect(await status({ method: 'GET', path: '/' })).toBe(403);
    expect(await status({ method: 'GET' })).toBe(405);
    expect(await status({ path: `${new URL(served.url).pathname}other` })).toBe(404);
    expect(await status({ headers: { 'content-type': 'text/plain' } })).toBe(415);
    expect(read(file).verdicts).toEqual([]);
    expect(await status({ headers: { origin: `http://127.0.0.1:${port}` } })).toBe(200);
    expect(await served.stop('SIGTERM')).toBe(0);
  });

  it('refuses a bad body, whole, and stays up', async () => {
    const file = join(temporaryFolder(), 'v.json');
    const served = await serve(['--verdicts', file, '--items', 'mh_6k#44']);
    const status = async (body: string) => (await send(served, { body })).status;
    expect(await status('{')).toBe(400);
    expect(await status('{"verdicts":[]}')).toBe(400);
    expect(await status(change(verdict('mh_6k#45')))).toBe(400);
    expect(await status(change(verdict('mh_6k#44'), verdict('mh_6k#44', { verdict: 'maybe' })))).toBe(400);
    expect(await status(change(verdict('mh_6k#44', { more: 1 })))).toBe(400);
    const large = change(verdict('mh_6k#44', { note: 'x'.repeat(1024 * 1024) }));
    // The server may hang up before all of it was sent.
    expect([413, 'refused']).toContain(await status(large).catch(() => 'refused'));
    expect(read(file).verdicts).toEqual([]);
    expect(await status(change(verdict('mh_6k#44')))).toBe(200);
    expect(read(file).verdicts).toHaveLength(1);
  });

  it.skipIf(noBrowser)('writes what is recorded in a browser, at once, and says when it cannot', async () => {
    const file = join(temporaryFolder(), 'v.json');
    const served = await serve([
      '--verdicts',
      file,
      '--items',
      'mh_6k#44,mh_6k#67',
      '--blind',
      '--seed',
      '3',
    ]);
    const origin = new URL(served.url).origin;
    const { page, faults, requests } = await watchedPage({ allow: (address) => address.startsWith(origin) });
    await page.goto(served.url);
    await page.keyboard.press('1');
    await page.keyboard.press('l');
    await page.keyboard.press('n');
    await page.keyboard.type('why');
    await expect.poll(() => read(file).verdicts[0]).toMatchObject({ confidence: 'low', note: 'why' });
    expect(read(file).evidence).toEqual({ labelShown: false, flagShown: false, seed: 3 });
    await expect.poll(() => page.locator('#saved').textContent()).toBe(`written to ${file}`);
    await page.reload();
    expect(await page.locator('#count').textContent()).toBe('1 of 2');
    expect(faults).toEqual([]);
    expect(requests).toEqual([]);

    await served.stop('SIGKILL');
    await page.keyboard.press('u');
    await page.keyboard.press('2');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('the server does not answer');
    expect(await page.locator('#count').textContent()).toBe('2 of 2');
    expect(read(file).verdicts).toHaveLength(1);

    // Served again at the same place, it gets what the first one never got.
    const again = await serve([
      '--verdicts',
      file,
      '--items',
      'mh_6k#44,mh_6k#67',
      '--blind',
      '--seed',
      '3',
      '--port',
      `${served.port}`,
    ]);
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(again.url);
    await expect.poll(() => read(file).verdicts).toHaveLength(2);
    await page.keyboard.press('x');
    await expect.poll(() => read(file).verdicts).toHaveLength(1);
    await page.context().close();
  });
});

describe('lastwrite workbench', () => {
  it('writes the page, the profile in the first line of what it says', async () => {
    const out = join(temporaryFolder(), 'w.html');
    const { code, stdout, stderr } = await lastwrite([
      'workbench',
      '-o',
      out,
      '--class',
      'ambiguous_gold',
      'parser_scope',
    ]);
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^profile paper /);
    expect(stderr).toContain('wrote 80 items to ');
    expect(readFileSync(out, 'utf8')).toMatch(/^<!doctype html>/);
  });

  it.each([
    [[], 'no place for the page'],
    [['-o', 'w.html', '--serve'], 'cannot be used with'],
    [['-o', 'w.html', '--port', '1'], '--port is for --serve'],
    [['-o', 'w.html', '--verdicts', 'v.json'], '--verdicts is for --serve'],
    [['-o', 'w.html', '--seed', '1'], '--seed is for --blind'],
    [['-o', 'w.html', '--blind', '--seed', '-1'], 'whole number'],
    [['--serve', '--port', '65536'], 'whole number'],
    [['-o', 'w.html', '--class', 'wrong'], 'there is no class "wrong"'],
    [['-o', 'w.html', '--structure', 'wrong'], 'there is no structure "wrong"'],
    [['-o', 'w.html', '--items', 'mh_6k#100'], 'mh_6k#100'],
    [['-o', 'w.html', '--class', 'ambiguous', '--items', 'mh_6k#1'], 'cannot be used with'],
    [['-o', 'w.html', '--class', 'unclassifiable'], 'no item of this split'],
    [['-o', 'w.html', '--scheme', 'mine'], 'Allowed choices'],
  ])('exits 2 for %j', async (args, said) => {
    const { code, stderr } = await lastwrite(['workbench', ...args]);
    expect(stderr).toContain(said);
    expect(code).toBe(2);
  });

  it('does not continue a verdict file that was made under other conditions', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'v.json');
    const served = await serve(['--verdicts', file, '--reader', 'Ada', '--items', 'mh_6k#44']);
    await served.stop('SIGINT');
    const refused = async (...args: string[]) => {
      const { code, stderr } = await lastwrite(['workbench', '--serve', '--verdicts', file, ...args]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused('--reader', 'Bob')).toContain('"Ada"’s, not "Bob"’s');
    expect(await refused('--blind')).toContain('label shown true, not false');
    expect(await refused('--scheme', 'paper')).toContain('give --scheme gold');
    expect(await refused('--profile', 'dev')).toContain('profile');
    writeFileSync(file, '{}');
    expect(await refused()).toContain('not a verdict file');
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });
});
