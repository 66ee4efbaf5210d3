import { percentText } from '../stats/percentage.js';
import type { AdapterWarning } from '../trace/adapter-warning.js';
import { oneLine } from './one-line.js';
import { intervalText } from './stratum-cell.js';
import type { AttributedSystem } from './trace-result.js';

const FIELDS = { run: 'runs', system: 'systems', k: 'values of k', store: 'stores' } as const;

/** A sign of a broken adapter, in a sentence. */
export function adapterWarningText(warning: AdapterWarning): string {
  switch (warning.code) {
    case 'empty_store':
      return `the store ${warning.store} is empty (${items(warning.items)}): nothing was ingested, or the adapter cannot see it`;
    case 'near_empty_store': {
      const { store, memories, characters, list, listCharacters } = warning;
      return `the store ${store} holds ${count(memories, 'memory', 'memories')} with ${characters} characters, and the newest statements of list ${list} have ${listCharacters} (${items(warning.items)}): ingestion seems to have failed`;
    }
    case 'reader_below_support': {
      const { n, correct, ci95 } = warning;
      return `the reader answers ${correct} of ${n} items right (${percentText(correct, n)} %, 95 % interval ${intervalText(ci95)}) whose statements it was all given: look at its prompt and at how answers are kept`;
    }
    case 'constant_answer':
      return `${warning.count} of ${warning.n} answers are ${JSON.stringify(cut(warning.answer))}: one answer to all questions`;
    case 'mixed_runs': {
      const { list, set, field, values } = warning;
      const named = values.map((one) => `${cut(one.value)} (${items(one.items)})`);
      return `traces of ${set ?? `list ${list}`} stem from ${values.length} ${FIELDS[field]}: ${named.join(', ')}: a mixture of runs`;
    }
    case 'duplicate_items':
      return `${items(warning.items.length)} stand more than once, ${warning.differing.length} of them with other memories retrieved (${first(warning.items)}): a mixture of runs`;
    case 'retrieved_not_in_store':
      return `${warning.memories} of ${warning.retrieved} retrieved memories are not in the store that was given (${first(warning.items)}): another ingestion's store, or one that has changed since`;
    case 'retrieved_more_than_k':
      return `more memories than were asked for, in ${items(warning.items.length)} (${first(warning.items)}): k is not what the adapter says`;
    case 'nothing_retrieved':
      return `nothing was retrieved in ${warning.items} of ${warning.of} items: retrieving seems to fail`;
  }
}

/** All that has to be said before a system's numbers: its adapter first, then what reading left out. */
export function systemWarnings({ name, broken, traced }: AttributedSystem): string[] {
  return [...broken.map(adapterWarningText), ...traced.notes].map((line) => `${name}: ${oneLine(line)}`);
}

function items(n: number): string {
  return count(n, 'item', 'items');
}

function count(n: number, one: string, several: string): string {
  return `${n} ${n === 1 ? one : several}`;
}

function first(all: readonly string[]): string {
  return `${all.slice(0, 3).join(', ')}${all.length > 3 ? ', …' : ''}`;
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
