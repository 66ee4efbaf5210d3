import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditDataset } from '../../src/memfail/audit-dataset.js';
import { FINDING_CODES, type Finding, type FindingCode } from '../../src/memfail/finding.js';
import { type HeldClaim, holdClaims, loadMemFailClaims } from '../../src/memfail/finding-claims.js';
import { loadMemFailFile, type MemFailRows } from '../../src/memfail/load-memfail.js';
import { MEMFAIL_DATASETS, type MemFailDataset } from '../../src/memfail/memfail-data.js';
import { loadReadings } from '../../src/memfail/persona-readings.js';
import type { CoexistingRow } from '../../src/memfail/read-coexisting.js';
import type { ConditionalRow } from '../../src/memfail/read-conditional.js';
import type { LongHopChain } from '../../src/memfail/read-long-hop.js';
import type { PersonaRow } from '../../src/memfail/read-persona.js';

interface Counts {
  count: number;
  of: number;
  values: Record<string, number>;
  rows: number[];
}
const golden: Record<MemFailDataset, Record<string, Counts>> = JSON.parse(
  readFileSync(new URL('golden/audit.json', import.meta.url), 'utf8'),
);

const findings: Finding[] = [];
let claims: HeldClaim[] = [];
beforeAll(async () => {
  const readings = await loadReadings();
  for (const name of MEMFAIL_DATASETS) {
    findings.push(...auditDataset((await loadMemFailFile(name)).content, readings));
  }
  claims = holdClaims(await loadMemFailClaims(), findings);
});

const counts = ({ count, of, values, places }: Finding): Counts => ({
  count,
  of,
  values: { ...values },
  rows: [...new Set(places.map(({ row }) => row))].sort((a, b) => a - b),
});

describe('the audit of the bundled datasets', () => {
  it.each(MEMFAIL_DATASETS.flatMap((name) => Object.keys(golden[name]).map((code) => [name, code] as const)))(
    '%s: %s counts as in Python',
    (name, code) => {
      const own = findings.find((finding) => finding.dataset === name && finding.code === code);
      expect(own && counts(own)).toEqual(golden[name][code]);
    },
  );

  it.each(MEMFAIL_DATASETS)('%s has every check counted in Python too, each once', (name) => {
    const own = findings.filter(({ dataset }) => dataset === name).map(({ code }) => code);
    expect(own.sort()).toEqual(Object.keys(golden[name]).sort());
  });

  it('has all codes', () => {
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(FINDING_CODES));
  });
});

describe('what was stated about the datasets', () => {
  it('is equal, or differs as explained', () => {
    expect(claims.filter(({ status }) => status === 'unexplained')).toEqual([]);
    expect(claims.filter(({ status }) => status === 'equal').length).toBe(claims.length - 6);
  });

  it('has no reason where nothing differs, and the named reading gives what was claimed', () => {
    for (const { claim, status, otherwise } of claims) {
      expect(claim.difference === undefined, claim.id).toBe(status === 'equal');
      if (otherwise !== undefined) expect(otherwise, claim.id).toEqual(claim.claimed);
    }
  });

  it('differs unexplained once the data are others', () => {
    const others = findings.map((finding) => ({ ...finding, count: finding.count + 1000 }));
    const statuses = holdClaims(
      claims.map(({ claim }) => claim),
      others,
    ).map(({ claim, status }) => [claim.measure.what, status]);
    expect(statuses).toContainEqual(['count', 'unexplained']);
    expect(statuses).not.toContainEqual(['count', 'equal']);
  });

  it('is told of the chosen datasets alone', () => {
    const persona = findings.filter(({ dataset }) => dataset === 'persona');
    const held = holdClaims(
      claims.map(({ claim }) => claim),
      persona,
    );
    expect(new Set(held.map(({ claim }) => claim.dataset))).toEqual(new Set(['persona']));
  });
});

/** The finding of one check on made-up rows. */
function found(content: MemFailRows, code: FindingCode): Finding {
  return auditDataset(content, []).find((finding) => finding.code === code)!;
}

