import { answerSplit, prepareLists } from '../../src/audit/answered-split.js';
import { type ClassifiedItem, classifySplit } from '../../src/audit/classified-split.js';
import { splitFromRows } from '../../src/dataset/rows.js';
import type { JoinReport } from '../../src/outcomes/join-report.js';
import type { LoadedSystem } from '../../src/outcomes/load-systems.js';
import { scoreOutcome } from '../../src/outcomes/score-outcome.js';
import type { StratifyContext } from '../../src/outcomes/stratify.js';
import { writeNeeds } from '../../src/outcomes/write-stratum.js';
import { readProfile } from '../../src/resolver/profile.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

const STATEMENTS = [
  'The author of Aurora Tales is Anna Berg.',
  'Anna Berg is a citizen of Norway.',
  'The capital of Norway is Bergen.',
  'The capital of Norway is Oslo.',
  'The capital of France is Paris.',
  'Anna Berg is a citizen of France.',
  'The capital of France is Lyon.',
  'The author of Borealis Songs is Bert Lund.',
  'The author of Cetus Rising is Carla Moe.',
  'The author of Cetus Rising is Dora Vik.',
  'The author of Draco Sleeps is Emil Ness.',
  'The author of Draco Sleeps is Fay Holm.',
  'The head coach of Gamma United is Gus Dahl.',
  'Hanna Eng is a citizen of Wales.',
  'Bert Lund is a citizen of Iceland.',
];
const CONTEXT = `Here is a list of facts:\n${STATEMENTS.map((text, index) => `${index}. ${text}\n`).join('')}`;

const MULTI_HOP = [
  ['What is the capital of the country of citizenship of the author of Aurora Tales?', 'Lyon'],
  ['What is the country of citizenship of the author of Borealis Songs?', 'Iceland'],
] as const;
const SINGLE_HOP = [
  ['Who is the author of Borealis Songs?', 'Bert Lund'],
  ['Who is the author of Cetus Rising?', 'Dora Vik'],
  ['Who is the author of Draco Sleeps?', 'Emil Ness'],
  ['Who is the head coach of Gamma United?', 'Gus Dahl'],
] as const;

/** Raw rows of two lists: multi-hop and single-hop items of every class but the reachable miss. */
export function smallRows() {
  const row = (source: string, items: readonly (readonly [string, string])[], last: string) => ({
    context: `${CONTEXT}${STATEMENTS.length}. ${last}\n`,
    questions: items.map(([question]) => question),
    answers: items.map(([, gold]) => [gold]),
    metadata: { source },
  });
  return [
    row('toy_mh_1k', MULTI_HOP, 'Ida Foss is a citizen of Chad.'),
    row('toy_sh_1k', SINGLE_HOP, 'Ida Foss is a citizen of Chad.'),
    row('toy_sh_2k', SINGLE_HOP, 'Ida Foss is a citizen of Mali.'),
  ];
}

/** The small split, answered and classified with the `dev` tables. */
export function smallWorld(): StratifyContext {
  const split = splitFromRows(smallRows());
  const pack = conflictResolutionPack();
  const profile = readProfile(
    readJson(new URL('../../patterns/dev.profile.json', import.meta.url)),
    new Set(pack.patterns.map(({ relation }) => relation)),
  );
  const lists = prepareLists(split, pack);
  const answered = answerSplit(split, lists, profile);
  const listOf = new Map(split.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const items = classifySplit(answered, (set) => listOf.get(set)!);
  const first = answerSplit(split, prepareLists(split, pack, { policy: 'first' }), profile);
  return { split, items, needs: writeNeeds(items, first.items) };
}

/** A system by what it answers; undefined leaves the item out. */
export function systemOf(
  name: string,
  { items }: StratifyContext,
  answer: (item: ClassifiedItem, index: number) => string | undefined,
): LoadedSystem {
  const scored = items.flatMap((one, index) => {
    const output = answer(one, index);
    return output === undefined
      ? []
      : [scoreOutcome({ item: one.item, row: { file: name, record: index + 1, output } })];
  });
  const matched = new Set(scored.map(({ item }) => item.id));
  const report: JoinReport = {
    files: [name],
    rows: scored.length,
    matched: scored.length,
    joinedBy: {
      id: scored.length,
      setAndQuestion: 0,
      question: 0,
      questionAndGolds: 0,
      questionAndFileName: 0,
      questionInPrompt: 0,
    },
    missing: items.map(({ item }) => item.id).filter((id) => !matched.has(id)),
    unmatched: [],
    ambiguous: [],
    duplicates: [],
    empty: scored.filter(({ empty }) => empty).map(({ item }) => item.id),
    refusals: [],
    errors: [],
    goldDifferences: [],
    questionDifferences: [],
    rescored: { agree: 0, disagree: 0, unclaimed: scored.length },
  };
  return { name, scored, report };
}

/** The item's own gold, as a right answer; something else, as a wrong one. */
export function answerFor({ item }: ClassifiedItem, right: boolean): string {
  return right ? item.golds[0]! : 'Nobody';
}
