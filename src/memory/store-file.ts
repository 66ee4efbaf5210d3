import { sha256 } from '../dataset/content-hash.js';

/** Names that are a file's name everywhere as they are. */
const PLAIN = /^[a-z0-9][a-z0-9_.@-]{0,99}$/;

/**
 * What a store is called as it was at one filling. An earlier filling keeps the bare name; `@` stands in no list's name,
 * so that a second filling of the list `6k` is not mistaken for a list `6k.2`.
 */
export function fillingName(store: string, ingestion: number, isFirst: boolean): string {
  return isFirst ? store : `${store}@${ingestion}`;
}

/**
 * The file of a store, within the run folder. Two names never share a file: letters that a file system may not keep
 * apart, and what cannot stand in a file's name, are made up for by a part of the name's hash.
 */
export function storeFile(name: string): string {
  const base = PLAIN.test(name)
    ? name
    : `${name.replace(/[^\w-]+/g, '-').slice(0, 60)}-${sha256(name).slice(0, 8)}`;
  return `stores/${base}.jsonl`;
}
