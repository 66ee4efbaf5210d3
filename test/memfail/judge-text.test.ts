import { describe, expect, it } from 'vitest';
import { gradeRun } from '../../src/memfail/grade.js';
import { textJudge } from '../../src/memfail/judge-text.js';
import { includesWhole, UnitTexts } from '../../src/memfail/verbatim.js';
import { type ScriptedRun, scriptedRun } from './scripted-run.js';
import { smallCoexisting, smallLongHop, smallPersona } from './small-data.js';

async function grade(data: ReturnType<typeof smallCoexisting>, run: ScriptedRun) {
  return gradeRun(scriptedRun(data, run), textJudge(data.units));
}

const [TEA, SOCKS] = smallLongHop().units.map(({ text }) => text) as [string, string];

describe('the judge by text', () => {
  it('says of an empty store that nothing was stored, and asks no further', async () => {
    const grades = await grade(smallCoexisting(), { store: [] });
    expect(grades.map(({ label }) => label)).toEqual(['not_stored', 'not_stored']);
    expect(grades[0]!.facts[0]!).toMatchObject({
      label: 'not_stored',
      storage: { value: 'fail', by: 'text' },
    });
    expect(grades[0]!.facts[0]!.summary).toBeUndefined();
    expect(grades[0]!.invocation).toBeUndefined();
  });

  it('finds a fact in a memory that frames it, and whose white space is laid out anew', async () => {
    const [item] = await grade(smallLongHop(), {
      store: [`user: ${TEA.replace(' keeps', '\n keeps')}`, SOCKS],
      retrieved: { 'long-hop#2': [SOCKS, `user: ${TEA.replace(' keeps', '\n keeps')}`] },
      answers: { 'long-hop#2': '{"selected_choice": "b"}' },
    });
    expect(item!.label).toBe('correct');
    expect(item!.facts.map(({ storage }) => storage.memories)).toEqual([['m1'], ['m2']]);
    expect(item!.letter).toEqual({ read: 'B', right: true, hazard: null });
  });

  it('does not hold a fact in words of its own for stored, nor for lost', async () => {
    const [item] = await grade(smallLongHop(), {
      store: ['Tea that is drunk late keeps the user up.', SOCKS],
      answers: { 'long-hop#2': 'B' },
    });
    expect(item!.facts.map(({ label }) => label)).toEqual(['undetermined', 'not_retrieved']);
    expect(item!.label).toBe('undetermined');
  });

  it('does not find a fact within longer words', async () => {
    expect(includesWhole('the user says: I love rock.', 'I love rock')).toBe(true);
    expect(includesWhole('I love rock', 'I love rock')).toBe(true);
    expect(includesWhole('I love rockets, I love rock', 'I love rock')).toBe(true);
    for (const longer of ['I love rockets', 'Hi love rock', 'I love rock2', 'I love rock\u{1d400}']) {
      expect(includesWhole(longer, longer.startsWith('H') ? 'i love rock' : 'I love rock')).toBe(false);
    }
    const [item] = await grade(smallLongHop(), { store: [`x${TEA}`, SOCKS], answers: { 'long-hop#2': 'B' } });
    expect(item!.facts[0]!.storage.value).toBe('undetermined');
  });

  it('says not retrieved only where no retrieved memory can hold the fact in other words', async () => {
    const missed = { store: [TEA, SOCKS], retrieved: { 'long-hop#2': [TEA] } };
    expect((await grade(smallLongHop(), missed))[0]!.label).toBe('not_retrieved');
    const reworded = 'When the user lies awake, socks get mended.';
    const open = {
      store: [TEA, SOCKS, reworded],
      retrieved: { 'long-hop#2': [TEA, reworded] },
      answers: { 'long-hop#2': 'B' },
    };
    expect((await grade(smallLongHop(), open))[0]!.label).toBe('undetermined');
  });

  it('says nothing of a retrieval that the system failed at', async () => {
    const [item] = await grade(smallLongHop(), { store: [TEA, SOCKS], retrieved: { 'long-hop#2': null } });
    expect(item!.facts[0]!.retrieval).toMatchObject({ value: 'undetermined' });
    expect(item!.label).toBe('no_answer');
  });

  it('reads letters, and leaves words to a model', async () => {
    const both = { store: [TEA, SOCKS], retrieved: { 'long-hop#2': [TEA, SOCKS] } };
    const label = async (answer: string) =>
      (await grade(smallLongHop(), { ...both, answers: { 'long-hop#2': answer } }))[0]!;
    expect(await label('A good habit, so B.')).toMatchObject({
      label: 'correct',
      letter: { hazard: 'several' },
    });
    expect(await label('I mend socks')).toMatchObject({ label: 'reasoning_error', letter: { read: null } });
    const [tea] = await grade(smallCoexisting(), {
      store: smallCoexisting().units.map(({ text }) => text),
      retrieved: { 'coexisting#2': smallCoexisting().units.map(({ text }) => text) },
      answers: { 'coexisting#2': 'black tea and rooibos' },
    });
    expect(tea).toMatchObject({ label: 'undetermined', invocation: { value: 'undetermined' } });
  });

  it('passes a misleading question whose essay was not stored or not retrieved, and says that it is vacuous', async () => {
    const empty = await grade(smallPersona(), { store: [] });
    expect(empty.map(({ label, vacuous }) => [label, vacuous])).toEqual([
      ['not_stored', false],
      ['correct', true],
      ['correct', true],
    ]);
    const essays = smallPersona().units.map(({ text }) => text);
    const other = await grade(smallPersona(), { store: essays, retrieved: { 'persona#2.2': [essays[1]!] } });
    expect(other[1]).toMatchObject({ label: 'correct', vacuous: true });
    const found = {
      store: essays,
      retrieved: { 'persona#2.2': essays },
      answers: { 'persona#2.2': 'Clocks.' },
    };
    expect((await grade(smallPersona(), found))[1]).toMatchObject({ label: 'undetermined', vacuous: false });
  });
});

describe('memories that keep units as they were said', () => {
  it('are units, several units, or framed units, and no memory in words of its own', () => {
    const texts = new UnitTexts(smallLongHop().units);
    expect([TEA, `${TEA}\n\n${SOCKS}`, `2024-05-01 user: ${TEA}`].map((text) => texts.keeps(text))).toEqual([
      true,
      true,
      true,
    ]);
    const longer = `${TEA} And whoever is awake that late may as well mend socks then.`;
    expect(['', 'Awake: mends socks.', longer].map((text) => texts.keeps(text))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
