import { answerSplit, prepareLists } from '../../src/audit/answered-split.js';
import { type ClassifiedItem, classifySplit } from '../../src/audit/classified-split.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import type { RetrievedMemory, StoredMemory } from '../../src/memory/memory-system.js';
import { scoreOutcome } from '../../src/outcomes/score-outcome.js';
import { readProfile } from '../../src/resolver/profile.js';
import { attributeItem } from '../../src/trace/attribute-traces.js';
import type { ItemAttribution, TracedItem } from '../../src/trace/attribution.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

export const STATEMENTS = [
  'The author of Ångström: A Life is Zoë Müller-Lübeck.',
  'Zoë Müller-Lübeck is a citizen of Norway.',
  'Zoë Müller is a citizen of Peru.',
  'The capital of Norway is Oslo.',
  "The capital of Côte d'Ivoire is St. Petersburg.",
  "Zoë Müller-Lübeck is a citizen of Côte d'Ivoire.",
  "The capital of Côte d'Ivoire is Yamoussoukro.",
  'The chief executive officer of Dick & Sons is Ann Lee.',
  'The chief executive officer of Dick & Sons is J. R. Dick & Sons Jr..',
  'The capital of Peru is Lima.',
  'Anna Lund is married to Bo Ek.',
  'Anna Lund is married to Cy Ray.',
  'Taxman was performed by 1975.',
  'The pope is Francis.',
  'The pope is Benedict.',
  'The chief executive officer of Acme is Eve Holt.',
  '1. FK Příbram is associated with the sport of bandy.',
  'Zoë Müller-Lübeck died in the city of Yamoussoukro.',
] as const;

const QUESTIONS = {
  hops: [
    'What is the capital of the country of citizenship of the author of Ångström: A Life?',
    'Yamoussoukro',
  ],
  citizen: ['What is the country of citizenship of Zoë Müller-Lübeck?', "Côte d'Ivoire"],
  capital: ["What is the capital of Côte d'Ivoire?", 'Yamoussoukro'],
  chief: ['Who is the chief executive officer of Dick & Sons?', 'J. R. Dick & Sons Jr.'],
  spouse: ['Who is Anna Lund married to?', 'Cy Ray'],
  single: ['What is the capital of Peru?', 'Lima'],
  unparsed: ['Who is the pope?', 'Benedict'],
  numeral: ['Which sport is 1. FK Příbram associated with?', 'bandy'],
  miss: ['Whom does Zoë Müller-Lübeck remind you of?', 'Yamoussoukro'],
  ambiguous: ['Who is the chief executive officer of Acme?', 'Ann Lee'],
} as const;

export type Asked = keyof typeof QUESTIONS;

const pack = conflictResolutionPack();

function classify(): Map<Asked, ClassifiedItem> {
  const context = `Here is a list of facts:\n${STATEMENTS.map((text, at) => `${at}. ${text}\n`).join('')}`;
  const names = Object.keys(QUESTIONS) as Asked[];
  const split = splitFromRows([
    {
      context,
      questions: names.map((name) => QUESTIONS[name][0]),
      answers: names.map((name) => [QUESTIONS[name][1]]),
      metadata: { source: 'toy_sh_1k' },
    },
  ]);
  const profile = readProfile(
    readJson(new URL('../../patterns/dev.profile.json', import.meta.url)),
    new Set(pack.patterns.map(({ relation }) => relation)),
  );
  const lists = prepareLists(split, pack);
  const items = classifySplit(answerSplit(split, lists, profile), () => lists.get('1k')!);
  return new Map(names.map((name, at) => [name, items[at]!]));
}

const ITEMS = classify();

/** The item that a question of the small list is. */
export function itemOf(asked: Asked): ClassifiedItem {
  return ITEMS.get(asked)!;
}

/** A trace as a test writes it: memories by their texts, `~` in front of one that is retrieved as well. */
export interface WrittenTrace {
  /** Undefined where the store is not known. */
  readonly store?: readonly (string | Omit<StoredMemory, 'id'>)[];
  /** Texts beside the marked ones; undefined with an unmarked store where it is not known. */
  readonly retrieved?: readonly (string | RetrievedMemory)[];
  /** `right` unless told otherwise; undefined where there is none. */
  readonly answer?: string | undefined;
  readonly error?: string;
  readonly k?: number;
  readonly system?: string;
  readonly run?: string | number;
}

/** Write a trace out. */
export function traceOf(asked: Asked, written: WrittenTrace): TracedItem {
  const { store, retrieved, error, k, system, run } = written;
  const item = itemOf(asked);
  const memories = store?.map((memory, at) => {
    const { text, ...others } = typeof memory === 'string' ? { text: memory } : memory;
    return { id: `m${at}`, ...others, text: text.replace(/^~/, ''), marked: text.startsWith('~') };
  });
  const marked = memories?.filter((one) => one.marked).map(({ id, text }) => ({ id, text })) ?? [];
  const answer = 'answer' in written ? written.answer : item.item.golds[0]!;
  const known = retrieved !== undefined || marked.length > 0;
  return {
    item,
    hop: 'sh',
    ...(memories && {
      store: { name: 'toy', memories: memories.map(({ marked: _, ...memory }) => memory) },
    }),
    ...(known && {
      retrieved: [
        ...marked,
        ...(retrieved ?? []).map((one) => (typeof one === 'string' ? { text: one } : one)),
      ],
    }),
    ...((answer !== undefined || error !== undefined) && {
      outcome: scoreOutcome({
        item: item.item,
        row: { file: 'toy', record: 1, output: answer ?? '', ...(error !== undefined && { error }) },
      }),
    }),
    ...(k !== undefined && { k }),
    ...(system !== undefined && { system }),
    ...(run !== undefined && { run }),
  };
}

/** Attribute a written trace. */
export function attribute(asked: Asked, written: WrittenTrace): ItemAttribution {
  return attributeItem(traceOf(asked, written), { pack });
}

/** A finding in one word, `?` behind what is not determined. */
export function foundIn({ finding }: Pick<ItemAttribution, 'finding'>): string {
  if (!finding) return 'no support set';
  const { stage, detail, determined } = finding;
  return `${detail ? `${stage}/${detail}` : stage}${determined ? '' : '?'}`;
}

export { pack as PACK };
