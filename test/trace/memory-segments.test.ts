import { describe, expect, it } from 'vitest';
import { segmentMemory } from '../../src/trace/memory-segments.js';

describe('cutting a memory text', () => {
  it('cuts behind quotes and brackets that close a sentence', () => {
    const pieces = (text: string) => segmentMemory(text).flatMap((segment) => segment.pieces);
    expect(pieces('She said ("It is Oslo.") It rains. A J.R.R. name')).toEqual([
      'She said ("It is Oslo.")',
      'It rains.',
      'A J.R.R.',
      'name',
    ]);
  });

  it('takes no time to speak of for a text of closing marks', () => {
    const started = performance.now();
    segmentMemory(`${'"'.repeat(160_000)} ${'.” '.repeat(20_000)}`);
    // Looking back without a bound takes over ten seconds.
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
