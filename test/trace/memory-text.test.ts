import { describe, expect, it } from 'vitest';
import { normalizeAnswer } from '../../src/metric/substring-exact-match.js';
import { listFacts } from '../../src/trace/list-facts.js';
import { readMemoryText } from '../../src/trace/memory-text.js';
import { attribute, itemOf, PACK, STATEMENTS } from './traced-world.js';

const facts = listFacts(itemOf('hops').list, PACK);
/** What is read: the statements of the list by position and serial number, and the words that are left. */
function read(text: string) {
  const { facts: found, unread } = readMemoryText(text, facts);
  return {
    found: found.map(({ fact, level, serial }) => [
      STATEMENTS.findIndex((statement) => facts.byText.get(normalizeAnswer(statement)) === fact),
      level,
      serial,
    ]),
    unread: unread.map(({ words }) => words.official),
  };
}
const levelOf = (asked: Parameters<typeof attribute>[0], text: string) =>
  attribute(asked, { retrieved: [text] }).facts.at(-1)!.evidence.retrieved!.level;

describe('reading a memory text', () => {
  it.each<[string, string, unknown[]]>([
    ['a numbered statement', `9. ${STATEMENTS[9]}`, [[9, 'parsed', 9]]],
    ['a bare statement', STATEMENTS[9], [[9, 'parsed', null]]],
    ['no final full stop', 'Anna Lund is married to Cy Ray', [[11, 'parsed', null]]],
    ['a value that ends in a full stop, and no other', STATEMENTS[8].slice(0, -1), [[8, 'parsed', null]]],
    ['initials and a full stop within', `8. ${STATEMENTS[8]}`, [[8, 'parsed', 8]]],
    ['a colon within the subject', `0. ${STATEMENTS[0]}`, [[0, 'parsed', 0]]],
    [
      'a full stop within the value',
      `4. ${STATEMENTS[4]} 9. ${STATEMENTS[9]}`,
      [
        [4, 'parsed', 4],
        [9, 'parsed', 9],
      ],
    ],
    ['a list item', `- ${STATEMENTS[9]}`, [[9, 'parsed', null]]],
    ['quotation marks', `"${STATEMENTS[9]}"`, [[9, 'parsed', null]]],
    ['other brackets around the number', `[9] ${STATEMENTS[9]}`, [[9, 'parsed', 9]]],
    [
      'lines',
      `9. ${STATEMENTS[9]}\n${STATEMENTS[3]}`,
      [
        [9, 'parsed', 9],
        [3, 'parsed', null],
      ],
    ],
    [
      'sentences',
      `${STATEMENTS[9]} ${STATEMENTS[4]} ${STATEMENTS[3]}`,
      [
        [9, 'parsed', null],
        [4, 'parsed', null],
        [3, 'parsed', null],
      ],
    ],
    [
      'a value that looks like a serial number',
      `12. ${STATEMENTS[12]} 13. ${STATEMENTS[13]}`,
      [
        [12, 'parsed', 12],
        [13, 'verbatim', 13],
      ],
    ],
    ['a statement that no pattern reads', 'The Pope is FRANCIS', [[13, 'verbatim', null]]],
    ['other capitals', STATEMENTS[9].toUpperCase(), [[9, 'verbatim', null]]],
    [
      'a series that is cut inside its first number',
      `2. ${STATEMENTS[12]} 13. ${STATEMENTS[13]}`,
      [
        [12, 'parsed', 12],
        [13, 'verbatim', 13],
      ],
    ],
    ['a chunk of one statement that is cut inside its number', `5. ${STATEMENTS[15]}`, [[15, 'parsed', 15]]],
    [
      'statements put together that only look like a cut series',
      `3. ${STATEMENTS[3]} 14. ${STATEMENTS[14]}`,
      [
        [3, 'parsed', 3],
        [14, 'verbatim', 14],
      ],
    ],
    [
      'memories that are numbered anew',
      `2. ${STATEMENTS[12]} 3. ${STATEMENTS[9]}`,
      [
        [12, 'parsed', 2],
        [9, 'parsed', 3],
      ],
    ],
    [
      'a number that the list does not bear out',
      `8. ${STATEMENTS[9]} 1159. ${STATEMENTS[3]}`,
      [
        [9, 'parsed', 8],
        [3, 'parsed', 1159],
      ],
    ],
    ['a name that begins like a serial number', STATEMENTS[16], [[16, 'parsed', null]]],
    ['the same behind a serial number', `16. ${STATEMENTS[16]}`, [[16, 'parsed', 16]]],
    [
      'numbers that jump',
      `8. ${STATEMENTS[9]} 1160. ${STATEMENTS[3]}`,
      [
        [9, 'parsed', 8],
        [3, 'parsed', 1160],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual({ found: expected, unread: [] });
  });

  it('reads a chunk of the whole list, with its newlines replaced by spaces and words around it', () => {
    const body = STATEMENTS.map((text, at) => `${at}. ${text}`).join(' ');
    const { found, unread } = read(
      `Dialogue of 2024-01-01. Here is a list of facts: ${body} Please memorize it.`,
    );
    expect(found.map(([at]) => at)).toEqual(STATEMENTS.map((_, at) => at));
    expect(found.map(([, , serial]) => serial)).toEqual(STATEMENTS.map((_, at) => at));
    expect(unread).toEqual(['dialogue of 20240101 here is list of facts', 'please memorize it']);
  });

  it('does not read a statement into the words around it', () => {
    expect(read(`User said that ${STATEMENTS[2]}`).found).toEqual([]);
    expect(read('The capital of Norway is Oslo. The capital of Peru is Lima').found).toEqual([
      [3, 'parsed', null],
      [9, 'parsed', null],
    ]);
  });
});

describe('evidence of a value in one memory text', () => {
  it.each([
    ['parsed', "5. Zoë Müller-Lübeck is a citizen of Côte d'Ivoire."],
    ['verbatim', "She said: I know that Zoë Müller-Lübeck is a citizen of Côte d'Ivoire, now."],
    ['parsed', "zoë müller-lübeck is a citizen of CÔTE D'IVOIRE"],
    ['verbatim', "ZOË MÜLLER-LÜBECK IS A CITIZEN OF CÔTE D'IVOIRE"],
    ['co_mention', "Zoë Müller-Lübeck's passport is from Côte d'Ivoire"],
    ['verbatim', '{"fact":"Zoë Müller-Lübeck is a citizen of Côte d\'Ivoire.","n":1}'],
    ['verbatim', 'Zoe Muller-Lubeck is a citizen of Cote d’Ivoire.'],
    ['verbatim', "Zoë Müller-Lübeck is a citizen of Côte d'Ivoire.".normalize('NFD')],
    ['co_mention', 'Zoe Muller–Lubeck: passport of Cote d‘Ivoire'],
    ['co_mention', '{"subject":"Zoë Müller-Lübeck","citizenship":"Côte d\'Ivoire"}'],
    ['partial', 'Zoë Müller-Lübeck moved to Norway'],
    ['none', "Zoë Müller moved to Côte d'Ivoire"],
    ['none', "Anna Zoë Müller-Lübecker moved to Côte d'Ivoire"],
    [
      'none',
      "The author of Ångström: A Life is Zoë Müller-Lübeck. The capital of Côte d'Ivoire is Yamoussoukro.",
    ],
    ['none', ''],
  ])('%s: %s', (level, text) => {
    expect(levelOf('citizen', text)).toBe(level);
  });

  it('does not take the statement of a longer subject for that of its ending', () => {
    // "Lund is married …" would stand in it word for word.
    expect(levelOf('spouse', 'Anna Lund is married to Cy Ray')).toBe('parsed');
    expect(levelOf('spouse', 'Hanna Lund is married to Cy Ray')).toBe('none');
  });

  it('finds a subject that begins like a serial number in other words', () => {
    expect(levelOf('numeral', '1. FK Příbram plays bandy')).toBe('co_mention');
    expect(levelOf('numeral', 'We know that 1. FK Příbram is associated with the sport of bandy')).toBe(
      'verbatim',
    );
  });

  it('finds a value that contains its subject only where the whole value stands', () => {
    expect(levelOf('chief', 'J. R. Dick & Sons Jr. leads the firm')).toBe('co_mention');
    expect(levelOf('chief', 'Dick & Sons is a firm')).toBe('partial');
  });
});