const conditional = (changes: Partial<ConditionalRow>, row = 2): ConditionalRow => ({
  row,
  entity: 'Pip',
  behavior: 'naps',
  condition: 'when it rains',
  essay: 'Pip naps when it rains.',
  question: 'It rains. Does Pip nap?',
  conditionMet: 'yes',
  answer: 'Yes — it rains.',
  ...changes,
});
const coexisting = (changes: Partial<CoexistingRow>, row = 2): CoexistingRow => ({
  row,
  category: 'hats',
  preferences: [{ preference: 'fedora', fact: 'I wear a fedora.' }],
  question: 'Which hats?',
  answer: 'fedora',
  ...changes,
});
const persona = (changes: Partial<PersonaRow>, row = 2): PersonaRow => ({
  row,
  entity: 'Mei Zhang',
  essay: 'Mei Zhang grinds mirrors for her telescope.',
  questions: [{ question: 'What does Mei Zhang grind?', answer: 'mirrors' }],
  ...changes,
});
const chain = (changes: Partial<LongHopChain>, row = 2): LongHopChain => ({
  row,
  name: `chain-${row}`,
  hops: 1,
  facts: ['Rain makes me nap.', 'A nap makes me sing.'],
  anchors: ['rain', 'nap', 'sing'],
  question: 'What comes of rain?\n\nOptions:\nA. sing\nB. dance\nC. cook\nD. sew\nE. read',
  answer: 'sing',
  choices: ['sing', 'dance', 'cook', 'sew', 'read'],
  letter: 'A',
  ...changes,
});

const hard = (rows: readonly ConditionalRow[]): MemFailRows => ({ name: 'conditional-hard', rows });
const hats = (rows: readonly CoexistingRow[]): MemFailRows => ({ name: 'coexisting', rows });
const people = (rows: readonly PersonaRow[]): MemFailRows => ({ name: 'persona', rows });
const hops = (rows: readonly LongHopChain[]): MemFailRows => ({ name: 'long-hop', rows });

const CHECKS: [code: FindingCode, broken: MemFailRows, fine: MemFailRows][] = [
  ['duplicate_units', hats([coexisting({}), coexisting({}, 3)]), hats([coexisting({})])],
  [
    'duplicate_questions',
    hard([conditional({}), conditional({ question: 'it  rains. does Pip nap?' }, 3)]),
    hard([conditional({})]),
  ],
  [
    'name_of_several_essays',
    hard([conditional({}), conditional({}, 3)]),
    hard([conditional({}), conditional({ entity: 'Mochi' }, 3)]),
  ],
  ['label_against_answer', hard([conditional({ answer: 'No — never.' })]), hard([conditional({})])],
  [
    'condition_number_untold',
    hard([conditional({ condition: 'above 21 degrees', essay: 'Pip naps when it is warm.' })]),
    hard([conditional({ condition: 'above 21 degrees', essay: 'Pip naps above twenty-one degrees.' })]),
  ],
  ['name_not_in_essay', hard([conditional({ essay: 'He naps.' })]), hard([conditional({})])],
  ['name_not_in_question', hard([conditional({ question: 'Does he nap?' })]), hard([conditional({})])],
  [
    'preference_not_named',
    hats([coexisting({ preferences: [{ preference: 'fedora', fact: 'I wear a hat.' }] })]),
    hats([
      coexisting({ preferences: [{ preference: 'hiking hats', fact: 'A hike hat? No: a Hiking Hat.' }] }),
    ]),
  ],
  [
    'preference_recurs',
    hats([coexisting({}), coexisting({ category: 'gifts' }, 3)]),
    hats([coexisting({}), coexisting({}, 3)]),
  ],
  ['gold_not_the_preferences', hats([coexisting({ answer: 'fedora, cap' })]), hats([coexisting({})])],
  [
    'named_person_in_store',
    people([
      persona({ questions: [{ question: 'And Ravi?', answer: '', named: 'Ravi' }] }),
      persona({ entity: 'Ravi' }, 3),
    ]),
    people([persona({ questions: [{ question: 'And Ravi?', answer: '', named: 'Ravi' }] })]),
  ],
  [
    'misleading_asks_anything',
    people([
      persona({ questions: [{ question: 'Who is Ravi?', answer: '', named: 'Ravi' }] }),
      persona({ entity: 'Ravi' }, 3),
    ]),
    people([
      persona({ questions: [{ question: 'Who is Ravi to sing?', answer: '', named: 'Ravi' }] }),
      persona({ entity: 'Ravi' }, 3),
    ]),
  ],
  [
    'misleading_names_nobody_else',
    people([persona({ questions: [{ question: 'And she?', answer: '', named: 'Ravi' }] })]),
    people([persona({ questions: [{ question: 'And Ravi?', answer: '', named: 'Ravi' }] })]),
  ],
  [
    'misleading_on_the_theme',
    people([
      persona({ questions: [{ question: 'And Ravi?', answer: '', named: 'Ravi' }] }),
      persona({ entity: 'Ravi', essay: 'Ravi grinds mirrors for a telescope.' }, 3),
      persona({ entity: 'Zoe', essay: 'Zoe bakes bread.' }, 4),
    ]),
    people([
      persona({ questions: [{ question: 'And Zoe?', answer: '', named: 'Zoe' }] }),
      persona({ entity: 'Ravi', essay: 'Ravi grinds mirrors for a telescope.' }, 3),
      persona({ entity: 'Zoe', essay: 'Zoe bakes bread.' }, 4),
    ]),
  ],
  ['chain_shape', hops([chain({ hops: 2 })]), hops([chain({})])],
  ['anchor_in_no_bordering_fact', hops([chain({ anchors: ['rain', 'nap', 'hum'] })]), hops([chain({})])],
  [
    'anchor_not_in_each_bordering_fact',
    hops([chain({ anchors: ['rain', 'a nap', 'sing'] })]),
    hops([chain({})]),
  ],
  ['head_not_in_stem', hops([chain({ question: 'What now?' })]), hops([chain({})])],
  ['middle_anchor_in_stem', hops([chain({ question: 'What comes of rain and a nap?' })]), hops([chain({})])],
  ['gold_not_last_anchor', hops([chain({ answer: 'Sing' })]), hops([chain({})])],
  ['letter_not_of_gold', hops([chain({ letter: 'B' })]), hops([chain({})])],
  [
    'choices_repeat',
    hops([chain({ choices: ['sing', 'dance', 'Dance', 'sew', 'read'] })]),
    hops([chain({})]),
  ],
  [
    'wrong_choice_in_own_facts',
    hops([chain({ choices: ['sing', 'me', 'cook', 'sew', 'read'] })]),
    hops([chain({})]),
  ],
  [
    'options_not_the_choices',
    hops([chain({ choices: ['sing', 'dance', 'cook', 'sew', 'swim'] })]),
    hops([chain({})]),
  ],
  [
    'gold_not_only_sink',
    hops([chain({}), chain({ anchors: ['Mei', 'nap', 'hum'] }, 3)]),
    hops([chain({}), chain({ anchors: ['Mei', 'tea', 'hum'], answer: 'hum' }, 3)]),
  ],
  [
    'gold_not_only_sink_of_person',
    hops([chain({}), chain({ anchors: ['snow', 'nap', 'hum'], answer: 'hum' }, 3)]),
    hops([chain({}), chain({ anchors: ['Mei', 'nap', 'hum'], answer: 'hum' }, 3)]),
  ],
  ['literal_choice', hops([chain({})]), hops([chain({ choices: ['sing', 'nap', 'cook', 'sew', 'read'] })])],
];

