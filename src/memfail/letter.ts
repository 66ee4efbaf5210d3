import { PYTHON_WORD_BOUNDARY } from '../parser/python-classes.js';
import { strip } from '../parser/python-text.js';

/** Where a letter was read: the whole text as JSON, an object within it, or a letter that stands alone. */
export type LetterRule = 'json' | 'object' | 'lone';

/**
 * Why a letter may not be what the text chose: the `A` begins a phrase and is an article, or the text holds several
 * lone letters, of which the last counts.
 */
export type LetterHazard = 'article' | 'several';

/** What was read of an answer to a question with five choices. */
export interface LetterReading {
  /** A to E; undefined when no rule gives one. */
  readonly letter: string | undefined;
  readonly rule?: LetterRule;
  readonly hazard?: LetterHazard;
}

const CHOICE_KEYS = ['selected_choice', 'answer', 'choice'] as const;
const FLAT_OBJECT = /\{[^{}]*\}/g;
const LONE_LETTER = new RegExp(`${PYTHON_WORD_BOUNDARY}[A-E]${PYTHON_WORD_BOUNDARY}`, 'gu');
// "A is right" and "A because …" choose; "A good habit" does not.
const ARTICLE = /^\s+(?!(?:is|was|because|since|as|and|or|seems|would)\b)\p{Ll}/u;

/**
 * The chosen letter, as MemFail reads it: of the whole text as a JSON object; of each `{…}` without inner braces, in
 * order; else the last lone upper-case A to E. In an object the first truthy of selected_choice, answer and choice
 * counts, and only if it is a text that is A to E once trimmed and in upper case.
 *
 * JSON, truth and word boundaries are those of Python, in which the rule is written: `NaN` is JSON and true, an empty
 * list is false, an accented letter is a word.
 */
export function readLetter(text: string): LetterReading {
  const trimmed = strip(text);
  const whole = letterOfJson(trimmed);
  if (whole !== undefined) return { letter: whole, rule: 'json' };
  for (const [object] of trimmed.matchAll(FLAT_OBJECT)) {
    const letter = letterOfJson(object);
    if (letter !== undefined) return { letter, rule: 'object' };
  }
  const lone = [...trimmed.matchAll(LONE_LETTER)];
  const last = lone.at(-1);
  if (last === undefined) return { letter: undefined };
  const letter = last[0];
  const reading = { letter, rule: 'lone' as const };
  if (letter === 'A' && ARTICLE.test(trimmed.slice(last.index + 1))) return { ...reading, hazard: 'article' };
  return lone.some(([other]) => other !== letter) ? { ...reading, hazard: 'several' } : reading;
}

/** The letter of {@link readLetter} alone. */
export function parseLetter(text: string): string | undefined {
  return readLetter(text).letter;
}

function letterOfJson(text: string): string | undefined {
  const value = parsePythonJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  const choice = CHOICE_KEYS.map((key) => (Object.hasOwn(record, key) ? record[key] : undefined)).find(
    isTrueInPython,
  );
  if (typeof choice !== 'string') return undefined;
  const letter = strip(choice).toUpperCase();
  return /^[A-E]$/.test(letter) ? letter : undefined;
}

function isTrueInPython(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

const STRING_OR_CONSTANT = /"(?:[^"\\]|\\.)*"|NaN|-?Infinity/gs;

/** Python's json.loads takes NaN and Infinity. A list stands in for them: true, no text, and wrong wherever they are. */
function parsePythonJson(text: string): unknown {
  try {
    return JSON.parse(
      /NaN|Infinity/.test(text)
        ? text.replace(STRING_OR_CONSTANT, (token) => (token.startsWith('"') ? token : '[1]'))
        : text,
    );
  } catch {
    return undefined;
  }
}
