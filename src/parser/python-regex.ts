import { InputError } from '../dataset/input-error.js';
import { type ClassSpelling, UNICODE_CLASSES } from './python-classes.js';

/** A regular expression in Python's syntax, carried over to JavaScript. */
export interface PythonRegex {
  /** As written, in Python's syntax. */
  readonly pattern: string;
  /** The same expression in JavaScript's syntax, for the flag `u`. */
  readonly source: string;
  /**
   * Literal runs that every match contains, in order. They let a caller rule most texts out with `includes` before
   * the expression itself runs. Empty when nothing is certain, as in an alternation.
   */
  readonly literals: readonly string[];
  /** True when the first literal run opens the pattern, so that a full match starts with it. */
  readonly opensLiterally: boolean;
  /** False when the pattern names a character beyond ASCII, so that such characters' identity counts. */
  readonly classesOnly: boolean;
}

const SYNTAX_CHARACTER = /[\^$\\.*+?()[\]{}|/]/;
// Python's $ also matches before a final \n.
const ANCHORS: Readonly<Record<string, string>> = { '^': '^', $: '(?=\\n?(?![^]))' };
const ESCAPED_ANCHORS: Readonly<Record<string, string>> = { A: '(?<![^])', Z: '(?![^])' };
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', a: '\x07' };
const HEX_ESCAPES: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const QUANTIFIER = /^(?:[*+?]|\{(\d*)(,?)(\d*)\})/;

/**
 * Translate a Python `re` pattern (no flags) to JavaScript.
 *
 * Handled: literals, `.`, classes, `\d \w \s \b` and their negations, groups (named, plain, non-capturing),
 * look-around, greedy and lazy quantifiers, `^ $ \A \Z`. Whatever else Python knows (inline flags, conditionals, atomic
 * groups, possessive quantifiers, back-references, `\N{…}`) is refused rather than guessed: a back-reference to a group
 * that took no part fails in Python and matches the empty string in JavaScript.
 *
 * @throws InputError when the pattern uses what is not handled; what JavaScript refuses shows when it is compiled
 */
export function translatePythonRegex(pattern: string, classes: ClassSpelling = UNICODE_CLASSES): PythonRegex {
  return new Translation(pattern, classes).run();
}

/**
 * Compile a translated pattern.
 *
 * @throws InputError when JavaScript refuses it
 */
export function compileSource({ pattern }: PythonRegex, source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    throw refuse(pattern, error instanceof Error ? error.message : String(error));
  }
}

/** Python's `re.fullmatch`: JavaScript's `$` without the flag `m` matches at the very end only, as is wanted here. */
export function compileFullMatch(regex: PythonRegex): RegExp {
  return compileSource(regex, `^(?:${regex.source})$`);
}

function refuse(pattern: string, why: string): InputError {
  return new InputError(
    `the pattern ${JSON.stringify(pattern)} is not usable: ${why}`,
    'write it in the part of Python re syntax that src/parser/python-regex.ts lists',
  );
}

class Translation {
  private readonly characters: readonly string[];
  private at = 0;
  private depth = 0;
  private source = '';
  private literalRun = '';
  private readonly literals: string[] = [];
  private opensLiterally = false;
  private alternates = false;
  private classesOnly = true;

  constructor(
    private readonly pattern: string,
    private readonly classes: ClassSpelling,
  ) {
    this.characters = [...pattern];
    this.classesOnly = /^[\0-\x7f]*$/.test(pattern);
  }

  run(): PythonRegex {
    while (this.at < this.characters.length) this.atom();
    if (this.depth !== 0) throw this.refuse('a group is not closed');
    this.endRun();
    return {
      pattern: this.pattern,
      source: this.source,
      literals: this.alternates ? [] : this.literals,
      opensLiterally: !this.alternates && this.opensLiterally,
      classesOnly: this.classesOnly,
    };
  }

  private atom(): void {
    const c = this.take();
    const anchor = ANCHORS[c];
    if (anchor !== undefined) this.assertion(anchor);
    else if (c === '(') this.openGroup();
    else if (c === ')') this.closeGroup();
    else if (c === '|') this.alternative();
    else if (c === '[') this.emit(this.characterClass());
    // Python's dot excludes \n only; JavaScript's also excludes \r, U+2028 and U+2029.
    else if (c === '.') this.emit('[^\\n]');
    else if (c === '\\') this.escape();
    else if (this.isQuantified(this.at - 1)) throw this.refuse(`nothing to repeat before ${c}`);
    else this.literal(c);
  }

  private alternative(): void {
    if (this.depth === 0) this.alternates = true;
    this.assertion('|');
  }

  private closeGroup(): void {
    this.depth -= 1;
    if (this.depth < 0) throw this.refuse('an unmatched closing bracket');
    this.emit(')');
  }

