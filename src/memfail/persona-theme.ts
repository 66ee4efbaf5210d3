/**
 * How alike two essays of a collection are in their words: the cosine of their tf-idf vectors, (1 + ln tf) · ln(N/df),
 * over words that more than one essay has. Names are no theme.
 *
 * @param essays - the texts
 * @param names - words that are left out, in lower case
 * @returns the likeness of two essays by index, 0 to 1
 */
export function themeLikeness(
  essays: readonly string[],
  names: ReadonlySet<string>,
): (a: number, b: number) => number {
  const counts = essays.map((essay) => {
    const words = new Map<string, number>();
    for (const word of wordsOf(essay)) {
      if (!names.has(word)) words.set(word, (words.get(word) ?? 0) + 1);
    }
    return words;
  });
  const essaysWith = new Map<string, number>();
  for (const words of counts) {
    for (const word of words.keys()) essaysWith.set(word, (essaysWith.get(word) ?? 0) + 1);
  }
  const vectors = counts.map((words) => {
    const weights = new Map<string, number>();
    for (const [word, count] of words) {
      const df = essaysWith.get(word)!;
      if (df > 1) weights.set(word, (1 + Math.log(count)) * Math.log(essays.length / df));
    }
    const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
    return { weights, length };
  });
  return (a, b) => {
    const [one, other] = [vectors[a]!, vectors[b]!];
    let product = 0;
    for (const [word, weight] of one.weights) product += weight * (other.weights.get(word) ?? 0);
    return product === 0 ? 0 : product / (one.length * other.length);
  };
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
