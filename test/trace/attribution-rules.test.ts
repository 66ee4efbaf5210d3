import { describe, expect, it } from 'vitest';
import type { RetrievedMemory } from '../../src/memory/memory-system.js';
import { attributeItem } from '../../src/trace/attribute-traces.js';
import { attribute, foundIn, PACK, STATEMENTS, traceOf, type WrittenTrace } from './traced-world.js';

const CITIZEN = "Zoë Müller-Lübeck is a citizen of Côte d'Ivoire.";
const STALE = 'Zoë Müller-Lübeck is a citizen of Norway.';
const OTHER = 'The capital of Peru is Lima.';
const [BO, CY] = [STATEMENTS[10], STATEMENTS[11]];
const found = (written: WrittenTrace) => foundIn(attribute('citizen', written));

describe('the first failing stage of one fact', () => {
  it.each<[string, WrittenTrace, string]>([
    ['nothing about the key', { store: [`~9. ${OTHER}`] }, 'not_stored/absent'],
    ['an empty store', { store: [], retrieved: [] }, 'not_stored/absent'],
    ['only an overwritten value', { store: [`~1. ${STALE}`] }, 'not_stored/stale_kept'],
    [
      'the subject in other words',
      { store: ['~Zoë Müller-Lübeck moved house.'] },
      'summary_error/suspected?',
    ],
    ['both values, nothing tells', { store: [`~${STALE}`, `~${CITIZEN}`] }, 'summary_error/recency_lost'],
    ['both values in one memory', { store: [`~${STALE} ${CITIZEN}`] }, 'summary_error/recency_lost'],
    ['both values, the value first', { store: [`~${CITIZEN}`, `~${STALE}`] }, 'summary_error/recency_lost'],
    ['one serial number of two', { store: [`~${STALE}`, `~5. ${CITIZEN}`] }, 'summary_error/recency_lost'],
    [
      'numbers of its own, turned round',
      { store: [`~9. ${STALE}`, `~5. ${CITIZEN}`] },
      'undetermined/recency_unknown?',
    ],
    [
      'words that may tell',
      { store: [`~${STALE} That was before: ${CITIZEN}`] },
      'undetermined/recency_unknown?',
    ],
    [
      'value and subject in other words',
      { store: ["~Zoë Müller-Lübeck (Côte d'Ivoire)"] },
      'undetermined/co_mention?',
    ],
    ['held, something else retrieved', { store: [`5. ${CITIZEN}`, `~9. ${OTHER}`] }, 'not_retrieved/missing'],
    ['held, nothing retrieved', { store: [`5. ${CITIZEN}`], retrieved: [] }, 'not_retrieved/missing'],
    [
      'held, the stale one retrieved',
      { store: [`5. ${CITIZEN}`, `~1. ${STALE}`] },
      'not_retrieved/stale_only_retrieved',
    ],
    ['held, not known what was retrieved', { store: [`5. ${CITIZEN}`] }, 'undetermined/no_retrieval?'],
    ['retrieved, a right answer', { store: [`~5. ${CITIZEN}`, `1. ${STALE}`] }, 'none'],
    [
      'retrieved, a wrong answer',
      { store: [`~5. ${CITIZEN}`], answer: 'Norway' },
      'reasoning_error/supported',
    ],
    ['retrieved, an empty answer', { store: [`~5. ${CITIZEN}`], answer: '' }, 'reasoning_error/supported'],
    ['retrieved, no answer', { store: [`~5. ${CITIZEN}`], answer: undefined }, 'undetermined/no_answer?'],
    [
      'retrieved, an error',
      { store: [`~5. ${CITIZEN}`], answer: undefined, error: 'timed out' },
      'undetermined/error?',
    ],
    [
      'absent, an error',
      { store: [`~9. ${OTHER}`], answer: undefined, error: 'timed out' },
      'not_stored/absent',
    ],
    ['no store, retrieved', { retrieved: [CITIZEN], answer: 'Norway' }, 'reasoning_error/supported'],
    ['no store, not retrieved', { retrieved: [OTHER] }, 'undetermined/not_in_retrieved?'],
    ['no store, the stale one retrieved', { retrieved: [STALE] }, 'undetermined/not_in_retrieved?'],
    ['no store, both retrieved', { retrieved: [STALE, CITIZEN] }, 'undetermined/recency_unknown?'],
    ['no store, both with numbers', { retrieved: [`5. ${CITIZEN}`, `1. ${STALE}`] }, 'none'],
    [
      'no store, both with times',
      {
        retrieved: [
          { text: STALE, time: 1 },
          { text: CITIZEN, time: 2 },
        ],
      },
      'none',
    ],
    [
      'no store, in other words',
      { retrieved: ["Zoë Müller-Lübeck: Côte d'Ivoire"] },
      'undetermined/co_mention?',
    ],
    ['neither store nor retrieved', {}, 'undetermined/no_retrieval?'],
    ['retrieved, not in the store', { store: [`9. ${OTHER}`], retrieved: [CITIZEN] }, 'none'],
  ])('%s', (_, written, expected) => {
    expect(found(written)).toBe(expected);
  });

  it.each<[string, (string | number | undefined)[], string]>([
    ['rising', [1, 2], 'none'],
    ['falling', [2, 1], 'summary_error/recency_wrong'],
    ['equal', [2, 2], 'summary_error/recency_lost'],
    ['one only', [1, undefined], 'summary_error/recency_lost'],
    ['dates', ['2024-03-09', '2024-03-10'], 'none'],
    ['moments of several zones', ['2024-03-10T10:00:00+02:00', '2024-03-10T09:00:00Z'], 'none'],
    ['counts as text', ['9', '10'], 'none'],
    ['a count beside a date', [1, '2024-03-10'], 'undetermined/recency_unknown?'],
    ['a day beside a moment', ['2024-03-10', '2024-03-10T09:00Z'], 'undetermined/recency_unknown?'],
    ['counts as text and as a number', ['9', 10], 'none'],
    ['words without an order', ['first', 'second'], 'undetermined/recency_unknown?'],
    ['equal words', ['May', 'May'], 'summary_error/recency_lost'],
    ['words on one side only', [undefined, 'May'], 'summary_error/recency_lost'],
    ['slashes', ['2023/05/08', '2023/05/09'], 'undetermined/recency_unknown?'],
    ['a day in words', ['8 May, 2023 1:56 pm', '9 May, 2023 1:56 pm'], 'undetermined/recency_unknown?'],
    [
      'a mail header',
      ['Mon, 08 May 2023 13:56:00 GMT', 'Tue, 09 May 2023 13:56:00 GMT'],
      'undetermined/recency_unknown?',
    ],
    [
      'a zone by its name',
      ['2023-05-08 10:00:00 UTC', '2023-05-09 10:00:00 UTC'],
      'undetermined/recency_unknown?',
    ],
  ])('times tell which is newer: %s', (_, [stale, value], expected) => {
    const memory = (text: string, time: string | number | undefined) =>
      time === undefined ? text : { text, time };
    expect(found({ store: [memory(`~${CITIZEN}`, value), memory(`~${STALE}`, stale)] })).toBe(expected);
  });

  it('takes a template for nothing that tells which is newer, and other words for something that may', () => {
    const noted = (text: string) => `~Noted by the user: ${text}`;
    const both = `${STALE} ${CITIZEN}`;
    expect(found({ store: [noted(both), noted(OTHER)] })).toBe('summary_error/recency_lost');
    expect(found({ store: [noted(both)] })).toBe('undetermined/recency_unknown?');
    expect(found({ store: [noted(STALE), noted(CITIZEN)] })).toBe('summary_error/recency_lost');
    expect(found({ store: [noted(STALE), `~Since May: ${CITIZEN}`] })).toBe('undetermined/recency_unknown?');
  });

  it.each([
    ['dates', '2023-05-08:', '2023-05-09:'],
    ['sessions', 'Session 1:', 'Session 2:'],
  ])('does not take words for a template that tell one value from the other: %s', (_, first, second) => {
    const [oslo, lima] = [STATEMENTS[3], STATEMENTS[9]];
    const lines = [`${first} ${BO}`, `${first} ${oslo}`, `${second} ${CY}`, `${second} ${lima}`];
    const spouse = (store: readonly string[]) => foundIn(attribute('spouse', { store }));
    expect(spouse(lines.map((line) => `~${line}`))).toBe('undetermined/recency_unknown?');
    // In one memory, with the same words in another one.
    expect(spouse([`~${lines[0]} ${lines[2]}`, `${lines[1]} ${lines[3]}`])).toBe(
      'undetermined/recency_unknown?',
    );
    expect(spouse([`~${first} ${BO}`, `~${first} ${CY}`, `${second} ${lima}`])).toBe(
      'summary_error/recency_lost',
    );
  });

  it.each<[string, [string, number?][], string]>([
    [
      'against the times',
      [
        [`1. ${STATEMENTS[12]} 2. ${BO}`, 1],
        [`1. ${CY}`, 2],
      ],
      'undetermined/recency_unknown?',
    ],
    [
      'along with the times',
      [
        [`1. ${BO}`, 1],
        [`2. ${CY}`, 2],
      ],
      'none',
    ],
    [
      'turned round, as the times are',
      [
        [`2. ${BO}`, 2],
        [`1. ${CY}`, 1],
      ],
      'summary_error/recency_wrong',
    ],
    [
      'equal, beside times',
      [
        [`1. ${BO}`, 1],
        [`1. ${CY}`, 2],
      ],
      'none',
    ],
    ['alone', [[`1. ${BO}`], [`2. ${CY}`]], 'undetermined/recency_unknown?'],
    ['equal', [[`1. ${BO}`], [`1. ${CY}`]], 'summary_error/recency_lost'],
    ['on one side only', [[BO], [`2. ${CY}`]], 'undetermined/recency_unknown?'],
    ['on one side, of the list on the other', [[`10. ${BO}`], [`2. ${CY}`]], 'undetermined/recency_unknown?'],
    [
      'of the list, whatever the times',
      [
        [`10. ${BO}`, 2],
        [`11. ${CY}`, 1],
      ],
      'none',
    ],
  ])('numbers of the system are no serial numbers: %s', (_, memories, expected) => {
    const store = memories.map(([text, time]) => ({ text: `~${text}`, ...(time !== undefined && { time }) }));
    expect(foundIn(attribute('spouse', { store }))).toBe(expected);
  });

  it('does not call it reasoning where old and new value were retrieved and nothing retrieved tells', () => {
    const store = [`10. ${BO}`, `11. ${CY}`];
    const asked = (written: WrittenTrace) => foundIn(attribute('spouse', { answer: 'Bo Ek', ...written }));
    expect(asked({ retrieved: [BO, CY] })).toBe('undetermined/recency_unknown?');
    expect(asked({ store, retrieved: [BO, CY] })).toBe('undetermined/recency_unknown?');
    expect(asked({ store, retrieved: [CY] })).toBe('reasoning_error/supported');
    expect(asked({ store, retrieved: store })).toBe('reasoning_error/supported');
  });

  it('takes times of retrieved memories from the store: by id, or by a text that has one time', () => {
    const store = [
      { text: BO, time: 1 },
      { text: CY, time: 2 },
    ];
    const asked = (retrieved: readonly (string | RetrievedMemory)[], more: typeof store = []) =>
      foundIn(attribute('spouse', { store: [...store, ...more], retrieved, answer: 'Bo Ek' }));
    expect(asked([BO, CY])).toBe('reasoning_error/supported');
    expect(
      asked([
        { id: 'm0', text: `${BO} ` },
        { id: 'm1', text: `${CY} ` },
      ]),
    ).toBe('reasoning_error/supported');
    expect(asked([`${BO} `, `${CY} `])).toBe('undetermined/recency_unknown?');
    expect(asked([BO, CY], [{ text: CY, time: 3 }])).toBe('undetermined/recency_unknown?');
  });

  it('does not call the value lost where its subject is spoken of in other words, beside a stale one too', () => {
    const words = 'Anna Lund has remarried; her husband now is C. Ray';
    const spouse = (written: WrittenTrace) => foundIn(attribute('spouse', written));
    expect(spouse({ store: [`~${words}`] })).toBe('summary_error/suspected?');
    expect(spouse({ store: [`~${BO}`, `~${words}`] })).toBe('summary_error/suspected?');
    expect(spouse({ store: [`~${BO}`, '~Her husband is C. Ray'] })).toBe('not_stored/stale_kept');
    const store = [`10. ${BO}`, `11. ${CY}`];
    expect(spouse({ store, retrieved: [store[0]!, words] })).toBe('undetermined/subject_retrieved?');
    expect(spouse({ store, retrieved: [words] })).toBe('undetermined/subject_retrieved?');
    expect(spouse({ store, retrieved: [store[0]!] })).toBe('not_retrieved/stale_only_retrieved');
  });

  it('names a failing stage for a right answer too, in a cell of its own', () => {
    const right = attribute('citizen', { store: [`~1. ${STALE}`] });
    expect([right.outcome, right.retrieval, foundIn(right)]).toEqual([
      'right',
      'stale',
      'not_stored/stale_kept',
    ]);
  });
});