describe('a check', () => {
  it.each(CHECKS)('%s tells broken rows from sound ones', (code, broken, fine) => {
    expect(found(broken, code)).toMatchObject({ severity: expect.stringMatching(/error|warning/) });
    expect(found(broken, code).count).toBeGreaterThan(0);
    expect(found(fine, code)).toMatchObject({ severity: 'clean', count: 0, places: [] });
  });

  it('of all that finds places is tried here', () => {
    const notes: FindingCode[] = ['answer_majority', 'empty_store_passes', 'misleading_on_topic'];
    const counted = findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
    expect(new Set([...CHECKS.map(([code]) => code), ...notes])).toEqual(new Set(counted));
  });

  it('of the topic counts what was read', () => {
    const rows = [persona({ questions: [{ question: 'And Ravi?', answer: '', named: 'Ravi' }] })];
    const reading = { question: 'persona#2.1', essay: 3, verdict: 'partly' } as const;
    const topic = auditDataset(people(rows), [reading]).find(({ code }) => code === 'misleading_on_topic');
    expect(topic).toMatchObject({ count: 1, of: 1, values: { partly: 1 } });
  });

  it('of the shortcut expects a fifth where no choice occurs', () => {
    const none = hops([chain({ facts: ['x.', 'y.'] })]);
    expect(found(none, 'literal_choice').values).toMatchObject({ expected: 0.2, wrongChoiceInStore: 0 });
    const both = hops([chain({ choices: ['sing', 'nap', 'cook', 'sew', 'read'] })]);
    expect(found(both, 'literal_choice').values).toMatchObject({ expected: 0.5, wrongChoiceInStore: 1 });
  });
});
