/** The encoding in which MemFail counts the tokens of memories. */
export const MEMORY_ENCODING = 'cl100k_base';

/**
 * Counts a text's tokens by cl100k_base; markers such as `<|endoftext|>` are read as ordinary text. A text is counted
 * once: whole histories are retrieved again for every question.
 */
export async function loadMemoryTokens(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
  const ordinary = { disallowedSpecial: new Set<string>() };
  const known = new Map<string, number>();
  return (text) => {
    const count = known.get(text) ?? countTokens(text, ordinary);
    known.set(text, count);
    return count;
  };
}