describe('the first failing stage of several facts', () => {
  const AUTHOR = '0. The author of Ångström: A Life is Zoë Müller-Lübeck.';
  const CAPITAL = "6. The capital of Côte d'Ivoire is Yamoussoukro.";
  const OLD_CAPITAL = "4. The capital of Côte d'Ivoire is St. Petersburg.";

  it.each<[string, WrittenTrace, string, boolean]>([
    ['storage before retrieval', { store: [AUTHOR, `~${CAPITAL}`] }, 'not_stored/absent', false],
    ['retrieval alone', { store: [AUTHOR, `5. ${CITIZEN}`, `~${CAPITAL}`] }, 'not_retrieved/missing', false],
    [
      'a lost order before retrieval',
      { store: [AUTHOR, `5. ${CITIZEN}`, `~${CAPITAL.slice(3)} ${OLD_CAPITAL.slice(3)}`] },
      'summary_error/recency_lost',
      false,
    ],
    [
      'a determined failure beside a doubt',
      { store: [AUTHOR, `~${CAPITAL}`, "Zoë Müller-Lübeck, of Côte d'Ivoire"] },
      'not_retrieved/missing',
      true,
    ],
    [
      'a suspicion beside a doubt',
      {
        store: [`~${AUTHOR}`, '~Zoë Müller-Lübeck moved.', "~Côte d'Ivoire, whose seat is Yamoussoukro"],
      },
      'summary_error/suspected?',
      false,
    ],
    [
      'the earliest stage beside a doubt',
      { store: ["Zoë Müller-Lübeck, of Côte d'Ivoire", `~${CAPITAL}`] },
      'not_stored/absent',
      false,
    ],
    [
      'a doubt that is none of the store',
      { store: [`~${AUTHOR}`, `1. ${STALE}`, `5. ${CITIZEN}`, CAPITAL], retrieved: [STALE, CITIZEN] },
      'not_retrieved/missing',
      false,
    ],
    ['all of them', { store: [`~${AUTHOR}`, `~5. ${CITIZEN}`, `~${CAPITAL}`] }, 'none', false],
  ])('%s', (_, written, expected, maybeEarlier) => {
    const one = attribute('hops', written);
    expect([foundIn(one), one.maybeEarlier]).toEqual([expected, maybeEarlier]);
  });

  it.each<[string, readonly string[], string]>([
    ['complete', [AUTHOR, CITIZEN, CAPITAL], 'complete'],
    ['stale', [AUTHOR, STALE, CAPITAL], 'stale'],
    ['partial', [AUTHOR, CAPITAL], 'partial'],
    ['partial, though a stale value stands beside its own', [AUTHOR, CAPITAL, OLD_CAPITAL], 'partial'],
    ['missing', [OTHER], 'missing'],
    ['perhaps', [AUTHOR, CAPITAL, "Zoë Müller-Lübeck, Côte d'Ivoire"], 'undetermined'],
  ])('says what of the support was retrieved: %s', (_, retrieved, expected) => {
    expect(attribute('hops', { retrieved }).retrieval).toBe(expected);
  });

  it('tells of rivals beside a complete support, and counts stale memories', () => {
    const one = attribute('hops', {
      retrieved: [AUTHOR, `5. ${CITIZEN}`, CAPITAL, OLD_CAPITAL, `1. ${STALE}`],
    });
    expect(one).toMatchObject({
      retrieval: 'complete',
      rivalsRetrieved: true,
      retrieved: { memories: 5, stale: 2 },
    });
    expect(one.facts.map(({ overwritten }) => overwritten)).toEqual([
      [],
      [{ object: 'Norway', statements: [1] }],
      [{ object: 'St. Petersburg', statements: [4] }],
    ]);
    expect(one.facts[2]!.staleEvidence[0]!.retrieved!.places).toEqual([{ rank: 4, memory: null, serial: 4 }]);
  });

  it('finds the fewest memories that hold everything', () => {
    const cover = (store: readonly string[]) => attribute('hops', { store }).cover;
    expect(cover([AUTHOR, CITIZEN, CAPITAL])).toEqual({ memories: 3, undetermined: false });
    expect(cover([AUTHOR, CITIZEN, CAPITAL, `${CITIZEN} ${CAPITAL}`])).toEqual({
      memories: 2,
      undetermined: false,
    });
    expect(cover([AUTHOR, CAPITAL])).toEqual({ memories: null, undetermined: false });
    expect(cover([AUTHOR, CAPITAL, "Zoë Müller-Lübeck, Côte d'Ivoire"])).toEqual({
      memories: null,
      undetermined: true,
    });
  });
});

