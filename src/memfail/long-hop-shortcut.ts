import { standsWhole } from '../trace/searched-words.js';
import { CHOICE_LETTERS, type LongHopChain } from './read-long-hop.js';

/** What comes of taking the choice that occurs literally in some stored fact, without following anything. */
export interface Shortcut {
  /** Chains of which only the right choice occurs. */
  readonly unique: readonly LongHopChain[];
  /** Chains of which wrong ones occur as well, with those. */
  readonly shared: readonly { readonly chain: LongHopChain; readonly wrong: readonly string[] }[];
  /** The score to expect, a choice being drawn among those that occur, or among all five where none does. */
  readonly expected: number;
}

/**
 * Try the shortcut on all chains.
 *
 * @param whole - whether a choice must stand as whole words
 */
export function tryShortcut(
  chains: readonly LongHopChain[],
  { whole }: { readonly whole: boolean },
): Shortcut {
  const facts = chains.flatMap((chain) => chain.facts.map((fact) => fact.toLowerCase()));
  const occurs = (choice: string) => {
    const wanted = choice.toLowerCase();
    return facts.some((fact) => (whole ? standsWhole(wanted, fact) : fact.includes(wanted)));
  };
  const unique: LongHopChain[] = [];
  const shared: { chain: LongHopChain; wrong: string[] }[] = [];
  let expected = 0;
  for (const chain of chains) {
    const right = CHOICE_LETTERS.indexOf(chain.letter);
    const found = chain.choices.flatMap((choice, at) => (occurs(choice) ? [at] : []));
    const wrong = found.filter((at) => at !== right).map((at) => chain.choices[at]!);
    if (found.length === 0) expected += 1 / chain.choices.length;
    else if (found.includes(right)) expected += 1 / found.length;
    if (found.includes(right) && wrong.length === 0) unique.push(chain);
    if (wrong.length > 0) shared.push({ chain, wrong });
  }
  return { unique, shared, expected };
}
