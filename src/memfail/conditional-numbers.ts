const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
// "first" and "second" say more often which than how many.
const ORDINALS = [
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

const VALUES = new Map<string, number>([
  ...[...UNITS, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, 10 * (at + 2)]),
  ...ORDINALS.map((word, at): [string, number] => [word, at + 3]),
]);

const UNIT = UNITS.slice(1).join('|');
const NUMBER = new RegExp(
  [
    '(?<clock>\\d+:\\d\\d)',
    '(?<figure>\\d+(?:\\.\\d+)?)',
    `\\b(?:(?<hundreds>${UNIT})[ -])?hundred\\b`,
    `\\b(?<tens>${TENS.join('|')})(?:[ -](?<unit>${UNIT}))?\\b`,
    `\\b(?<word>${[...UNITS, ...TEENS].join('|')})\\b`,
    `\\b(?<ordinal>${ORDINALS.join('|')})\\b`,
  ].join('|'),
  'g',
);

/** What counts as a number. */
export interface NumberReading {
  /** "one": a number in "one week", mostly none in an essay's "no one", "one of them". */
  readonly one: boolean;
  /** "tenth" in words; "10th" always counts. */
  readonly ordinals: boolean;
}

/**
 * The numbers of a text, in figures or in English words up to nine hundred; times of day without their `:00`.
 *
 * @returns their values as text, in order, e.g. `16`, `5:30`
 */
function numbersIn(text: string, reading: NumberReading): string[] {
  return [...text.toLowerCase().matchAll(NUMBER)].flatMap(({ 0: whole, groups }) => {
    const { clock, figure, hundreds, tens, unit, word, ordinal } = groups!;
    if (clock !== undefined) return [clock.replace(/:00$/, '')];
    if (figure !== undefined) return [figure];
    if (ordinal !== undefined) return reading.ordinals ? [`${VALUES.get(ordinal)}`] : [];
    if (word !== undefined) return word === 'one' && !reading.one ? [] : [`${VALUES.get(word)}`];
    if (tens !== undefined) return [`${VALUES.get(tens)! + (unit === undefined ? 0 : VALUES.get(unit)!)}`];
    return whole.endsWith('hundred') ? [`${100 * (hundreds === undefined ? 1 : VALUES.get(hundreds)!)}`] : [];
  });
}

/** What of a condition's numbers its essay tells. */
export interface ToldNumbers {
  /** The condition's. */
  readonly numbers: readonly string[];
  /** Those of them that the essay does not hold. */
  readonly untold: readonly string[];
  /** Numbers of any kind in the essay. */
  readonly inEssay: number;
}

/** Hold a condition's numbers against its essay. */
export function toldNumbers(condition: string, essay: string, reading: NumberReading): ToldNumbers {
  const numbers = numbersIn(condition, reading);
  const held = numbersIn(essay, reading);
  return { numbers, untold: numbers.filter((number) => !held.includes(number)), inEssay: held.length };
}
