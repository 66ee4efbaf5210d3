/** A byte-pair encoding: how a text falls into tokens, and the bytes that each token stands for. */
export interface Tokenizer {
  /** The text's tokens, by id. */
  encode(text: string): readonly number[];
  /** By token id: the token as text, or as bytes where it holds a part of a character. */
  readonly tokens: readonly (string | readonly number[])[];
}

/**
 * The encoding that the windows are counted in, o200k_base. It is loaded when first asked for, which takes about an
 * eighth of a second.
 *
 * Markers such as `<|endoftext|>` are read as ordinary text: a fact list holds none, and no list is refused for one.
 * The library cuts a text at U+FEFF and U+0085 otherwise than OpenAI's does (JavaScript's `\s` is not Rust's, and a
 * U+FEFF is lost when a token is looked up); the bytes of the windows are whole there too.
 */
export async function loadO200kBase(): Promise<Tokenizer> {
  const [{ encode }, { default: tokens }] = await Promise.all([
    import('gpt-tokenizer/encoding/o200k_base'),
    import('gpt-tokenizer/bpeRanks/o200k_base'),
  ]);
  const ordinary = { disallowedSpecial: new Set<string>() };
  return { encode: (text) => encode(text, ordinary), tokens };
}
