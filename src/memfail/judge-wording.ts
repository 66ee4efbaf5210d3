import type { Check } from './judge.js';
import type { MemFailDataset } from './memfail-data.js';

const OPENING =
  'You examine a memory system. Users told it things in earlier conversations; it kept what it chose to keep as a list of memories, and retrieves some of them when a question is asked. Judge one point, by the texts below alone and not by what you know of the world.';

/** How a verdict is worded; only the last check has no memories to name. */
const REASON: Readonly<Record<'memories' | 'answer', string>> = {
  memories: 'one or two sentences that name the memories you rely on by number',
  answer: 'one or two sentences',
};

function formOf(check: Check, batched: boolean): string {
  const entry = `"reasoning": ${REASON[check === 'invocation' ? 'answer' : 'memories']}, "value": true or false`;
  return batched
    ? `Several cases are given; judge each by itself. Reply with a JSON object alone: {"verdicts": [{"case": its number, ${entry}}, …]}, one entry for every case.`
    : `Reply with a JSON object alone: {${entry}}.`;
}

const STORED =
  'Other words are fine; other content is not. Memories about somebody or something else do not count.';

/** What each check asks. Own wording. Conditional Easy has no summary check: its storage check asks for the condition. */
const ASKED: Readonly<Record<MemFailDataset, Readonly<Record<Check, string>>>> = {
  'conditional-easy': {
    storage: `Is the fact held in the memories together with its condition, under which the behaviour happens? ${STORED} A behaviour without its condition is false.`,
    summary: '',
    retrieval:
      'Do the retrieved memories hold the fact together with its condition? A behaviour without its condition is false.',
    invocation: invocation('The answer is right if it comes to the same yes or no as the expected one.'),
  },
  'conditional-hard': {
    storage: `Is the behaviour held in the memories, whatever they say of its condition? ${STORED}`,
    summary:
      'The behaviour is known to be held. Do the memories still tell the condition under which it happens, in the given detail? A condition that is missing, blurred, or changed is false.',
    retrieval:
      'Do the retrieved memories hold the behaviour together with the condition under which it happens?',
    invocation: invocation('The answer is right if it comes to the same yes or no as the expected one.'),
  },
  coexisting: {
    storage: `Is the preference held in the memories, as one that the user has? ${STORED}`,
    summary:
      'The preference is known to be held in some form. Do the memories still name the very thing that is preferred, as a preference beside the others of its kind? One that is only hinted at, merged into a general term, or said to be replaced by another is false.',
    retrieval: 'Do the retrieved memories hold the preference, with the very thing that is preferred?',
    invocation: invocation(
      'The answer is right if it names every thing of the expected one, in whatever words and order. One that is missing makes it wrong.',
    ),
  },
  persona: {
    storage: `Is what the fact says of the person held in the memories, so far as the question touches it? ${STORED}`,
    summary:
      'Something of the person is known to be held. Do the memories keep the detail that matters here, whole and tied to that very person? A detail that is missing, blurred, or given to somebody else is false.',
    retrieval: 'Do the retrieved memories hold that detail of that person?',
    invocation: invocation(
      'Where the expected answer gives a detail, the answer is right if it gives that detail. Where the expected answer says that there is no information, the answer is right only if it says so too; a detail of somebody else, given as if it belonged to the person asked about, makes it wrong.',
    ),
  },
  'long-hop': {
    storage: `Is the fact held in the memories, with both things that it links? ${STORED}`,
    summary:
      'The fact is known to be held in some form. Do the memories still say which of the two things leads to the other, and name both so that they can be recognised? A link that is missing, turned round, or blurred is false.',
    retrieval: 'Do the retrieved memories hold the fact, with both things that it links?',
    invocation: invocation('The answer is right if it chooses the expected option.'),
  },
};

function invocation(rule: string): string {
  return `The memories that were needed are known to have been retrieved. Is the answer that was given right? ${rule}`;
}

/** The system message of a check. */
export function judgeInstructions(check: Check, dataset: MemFailDataset, batched: boolean): string {
  return [OPENING, ASKED[dataset][check], formOf(check, batched)].join('\n\n');
}