  private openGroup(): void {
    this.endRun();
    this.depth += 1;
    const rest = this.rest();
    const named = /^\?P<([A-Za-z_]\w*)>/.exec(rest);
    const plain = /^(?:\?:|\?=|\?!|\?<=|\?<!)/.exec(rest);
    if (named) {
      this.at += named[0].length;
      this.source += `(?<${named[1]}>`;
    } else if (plain) {
      this.at += plain[0].length;
      this.source += `(${plain[0]}`;
    } else if (rest.startsWith('?')) {
      throw this.refuse(`the group (${rest.slice(0, 3)} is not handled`);
    } else {
      this.source += '(';
    }
  }

  private escape(): void {
    const c = this.take();
    const anchor = ESCAPED_ANCHORS[c];
    const { boundary } = this.classes;
    const set = this.escapedSet(c.toLowerCase());
    if (anchor !== undefined) this.assertion(anchor);
    else if (c === 'b') this.assertion(boundary);
    // Python's \B (before 3.14) finds nothing in an empty text.
    else if (c === 'B') this.assertion(`(?:(?!${boundary})(?:(?=[^])|(?<=[^])))`);
    else if (set !== undefined) this.emit(c === c.toLowerCase() ? `[${set}]` : `[^${set}]`);
    else this.literal(this.escapedCharacter(c));
  }

  /** The inside of the class that `\d`, `\w` or `\s` stands for. */
  private escapedSet(c: string): string | undefined {
    const { digit, word, space } = this.classes;
    return { d: digit, w: word, s: space }[c];
  }

  /** The character that an escape stands for, in and out of a class. */
  private escapedCharacter(c: string): string {
    const control = CONTROLS[c];
    if (control !== undefined) return control;
    const digits = HEX_ESCAPES[c];
    if (digits !== undefined) {
      const hex = this.rest().slice(0, digits);
      if (!new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(hex))
        throw this.refuse(`\\${c} wants ${digits} hex digits`);
      this.at += digits;
      this.classesOnly = false;
      return String.fromCodePoint(Number.parseInt(hex, 16));
    }
    if (/[A-Za-z0-9]/.test(c)) throw this.refuse(`the escape \\${c} is not handled`);
    return c;
  }

  private characterClass(): string {
    let out = '[';
    if (this.peek() === '^') out += this.take();
    let first = true;
    for (;;) {
      const c = this.take();
      const opening = first;
      if (c === ']' && !opening) return `${out}]`;
      first = false;
      if (c === '\\') out += this.classEscape();
      else if (c === '-') out += this.peek() === ']' || opening ? '\\-' : '-';
      else out += quoteCharacter(c);
    }
  }

  private classEscape(): string {
    const c = this.take();
    const set = this.escapedSet(c);
    if (set !== undefined) return set;
    if (c === 'b') return '\\x08';
    if (c === '-') return '\\-';
    if (/[DWSB]/.test(c)) throw this.refuse(`\\${c} inside a class is not handled`);
    return quoteCharacter(this.escapedCharacter(c));
  }

  private literal(c: string): void {
    if (this.isQuantified()) {
      this.emit(quoteCharacter(c));
      return;
    }
    if (this.source === '') this.opensLiterally = true;
    if (this.depth === 0) this.literalRun += c;
    this.source += quoteCharacter(c);
  }

  /** What matches no character, and takes no quantifier. */
  private assertion(source: string): void {
    this.endRun();
    this.source += source;
  }

  /** Whatever is no plain literal ends the run of literals, and may carry a quantifier. */
  private emit(source: string): void {
    this.endRun();
    this.source += source + this.quantifier();
  }

  private isQuantified(at: number = this.at): boolean {
    return this.quantifierMatch(at) !== null;
  }

  private quantifierMatch(at: number = this.at): RegExpExecArray | null {
    const match = QUANTIFIER.exec(this.characters.slice(at, at + 80).join(''));
    // Python reads {} as text, and {,} as {0,}.
    return match?.[0] === '{}' ? null : match;
  }

  private quantifier(): string {
    const match = this.quantifierMatch();
    if (match === null) return '';
    this.at += [...match[0]].length;
    let text = match[0];
    if (text.startsWith('{')) text = `{${match[1] === '' ? '0' : match[1]}${match[2]}${match[3]}}`;
    if (this.peek() === '?') text += this.take();
    else if (this.peek() === '+') throw this.refuse('possessive quantifiers are not handled');
    else if (this.isQuantified()) throw this.refuse('multiple repeat');
    return text;
  }

  private endRun(): void {
    if (this.literalRun !== '') this.literals.push(this.literalRun);
    this.literalRun = '';
  }

  /** What comes next; no longer than any construct that is looked for at one place. */
  private rest(): string {
    return this.characters.slice(this.at, this.at + 80).join('');
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private take(): string {
    const c = this.characters[this.at];
    if (c === undefined) throw this.refuse('it ends too early');
    this.at += 1;
    return c;
  }

  private refuse(why: string): InputError {
    return refuse(this.pattern, why);
  }
}

/** A character as it must be written under the flag `u`, in and out of a class. */
function quoteCharacter(c: string): string {
  if (c === '\n') return '\\n';
  return SYNTAX_CHARACTER.test(c) ? `\\${c}` : c;
}
