import { roundHalfUp } from '../stats/percentage.js';
import { type Finding, type FindingCode, finding, tally } from './finding.js';
import { spreadFindings } from './finding-spread.js';
import { tryShortcut } from './long-hop-shortcut.js';
import { type AnchorIdentity, reachSinks } from './long-hop-store.js';
import { CHOICE_LETTERS, type LongHopChain } from './read-long-hop.js';

/** The checks of Long-Hop. Texts are compared without regard to case. */
export function auditLongHop(chains: readonly LongHopChain[]): Finding[] {
  return [
    ...spreadFindings(
      'long-hop',
      'k',
      chains.map(({ hops, facts }) => ({ size: hops, facts: facts.length })),
    ),
    ...CHAIN_CHECKS.map(([code, faults]) =>
      finding('long-hop', {
        code,
        severity: code === 'anchor_not_in_each_bordering_fact' ? 'warning' : 'error',
        of: chains.length,
        places: chains.flatMap((chain) => {
          const found = faults(chain);
          return found.length === 0 ? [] : [{ row: chain.row, id: chain.name, detail: found.join('; ') }];
        }),
      }),
    ),
    sinkFinding(chains, 'gold_not_only_sink', 'text'),
    sinkFinding(chains, 'gold_not_only_sink_of_person', 'text_of_person'),
    shortcutFinding(chains),
    letterFinding(chains),
  ];
}

/** What is wrong with a chain by itself; nothing where it is as it should be. */
type ChainCheck = (chain: LongHopChain) => readonly string[];

const CHAIN_CHECKS: readonly (readonly [FindingCode, ChainCheck])[] = [
  ['chain_shape', shapeFaults],
  ['anchor_in_no_bordering_fact', (chain) => strayAnchors(chain, (held) => !held.some(Boolean))],
  ['anchor_not_in_each_bordering_fact', (chain) => strayAnchors(chain, (held) => !held.every(Boolean))],
  ['head_not_in_stem', (chain) => chain.anchors.slice(0, 1).filter((head) => !holds(stem(chain), head))],
  ['middle_anchor_in_stem', (chain) => chain.anchors.slice(1, -1).filter((one) => holds(stem(chain), one))],
  ['gold_not_last_anchor', ({ anchors, answer }) => (anchors.at(-1) === answer ? [] : [answer])],
  ['letter_not_of_gold', (chain) => (rightChoice(chain) === chain.answer ? [] : [chain.letter])],
  [
    'choices_repeat',
    ({ choices }) => choices.filter((choice, at) => choices.findIndex((one) => same(one, choice)) !== at),
  ],
  [
    'wrong_choice_in_own_facts',
    (chain) =>
      chain.choices.filter(
        (choice) => choice !== rightChoice(chain) && chain.facts.some((fact) => holds(fact, choice)),
      ),
  ],
  [
    'options_not_the_choices',
    ({ question, choices }) => {
      const options = choices.map((choice, at) => `${CHOICE_LETTERS[at]}. ${choice}`).join('\n');
      return question.endsWith(`\n\nOptions:\n${options}`) ? [] : [question];
    },
  ],
];

function shapeFaults({ hops, facts, anchors }: LongHopChain): string[] {
  const distinct = new Set(anchors.map((anchor) => anchor.toLowerCase())).size;
  return [
    ...(facts.length === hops + 1 ? [] : [`${facts.length} facts`]),
    ...(anchors.length === hops + 2 ? [] : [`${anchors.length} anchors`]),
    ...(distinct === anchors.length ? [] : [`${distinct} distinct anchors`]),
  ];
}

/** Anchors by whether the facts before and after them hold them. */
function strayAnchors({ anchors, facts }: LongHopChain, strays: (held: boolean[]) => boolean): string[] {
  return anchors.filter((anchor, at) => {
    const bordering = [facts[at - 1], facts[at]].filter((fact) => fact !== undefined);
    return strays(bordering.map((fact) => holds(fact, anchor)));
  });
}

/** What is asked, without the options. */
function stem({ question }: LongHopChain): string {
  return question.split('\n\nOptions:')[0]!;
}

function rightChoice({ choices, letter }: LongHopChain): string {
  return choices[CHOICE_LETTERS.indexOf(letter)]!;
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function sinkFinding(chains: readonly LongHopChain[], code: FindingCode, identity: AnchorIdentity): Finding {
  const strays = reachSinks(chains, identity).filter(
    ({ chain, sinks }) => sinks.length !== 1 || !same(sinks[0]!, chain.answer),
  );
  return finding('long-hop', {
    code,
    severity: 'error',
    of: chains.length,
    places: strays.map(({ chain, sinks }) => ({
      row: chain.row,
      id: chain.name,
      detail: `${chain.answer}; reached: ${sinks.join(', ')}`,
    })),
  });
}

function shortcutFinding(chains: readonly LongHopChain[]): Finding {
  const literal = tryShortcut(chains, { whole: false });
  const words = tryShortcut(chains, { whole: true });
  return finding('long-hop', {
    code: 'literal_choice',
    severity: 'error',
    of: chains.length,
    count: literal.unique.length,
    values: {
      expected: roundHalfUp(literal.expected, 4),
      uniqueAsWords: words.unique.length,
      expectedAsWords: roundHalfUp(words.expected, 4),
      wrongChoiceInStore: literal.shared.length,
    },
    places: literal.unique.map(({ row, name, answer }) => ({ row, id: name, detail: answer })),
  });
}

function letterFinding(chains: readonly LongHopChain[]): Finding {
  const letters = tally(chains.map(({ letter }) => letter).sort());
  return finding('long-hop', {
    code: 'letter_balance',
    severity: 'note',
    of: chains.length,
    count: Math.max(...Object.values(letters)),
    values: letters,
  });
}
