import { InputError } from '../dataset/input-error.js';

/** Outside quotes these would ask a shell for something; here there is none, and taking them as they are would mislead. */
const SHELL_ONLY = /[|&;<>()$`*?[\]{}~#]/;

/**
 * Split a command line into words as a shell does: at blanks, with '…' (nothing is special inside), "…" (a backslash
 * goes before `"`, `\`, `$` and a backquote) and \ before any one character. There is no shell: whatever else a shell
 * would act upon has to stand in quotes.
 *
 * @throws InputError when a quote is not closed, or a character outside quotes would need a shell
 */
export function splitCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(line, at);
      word = (word ?? '') + quoted.text;
      at = quoted.end;
    } else if (character === '\\') {
      if (at + 1 === line.length) throw unfinished(line, 'it ends in a backslash');
      at += 1;
      word = (word ?? '') + line[at];
    } else {
      if (SHELL_ONLY.test(character)) throw needsShell(character);
      word = (word ?? '') + character;
    }
  }
  return word === undefined ? words : [...words, word];
}

/** From an opening quote to its closing one. */
function readQuoted(line: string, start: number): { readonly text: string; readonly end: number } {
  const mark = line[start]!;
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line[at]!;
    if (character === mark) return { text, end: at };
    if (mark === '"' && character === '\\' && /["\\$`]/.test(line[at + 1] ?? '')) {
      at += 1;
      text += line[at];
    } else text += character;
  }
  throw unfinished(line, `${mark} is not closed`);
}

function unfinished(line: string, what: string): InputError {
  return new InputError(`the command line ${JSON.stringify(line)} is unfinished: ${what}`, 'finish it');
}

function needsShell(character: string): InputError {
  return new InputError(
    `${character} in a command line means something to a shell, and none is used`,
    `put it in quotes if it is meant as it is, or write stdio:sh -c '…'`,
  );
}
