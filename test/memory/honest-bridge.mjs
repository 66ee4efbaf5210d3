// A memory system behind the bridge that does as bridge.md says: what users say, by shared words. With a file's name it
// is durable.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const words = (text) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);

/** @param {string} [file] */
export function honestBridge(file) {
  const disk = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  let held = [];
  const operations = {
    hello: () => ({
      protocol: 'lastwrite.memory-bridge/1',
      name: 'honest',
      version: '1.2.3',
      durable: file !== undefined,
      settings: { words: 'lower-cased', limit: null },
      more: 'fields that nobody asked for',
    }),
    open: ({ store, fresh }) => {
      disk[store] = fresh ? [] : (disk[store] ?? []);
      held = disk[store];
      return { conversations: held.map(({ id }) => id) };
    },
    store: ({ conversation: { id, turns } }) => {
      const said = turns.filter(({ role }) => role === 'user').map(({ content }) => content);
      held.push({ id, text: said.join('\n'), time: held.length + 1 });
      if (file) writeFileSync(file, JSON.stringify(disk));
      return {};
    },
    retrieve: ({ query, k }) => {
      const asked = words(query);
      const scored = held.map(({ id, text }) => {
        const score = [...words(text)].filter((word) => asked.has(word)).length;
        return { id, text, score };
      });
      return { memories: scored.sort((a, b) => b.score - a.score).slice(0, k) };
    },
    all: () => ({ memories: held }),
    close: () => ({}),
  };
  return ({ id, op, ...body }) => {
    if (!Object.hasOwn(operations, op)) return { id, error: { message: `unknown operation ${op}` } };
    return { id, result: operations[op](body) };
  };
}
