import { describe, expect, it, vi } from 'vitest';
import { captureConsole } from '../../src/memory/console-capture.js';

describe('a captured console', () => {
  it('tells the listener of some work what that writes, then and later, and prints none of it', async () => {
    const printed = vi.spyOn(process.stdout, 'write');
    const told: string[] = [];
    const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
    const late = { over: Promise.resolve() };
    const given = await captureConsole(
      (text) => told.push(text),
      async () => {
        console.debug('one %d', 1);
        await pause();
        console.error('two\nlines');
        late.over = pause().then(() => console.log('three'));
        return 4;
      },
    );
    await late.over;
    expect(given).toBe(4);
    expect(told).toEqual(['one 1', 'two\nlines', 'three']);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('leaves alone what others write meanwhile, and what a listener writes itself', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const other: string[] = [];
    const working = captureConsole(
      (text) => console.warn(`told: ${text}`),
      async () => {
        await Promise.resolve();
        console.log('one');
      },
    );
    console.warn('mine');
    captureConsole(
      (text) => other.push(text),
      () => console.log('two'),
    );
    await working;
    expect(printed.mock.calls).toEqual([['mine'], ['told: one']]);
    expect(other).toEqual(['two']);
    printed.mockRestore();
  });
});
