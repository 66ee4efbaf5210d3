import { percentText } from '../stats/percentage.js';
import type { AdapterWarning } from '../trace/adapter-warning.js';
import { counted } from './counted.js';
import { oneLine } from './one-line.js';
import { intervalText } from './stratum-cell.js';
import type { AttributedSystem } from './trace-result.js';

const FIELDS = { run: 'runs', system: 'systems', k: 'values of k', store: 'stores' } as const;

/** A sign of a broken adapter, in a sentence. */
export function adapterWarningText(warning: AdapterWarning): string {
  switch (warning.code) {
    case 'empty_store':
      return `the store ${warning.store} is empty (${items(warning.items)}): nothing was ingested, the adapter cannot see it, or the system keeps nothing by design`;
    case 'near_empty_store': {
      const { store, memories, characters, list, listCharacters } = warning;
      return `the store ${store} holds ${counted(memories, 'memory', 'memories')} with ${characters} characters, and the newest statements of list ${list} have ${listCharacters} (${items(warning.items)}): ingestion seems to have failed`;
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
      return `traces of ${set ?? `list ${list}`} stem from ${values.length} ${FIELDS[field]}: ${first(named)}: a mixture of runs`;
    }
    case 'duplicate_items': {
      const { items: all, differing } = warning;
      const stand = `${items(all.length)} ${all.length === 1 ? 'stands' : 'stand'} more than once`;
      return differing.length === 0
        ? `${stand} (${first(all)}), with the same memories retrieved each time`
        : `${stand}, ${differing.length} of them with other memories retrieved (${first(differing)}): a mixture of runs`;
    }
    case 'retrieved_not_in_store':
      return `${warning.memories} of ${warning.retrieved} retrieved memories are not in the store that was given (${first(warning.items)}): another ingestion's store, or one that has changed since`;
    case 'retrieved_more_than_k':
      return `more memories than were asked for, in ${items(warning.items.length)} (${first(warning.items)}): k is not what the adapter says`;
    case 'nothing_retrieved':
      return `nothing was retrieved in ${warning.items} of ${warning.of} items: retrieving seems to fail`;
    case 'everything_retrieved': {
      const { store, memories, k } = warning;
      return `the store ${store} holds ${counted(memories, 'memory', 'memories')} and k is ${k} (${items(warning.items)}): all of it is always retrieved, and retrieval is not tested; store smaller pieces, or ask for fewer`;
    }
  }
}

/** What makes a system's numbers doubtful: signs of a broken adapter. */
export function systemWarnings({ name, broken }: AttributedSystem): string[] {
  return brokenTexts(broken).map((line) => `${name}: ${oneLine(line)}`);
}

/** What reading a system's traces left out. */
export function systemNotes({ name, traced }: AttributedSystem): string[] {
  return traced.notes.map((line) => `${name}: ${oneLine(line)}`);
}

/** A line a sign; of one that many stores give, the first and how many more there are. */
function brokenTexts(broken: readonly AdapterWarning[]): string[] {
  const byStore = (code: AdapterWarning['code']) =>
    ['empty_store', 'near_empty_store', 'everything_retrieved'].includes(code);
  return broken.flatMap((warning) => {
    const alike = byStore(warning.code) ? broken.filter(({ code }) => code === warning.code) : [warning];
    if (alike[0] !== warning) return [];
    const more = alike.length - 1;
    const others = more === 0 ? '' : `; so it is with ${counted(more, 'more store')}`;
    return [`${adapterWarningText(warning)}${others}`];
  });
}

function items(n: number): string {
  return counted(n, 'item');
}

function first(all: readonly string[]): string {
  return `${all.slice(0, 3).join(', ')}${all.length > 3 ? ', …' : ''}`;
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
