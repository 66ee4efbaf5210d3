/**
 * Order of two strings by code point, as Python orders them. JavaScript's `<` orders by UTF-16 unit, which puts
 * characters beyond U+FFFF before U+E000 to U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xHigh = x >= 0xd800 && x <= 0xdfff;
      const yHigh = y >= 0xd800 && y <= 0xdfff;
      return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
    }
  }
  return a.length - b.length;
}

/** Order of two sequences: the first difference decides, and a prefix comes first. */
export function compareSequences(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareCodePoints(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
