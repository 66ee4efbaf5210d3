import type { Decision } from './extractor-prompt.js';

/**
 * What is wrong with a model's decisions; undefined where each fact has one that can be carried out, and no memory is
 * to be two things at once.
 *
 * @param facts - how many there are
 * @param known - ids of the memories that were shown
 */
export function decisionFault(
  decisions: readonly Decision[],
  facts: number,
  known: ReadonlySet<string>,
): string | undefined {
  const decided = new Set<number>();
  const named = new Set<string>();
  for (const decision of decisions) {
    const { fact, memory } = decision;
    if (fact > facts) return `there is no fact ${fact}`;
    if (decided.has(fact)) return `fact ${fact} is decided on twice`;
    decided.add(fact);
    const wrong = fieldFault(decision);
    if (wrong !== undefined) return `fact ${fact}: ${wrong}`;
    if (memory === null) continue;
    if (!known.has(memory)) return `fact ${fact} names a memory that was not shown: ${memory.slice(0, 40)}`;
    if (named.has(memory)) return `memory ${memory} is named twice`;
    named.add(memory);
  }
  return decided.size === facts ? undefined : `${facts - decided.size} of ${facts} facts have no decision`;
}

function fieldFault({ action, memory, text }: Decision): string | undefined {
  const names = action === 'update' || action === 'delete';
  if (names && memory === null) return `${action} names no memory`;
  if (!names && memory !== null) return `${action} names a memory`;
  if (action === 'update') return text === null || text.trim() === '' ? 'update without a text' : undefined;
  return text === null ? undefined : `${action} with a text`;
}
