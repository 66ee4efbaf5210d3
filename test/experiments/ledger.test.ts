import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Ledger, readLedger } from '../../src/experiments/ledger.js';
import type { LedgerRecord } from '../../src/experiments/ledger-record.js';
import { lockRun } from '../../src/experiments/run-lock.js';
import { temporaryFolder } from '../cli/lastwrite.js';

const result = (task: string, output = 'x'): LedgerRecord => ({
  schema: 'lastwrite.run-ledger/1',
  record: 'result',
  time: '2025-01-01T00:00:00.000Z',
  task,
  attempt: 1,
  kind: 'answered',
  output,
  latencyMs: 1,
  cost: null,
});

const ledgerPath = () => join(temporaryFolder(), 'run', 'ledger.jsonl');
const openAt = async (path: string) => Ledger.open(path, await readLedger(path));

describe('a ledger', () => {
  test('that does not exist is empty', async () => {
    expect(await readLedger(ledgerPath())).toEqual({ records: [], length: 0, torn: '' });
  });

  test('has every record when append returns, in order, one a line', async () => {
    const path = ledgerPath();
    const ledger = await openAt(path);
    const records = Array.from({ length: 50 }, (_, index) => result(`t${index}`, 'a\nb\u2028c'));
    await Promise.all(
      records.map(async (record, index) => {
        await ledger.append(record);
        expect(readFileSync(path, 'utf8').split('\n').length).toBeGreaterThan(index + 1);
      }),
    );
    await ledger.close();
    expect((await readLedger(path)).records).toEqual(records);
  });

  test('goes on behind its last whole line', async () => {
    const path = ledgerPath();
    const first = await openAt(path);
    await first.append(result('a'));
    await first.close();
    appendFileSync(path, '{"schema":"lastwrite.run-led');
    const content = await readLedger(path);
    expect(content).toMatchObject({ records: [{ task: 'a' }], torn: '{"schema":"lastwrite.run-led' });
    const second = await Ledger.open(path, content);
    await second.append(result('b'));
    await second.close();
    expect((await readLedger(path)).records).toEqual([result('a'), result('b')]);
  });

  test('takes a record that comes right behind another', async () => {
    const path = ledgerPath();
    const ledger = await openAt(path);
    await ledger.append(result('a'));
    await ledger.append(result('b'));
    await ledger.close();
    expect((await readLedger(path)).records).toHaveLength(2);
  });

  test('that could write half a line alone, on a full disk, has none of it, and goes on where there is room', async () => {
    const path = ledgerPath();
    const ledger = await openAt(path);
    await ledger.append(result('a'));
    const { handle } = ledger;
    const write = handle.appendFile.bind(handle);
    const full = vi.spyOn(handle, 'appendFile').mockImplementationOnce(async (bytes) => {
      await write((bytes as Buffer).subarray(0, 20));
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    const [lost, kept] = [ledger.append(result('b')), ledger.append(result('c'))];
    await expect(lost).rejects.toThrow(/the disk is full; make room, and go on/);
    await kept.catch(() => {});
    await ledger.append(result('d'));
    await ledger.close();
    expect(full).toHaveBeenCalled();
    const { records, torn } = await readLedger(path);
    expect(torn).toBe('');
    expect(records.map((one) => one.record === 'result' && one.task)).toEqual(['a', 'c', 'd']);
  });

  test('says which line is none of its own', async () => {
    const path = join(temporaryFolder(), 'ledger.jsonl');
    writeFileSync(path, `${JSON.stringify(result('a'))}\nx\n`);
    await expect(readLedger(path)).rejects.toThrow(/line 2: the line is not JSON/);
    writeFileSync(path, `${JSON.stringify({ ...result('a'), kind: 'odd' })}\n`);
    await expect(readLedger(path)).rejects.toThrow(/line 1: the line is no ledger record: kind/);
  });
});

describe('a lock', () => {
  const alive = { pid: 101, isAlive: () => true };

  test('keeps a second process out until it is released', async () => {
    const path = join(temporaryFolder(), 'run', 'lock');
    const lock = await lockRun(path, { pid: 100, isAlive: () => true });
    expect(lock.recovered).toBe(false);
    await expect(lockRun(path, alive)).rejects.toThrow(/another process works on this run \(100 on /);
    await lock.release();
    expect((await lockRun(path, alive)).recovered).toBe(false);
  });

  test('of a dead process is taken over, by one', async () => {
    const path = join(temporaryFolder(), 'lock');
    await lockRun(path, { pid: 100, isAlive: () => true });
    const seekers = [101, 102, 103, 104].map((pid) =>
      lockRun(path, { pid, isAlive: (other) => other !== 100 }),
    );
    const taken = (await Promise.allSettled(seekers)).filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ value: { recovered: true } });
  });

  test('that is unfinished is taken over, one of another machine is not', async () => {
    const path = join(temporaryFolder(), 'lock');
    writeFileSync(path, '{"pid":');
    expect((await lockRun(path, alive)).recovered).toBe(true);
    writeFileSync(path, '{"pid":1,"host":"elsewhere"}');
    await expect(lockRun(path, { pid: 2, isAlive: () => false })).rejects.toThrow(/1 on elsewhere/);
  });
});
