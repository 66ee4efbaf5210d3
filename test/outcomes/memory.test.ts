import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MEASURE = fileURLToPath(new URL('measure-memory.mjs', import.meta.url));

test('200 MB of a hundred runs are read in less than 500 MB', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [MEASURE, '100']);
  const measured = JSON.parse(stdout) as Record<
    'bytes' | 'systems' | 'matched' | 'peak' | 'steps' | 'last',
    number
  >;
  expect(measured).toMatchObject({ systems: 100, matched: 80_000, last: 1 });
  expect(measured.bytes).toBeGreaterThan(200e6);
  expect(measured.steps).toBeGreaterThan(100);
  expect(measured.peak).toBeLessThan(500e6);
});
