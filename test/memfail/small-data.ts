import type { MemFailData, MemFailQuestion } from '../../src/memfail/memfail-data.js';

/** A dataset whose questions each need all units of their row. */
function rows(name: 'coexisting' | 'long-hop', questions: readonly Row[]): MemFailData {
  return {
    name,
    units: questions.flatMap(({ row, texts }) =>
      texts.map((text, at) => ({ id: `${name}#${row}.${at + 1}`, text })),
    ),
    questions: questions.map(
      ({ row, texts, criticals, ...rest }): MemFailQuestion => ({
        id: `${name}#${row}`,
        row,
        kind: name,
        facts: texts.map((text, at) => ({
          id: `${name}#${row}.${at + 1}`,
          unit: `${name}#${row}.${at + 1}`,
          text,
          critical: criticals?.[at] ?? text,
        })),
        ...rest,
      }),
    ),
  };
}

interface Row extends Pick<MemFailQuestion, 'question' | 'gold' | 'letter' | 'size'> {
  readonly row: number;
  readonly texts: readonly string[];
  readonly criticals?: readonly string[];
}

/** Two questions, of two and of three preferences. Made up for tests. */
export function smallCoexisting(): MemFailData {
  return rows('coexisting', [
    {
      row: 2,
      texts: ['I drink black tea in the morning.', 'Rooibos is what I have at night.'],
      criticals: ['black tea', 'rooibos'],
      question: 'Which teas should I buy?',
      gold: 'black tea, rooibos',
      size: 2,
    },
    {
      row: 3,
      texts: ['I knit scarves on trains.', 'Carving spoons calms me.', 'On Sundays I bind books.'],
      criticals: ['knitting', 'carving', 'bookbinding'],
      question: 'Which crafts could I teach?',
      gold: 'knitting, carving, bookbinding',
      size: 3,
    },
  ]);
}

/** A chain of two links. Made up for tests. */
export function smallLongHop(): MemFailData {
  return rows('long-hop', [
    {
      row: 2,
      texts: ['Late tea keeps me awake.', 'When awake I mend socks.'],
      question: 'What does late tea lead to?\n\nOptions:\nA. sleep\nB. mend socks\nC. run\nD. sing\nE. swim',
      gold: 'mend socks',
      letter: 'B',
      size: 1,
    },
  ]);
}

/** Two essays; a question about one of them, and one about somebody else for each. Made up for tests. */
export function smallPersona(): MemFailData {
  const essays = [
    'Ada Reed repairs clocks. She drinks her coffee with salt.',
    'Ben Moss keeps bees. He hums to them.',
  ];
  const fact = (id: string, row: number, critical: string) => ({
    id,
    unit: `persona#${row}`,
    text: essays[row - 2]!,
    critical,
  });
  return {
    name: 'persona',
    units: essays.map((text, at) => ({ id: `persona#${at + 2}`, text })),
    questions: [
      {
        id: 'persona#2.1',
        row: 2,
        kind: 'direct',
        question: 'What does Ada Reed put in her coffee?',
        gold: 'Salt.',
        facts: [fact('persona#2.1', 2, 'salt in her coffee')],
      },
      {
        id: 'persona#2.2',
        row: 2,
        kind: 'misleading',
        question: 'What does Zoe Hart repair?',
        gold: "I don't have information about Zoe Hart.",
        facts: [fact('persona#2.2', 2, 'repairs clocks')],
      },
      {
        id: 'persona#3.1',
        row: 3,
        kind: 'misleading',
        question: 'What does Ian Poe hum to?',
        gold: "I don't have information about Ian Poe.",
        facts: [fact('persona#3.1', 3, 'hums to bees')],
      },
    ],
  };
}
