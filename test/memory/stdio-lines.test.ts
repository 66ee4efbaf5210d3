import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineCutter } from '../../src/memory/stdio-lines.js';

describe('lines', () => {
  it('are the same however the bytes come', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(20)), fc.constantFrom('\n', '\r\n'), (lines, cuts, end) => {
        const bytes = Buffer.from(lines.map((text) => text + end).join(''));
        const cutter = new LineCutter(1000);
        const found: string[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          found.push(...cutter.add(bytes.subarray(at, at + cut)));
          at += cut;
        }
        expect(found).toEqual(lines);
        expect(cutter.unfinished).toBe('');
      }),
    );
  });

  it('may be as long as the bound, and no longer, finished or not', () => {
    expect([...new LineCutter(3).add(Buffer.from('abc\nab'))]).toEqual(['abc']);
    const cutter = new LineCutter(3);
    expect([...cutter.add(Buffer.from('ab'))]).toEqual([]);
    expect(cutter.unfinished).toBe('ab');
    expect(() => [...cutter.add(Buffer.from('cd'))]).toThrow(RangeError);
  });
});
