import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/dataset/content-hash.js';
import { fetchOfficial } from '../../src/dataset/fetch.js';
import { temporaryFolder } from './small-rows.js';

const file = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251));
const expected = { bytes: file.length, sha256: sha256(file) };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that gives each request to the next answer, the last one again and again. */
async function serve(...answers: Answer[]) {
  const requests: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    answers[Math.min(requests.length, answers.length) - 1]!(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.parquet`, requests };
}

const whole =
  (body: Buffer = file, etag = '"v1"'): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-length': body.length, etag }).end(body);
  };

const ranged =
  (etag = '"v1"'): Answer =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    if (from === 0 || (headers['if-range'] && headers['if-range'] !== etag))
      return whole(file, etag)({} as never, response);
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    response.writeHead(206, { 'content-range': range, 'content-length': file.length - from, etag });
    response.end(file.subarray(from));
  };

/** Sends the beginning of what it promised, then cuts the connection. */
const cutAt =
  (length: number): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-length': file.length, etag: '"v1"' });
    response.write(file.subarray(0, length), () => setTimeout(() => response.destroy(), 20));
  };

const status =
  (code: number): Answer =>
  (_, response) => {
    response.writeHead(code).end();
  };

const target = async () => join(await temporaryFolder(), 'deep', 'file.parquet');

async function leavePart(into: string, bytes: Uint8Array, etag?: string): Promise<void> {
  const { writeFileAtomic } = await import('../../src/dataset/atomic-write.js');
  await writeFileAtomic(`${into}.part`, bytes);
  if (etag !== undefined) await writeFile(`${into}.part.etag`, etag);
}

async function expectWhole(into: string): Promise<void> {
  expect((await readFile(into)).equals(file)).toBe(true);
  expect(await readdir(join(into, '..'))).toEqual(['file.parquet']);
}

describe('fetching the official file', () => {
  it('downloads, verifies and tells how far it is', async () => {
    const { url } = await serve(whole());
    const into = await target();
    const seen: number[] = [];
    const fetched = await fetchOfficial({ into, url, expected, onProgress: ({ bytes }) => seen.push(bytes) });
    expect(fetched).toEqual({ path: into, ...expected, downloaded: true, resumedFrom: 0 });
    expect(seen.at(-1)).toBe(file.length);
    await expectWhole(into);
  });

  it('does not download again what is there', async () => {
    const { url, requests } = await serve(whole());
    const into = await target();
    await fetchOfficial({ into, url, expected });
    expect(await fetchOfficial({ into, url, expected })).toMatchObject({ downloaded: false });
    expect(requests).toHaveLength(1);
  });

  it('replaces another file that stands in its place', async () => {
    const { url } = await serve(whole());
    const into = join(await temporaryFolder(), 'file.parquet');
    await writeFile(into, 'something else');
    expect(await fetchOfficial({ into, url, expected })).toMatchObject({ downloaded: true });
    await expectWhole(into);
  });

  it('goes on after a cut connection', async () => {
    const { url, requests } = await serve(cutAt(70_000), ranged());
    const into = await target();
    await expect(fetchOfficial({ into, url, expected })).rejects.toThrow(
      /^the connection broke after \d+ of 200000 bytes \(.+\); run it again to go on from there; without a network, download http/,
    );
    const left = (await readFile(`${into}.part`)).length;
    expect(left).toBeGreaterThan(0);
    expect(await fetchOfficial({ into, url, expected })).toMatchObject({
      downloaded: true,
      resumedFrom: left,
    });
    expect(requests[1]).toMatchObject({ range: `bytes=${left}-`, 'if-range': '"v1"' });
    await expectWhole(into);
  });

  it.each<[string, Answer[], string | undefined]>([
    ['sends the whole file instead', [whole()], '"v1"'],
    ['refuses the range', [status(416), whole()], undefined],
    ['has another version', [ranged('"v2"')], '"v1"'],
    [
      'has another version and does not look at If-Range',
      [
        (request, response) => {
          delete request.headers['if-range'];
          ranged('"v2"')(request, response);
        },
      ],
      '"v1"',
    ],
    [
      'sends another range',
      [
        (_, response) => void response.writeHead(206, { 'content-range': 'bytes 0-9/10' }).end('0123456789'),
        whole(),
      ],
      undefined,
    ],
  ])('starts again when the server %s', async (_, answers, etag) => {
    const { url } = await serve(...answers);
    const into = await target();
    await leavePart(into, Buffer.alloc(5000, 1), etag);
    expect(await fetchOfficial({ into, url, expected })).toMatchObject({ downloaded: true });
    await expectWhole(into);
  });

  it('needs no server for a part that is whole, and starts again for one that is too long', async () => {
    const { url, requests } = await serve(whole());
    const into = await target();
    await leavePart(into, file);
    expect(await fetchOfficial({ into, url, expected })).toMatchObject({ resumedFrom: file.length });
    expect(requests).toHaveLength(0);
    const other = await target();
    await leavePart(other, Buffer.concat([file, file]));
    expect(await fetchOfficial({ into: other, url, expected })).toMatchObject({ resumedFrom: 0 });
    await expectWhole(other);
  });

  it.each<[string, Buffer, string]>([
    ['wrong', Buffer.alloc(file.length), ''],
    ['too few', file.subarray(1), ' (199999 bytes instead of 200000)'],
    ['too many', Buffer.concat([file, Buffer.alloc(9)]), ' (200009 bytes instead of 200000)'],
  ])('removes bytes that are %s', async (_, body, sizes) => {
    const { url } = await serve(whole(body));
    const into = await target();
    await expect(fetchOfficial({ into, url, expected })).rejects.toThrow(
      `what came from ${url} is not the pinned file${sizes}, and was removed; run it again; if that does not help, without a network`,
    );
    expect(await readdir(join(into, '..'))).toEqual([]);
  });

  it('tells what the server refuses', async () => {
    const { url } = await serve(status(404));
    const into = await target();
    await expect(fetchOfficial({ into, url, expected })).rejects.toThrow(
      `the server answered 404 for ${url}; without a network, download ${url} elsewhere and run \`lastwrite data import FILE\`, or use the bundled split, which needs no download`,
    );
    expect(existsSync(into)).toBe(false);
  });

  it('tells what to do without a network', async () => {
    const { url } = await serve(whole());
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
    });
    const closed = url.replace(/:\d+/, `:${port}`);
    await expect(fetchOfficial({ into: await target(), url: closed, expected })).rejects.toThrow(
      `cannot reach 127.0.0.1:${port} (ECONNREFUSED); without a network, download ${closed} elsewhere`,
    );
    const noName = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } });
    await expect(
      fetchOfficial({ into: await target(), expected, fetch: () => Promise.reject(noName) }),
    ).rejects.toThrow(
      'cannot reach huggingface.co (ENOTFOUND); without a network, download https://huggingface.co/',
    );
  });

  it('loses patience with a silent server', async () => {
    const { url } = await serve(
      () => {},
      (_, response) => {
        response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 100));
      },
    );
    const into = await target();
    const options = { into, url, expected, silence: 100 };
    await expect(fetchOfficial(options)).rejects.toThrow(
      /^cannot reach 127\.0\.0\.1:\d+ \(no answer in time\)/,
    );
    await expect(fetchOfficial(options)).rejects.toThrow(
      'broke after 100 of 200000 bytes (no answer in time)',
    );
  });

  it('takes web addresses only', async () => {
    await expect(fetchOfficial({ into: await target(), url: 'file:///x' })).rejects.toThrow(
      'file:///x is not a web address; give one that begins with https://',
    );
  });
});
