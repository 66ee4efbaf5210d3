import { grouped } from './run-plan-text.js';

/**
 * A count with its noun, e.g. `1 session`, `2 memories`.
 *
 * @param plural - where it is not the noun with an s
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