describe('supports that are no path', () => {
  it('takes for a reachable miss the gold-reaching path with the best support, and says that it is uncertain', () => {
    const DIED = '17. Zoë Müller-Lübeck died in the city of Yamoussoukro.';
    const CAPITAL = "6. The capital of Côte d'Ivoire is Yamoussoukro.";
    const taken = (written: WrittenTrace) => {
      const one = attribute('miss', written);
      expect(one.class).toBe('reachable_miss');
      expect(one.support).toEqual({ grounds: 'gold_path', uncertain: true, alternatives: 2 });
      return [foundIn(one), one.facts.map(({ statements }) => statements)];
    };
    expect(taken({ store: [`~${DIED}`] })).toEqual(['none', [[17]]]);
    expect(taken({ store: [`~5. ${CITIZEN}`, `~${CAPITAL}`] })).toEqual(['none', [[5], [6]]]);
    expect(taken({ store: [`5. ${CITIZEN}`, `~${CAPITAL}`] })).toEqual(['not_retrieved/missing', [[5], [6]]]);
    expect(taken({ store: [DIED, `~5. ${CITIZEN}`, `~${CAPITAL}`], answer: 'Oslo' })).toEqual([
      'reasoning_error/supported',
      [[5], [6]],
    ]);
    expect(taken({ store: [`~5. ${CITIZEN}`] })).toEqual(['not_stored/absent', [[5], [6]]]);
    const cheaper = attribute('miss', { store: [DIED, `~5. ${CITIZEN}`, `~${CAPITAL}`] });
    expect(cheaper.cover).toEqual({ memories: 1, undetermined: false });
    expect(taken({ store: [`~9. ${OTHER}`] })).toEqual(['not_stored/absent', [[17]]]);
  });

  it('does not call a multi-hop item unreasoned of which only one unparsed line is known', () => {
    const trace = traceOf('unparsed', { store: ['~14. The pope is Benedict.'], answer: 'Francis' });
    const found = (hop: 'mh' | 'sh') => foundIn(attributeItem({ ...trace, hop }, { pack: PACK }));
    expect(found('sh')).toBe('reasoning_error/supported');
    expect(found('mh')).toBe('undetermined/rest_of_path_unknown?');
  });

  it('takes the designated lines where there are any', () => {
    const designations = {
      schema: 'lastwrite.designations/1' as const,
      source: 'a test',
      parserScope: [{ item: 'sh_1k#6', statements: [13], edge: 'the pope' }],
      genuineBeyondLastWrite: [],
      normalizationArtifact: [],
      unclassifiable: [],
    };
    const one = attributeItem(traceOf('unparsed', { store: [] }), { pack: PACK, designations });
    expect(one.facts.map(({ statements }) => statements)).toEqual([[13]]);
  });

  it('asks of a parser-scope item for the newest unparsed line, word for word', () => {
    const held = attribute('unparsed', { store: ['~14. The pope is Benedict.', '13. The pope is Francis.'] });
    expect(held.support).toEqual({ grounds: 'unparsed_line', uncertain: true, alternatives: 0 });
    expect(held.facts.map(({ statements }) => statements)).toEqual([[14]]);
    expect(held.facts[0]!.evidence.stored!.level).toBe('verbatim');
    expect(foundIn(held)).toBe('none');
    expect(foundIn(attribute('unparsed', { store: ['~I saw the pope, Benedict.'] }))).toBe(
      'undetermined/co_mention?',
    );
    expect(foundIn(attribute('unparsed', { store: [`~${OTHER}`] }))).toBe('not_stored/absent');
  });

  it.each([
    ['Ann Lee', 'gold'],
    ['Eve Holt', 'last_write'],
    ['', 'declined'],
    ['I do not know.', 'declined'],
    ['Lima', 'other'],
  ])('gives an ambiguous item no stage, and says what %j contains', (answer, expected) => {
    const one = attribute('ambiguous', { store: [OTHER], answer });
    expect(one).toMatchObject({ finding: null, retrieval: 'none', facts: [], ambiguousAnswer: expected });
  });
});
