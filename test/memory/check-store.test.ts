import { describe, expect, it } from 'vitest';
import { checkStore } from '../../src/memory/check-store.js';
import { noMemory } from '../../src/memory/none.js';
import { wholeHistory } from '../../src/memory/whole-history.js';

describe('a store after ingestion', () => {
  const { identity } = wholeHistory('1.0.0');

  it('without a memory is a fault', () => {
    expect(checkStore(identity, 3, [])).toMatchObject({
      kind: 'empty',
      what: 'after 3 conversations the store of history holds no memory',
    });
    expect(checkStore(identity, 1, [{ id: 'm', text: ' ' }])).toMatchObject({
      kind: 'empty',
      what: 'after 1 conversation no memory in the store of history has a text',
    });
  });

  it('is none where something is held, nothing was stored, or the system says that it keeps nothing', () => {
    expect(checkStore(identity, 3, [{ id: 'm', text: 'x' }])).toBeUndefined();
    expect(checkStore(identity, 0, [])).toBeUndefined();
    expect(checkStore(noMemory('1.0.0').identity, 3, [])).toBeUndefined();
  });
});
