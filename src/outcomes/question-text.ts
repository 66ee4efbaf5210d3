const QUOTES = /["'`´‘’‚‛“”„‟′″«»‹›]/g;

/** A question as rows are joined by it: lower case, every quote alike, white space collapsed, NFC. */
export function normalizeQuestion(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(QUOTES, "'").replace(/\s+/g, ' ').trim();
}

/**
 * Which of the known questions a prompt asks: the last one that stands in it, up to its question mark. Fact lists hold
 * no questions, and examples stand before the question asked.
 */
export class PromptQuestions {
  readonly #byEnd = new Map<string, string[]>();
  readonly #end: number;

  /** @param questions - normalised */
  constructor(questions: readonly string[]) {
    // What all of them are long enough for.
    this.#end = questions.reduce((least, { length }) => Math.min(least, length), 20);
    for (const question of questions) {
      const end = question.slice(-this.#end);
      const alike = this.#byEnd.get(end);
      if (alike) alike.push(question);
      else this.#byEnd.set(end, [question]);
    }
  }

  /** @param prompt - normalised */
  find(prompt: string): string | undefined {
    for (let at = prompt.lastIndexOf('?'); at !== -1; at = at === 0 ? -1 : prompt.lastIndexOf('?', at - 1)) {
      const before = prompt.slice(0, at + 1);
      const asked = this.#byEnd
        .get(before.slice(-this.#end))
        ?.filter((question) => endsWithWhole(before, question));
      if (asked !== undefined && asked.length > 0) {
        return asked.reduce((longest, question) => (question.length > longest.length ? question : longest));
      }
    }
    return undefined;
  }
}

/** Ends with the question, and not with a longer word that ends as the question begins. */
function endsWithWhole(text: string, question: string): boolean {
  if (!text.endsWith(question)) return false;
  return !/[\p{L}\p{N}]/u.test(text[text.length - question.length - 1] ?? '');
}
