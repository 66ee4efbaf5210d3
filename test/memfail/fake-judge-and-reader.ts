import type { Behaviour, Received } from '../experiments/fake-endpoint.js';

/**
 * A model for the whole loop, which plays every part by simple rules over words: it reads what it was given and nothing
 * else, so that what a memory system loses shows in its answers. It extracts facts for the extractor, answers
 * questions, and judges.
 */
export function judgeAndReader({ body, user }: Pick<Received, 'body' | 'user'>): Behaviour {
  const system = body.messages[0]!.content;
  if (/^You examine a memory system/.test(system)) return answer(judge(system, user));
  if (/^You keep the long-term memory/.test(system)) return answer(extract(system, user));
  return answer(read(system, user));
}

function answer(text: string): Behaviour {
  return { do: 'answer', text };
}

const COMMON = new Set(
  'about after again also always and are been before being but does each even every everyone for from give gives have into just keep keeps lead leads like likes make makes more never often only other over push pushes she should some than that the their them then there these they this those very want what when where which while who will with would you your'.split(
    ' ',
  ),
);

/** Words that mean something, cut so that `feeling` and `feels` are one. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 4)));
}

/** The share of a text's words that another holds. */
function coverage(text: string, of: string): number {
  const wanted = stems(of);
  const held = stems(text);
  return wanted.size === 0 ? 1 : [...wanted].filter((stem) => held.has(stem)).length / wanted.size;
}

function extract(system: string, user: string): string {
  if (/decide/i.test(system)) {
    const facts = user.split('New facts:\n')[1]!.split('\n');
    const decisions = facts.map((_, at) => ({ fact: at + 1, action: 'add', memory: null, text: null }));
    return JSON.stringify({ decisions });
  }
  const text = user.replace(/^Conversation:\s*/, '');
  const [name] = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?/u.exec(text) ?? [''];
  const sentences = text.split(/(?<=[.!?])\s+/);
  const facts = sentences.map((one) => (name === '' || one.includes(name) ? one : `${name}: ${one}`));
  return JSON.stringify({ facts });
}

function memoriesOf(text: string): string[] {
  return text
    .split(/^\[\d+(?:, written at [^\]]*)?\] /mu)
    .slice(1)
    .map((one) => one.trim());
}

function read(system: string, user: string): string {
  const [given, question] = user.split('\n\nQuestion: ') as [string, string];
  const memories = memoriesOf(given);
  if (/selected_choice/.test(system)) return choose(memories, question);
  if (/Begin with Yes or No/.test(system)) {
    const sentences = memories.flatMap((memory) => memory.split(/(?<=[.!?])\s+/));
    const about = sentences.filter((sentence) => /\b(?:only|when|if|during|while|after)\b/i.test(sentence));
    return about.some((sentence) => coverage(sentence, question) >= 0.4)
      ? 'Yes, that is when it happens.'
      : 'No, nothing says so.';
  }
  if (/Name all of them/.test(system)) {
    return memories.length === 0 ? 'I know of none.' : `These fit: ${memories.join(' ')}`;
  }
  const names = [...question.matchAll(/\p{Lu}\p{L}+ \p{Lu}\p{L}+/gu)].map(([name]) => name);
  const own = memories.filter((memory) => names.some((name) => memory.includes(name)));
  if (own.length === 0) return `I don't have information about ${names[0] ?? 'them'}.`;
  return own.join(' ');
}

/** Follow words from the question through the memories, and take the option that the trail holds most of. */
function choose(memories: readonly string[], question: string): string {
  const [stem, list] = question.split(/\n+Options:\n/) as [string, string];
  const reached = new Set<string>();
  let trail = stem;
  for (let step = 0; step < 4; step += 1) {
    const words = stems(trail);
    const next = memories.filter(
      (one) => !reached.has(one) && [...stems(one)].some((word) => words.has(word)),
    );
    for (const one of next) reached.add(one);
    trail = next.join(' ');
  }
  const options = list.split('\n').map((line) => [line.slice(0, 1), line.slice(3)] as const);
  const text = [...reached].join(' ');
  const [best] = [...options].sort((a, b) => coverage(text, b[1]) - coverage(text, a[1]));
  return JSON.stringify({ selected_choice: text === '' ? '' : best![0] });
}

function judge(system: string, user: string): string {
  const batched = /Several cases/.test(system);
  const [store, ...blocks] = batched ? user.split(/^Case \d+$/mu) : [user, user];
  const held = /^(?:All memories|Memories) that are held/mu.test(store!)
    ? memoriesOf(store!.split(/\n\n(?!\[)/)[0]!)
    : undefined;
  const verdicts = blocks.map((block, at) => ({ case: at + 1, ...judgeCase(block, held) }));
  if (batched) return JSON.stringify({ verdicts });
  const { case: _, ...verdict } = verdicts[0]!;
  return JSON.stringify(verdict);
}

function judgeCase(
  block: string,
  held: readonly string[] | undefined,
): { reasoning: string; value: boolean } {
  const field = (name: string) =>
    new RegExp(
      `^${name}: ([\\s\\S]*?)(?=\\n(?:Fact as|What of|All mem|Memories that|Answer given|Expected|$)|$(?![\\s\\S]))`,
      'mu',
    ).exec(block)?.[1] ?? '';
  const expected = field('Expected answer');
  if (expected !== '') {
    const value = isRight(expected, block.split('Answer given: ')[1] ?? '');
    return { reasoning: value ? 'It says what is expected.' : 'It does not say what is expected.', value };
  }
  const wanted = field('What of it matters') || field('Fact as it was told');
  const memories = held ?? memoriesOf(block.split(/^(?:All m|M)emories that were retrieved.*:\n/m)[1] ?? '');
  const at = memories.findIndex((memory) => coverage(memory, wanted) >= 0.6);
  return { reasoning: at < 0 ? 'No memory holds it.' : `Memory ${at + 1} holds it.`, value: at >= 0 };
}

function isRight(expected: string, given: string): boolean {
  const [, yesNo] = /^(yes|no)\b/i.exec(expected) ?? [];
  if (yesNo !== undefined) return new RegExp(`^${yesNo}\\b`, 'i').test(given.trim());
  const abstains = (text: string) => /don't have (?:any )?information|do not have|no information/i.test(text);
  if (abstains(expected)) return abstains(given);
  if (abstains(given)) return false;
  const parts = expected.split(/,\s*/);
  return parts.every((part) => coverage(given, part) >= 0.5);
}
