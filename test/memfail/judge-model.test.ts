import { describe, expect, it } from 'vitest';
import { LEDGER_SCHEMA, type ResultRecord } from '../../src/experiments/ledger-record.js';
import { RunState } from '../../src/experiments/run-state.js';
import type { RunEnd, RunTask } from '../../src/experiments/run-tasks.js';
import { gradeRun } from '../../src/memfail/grade.js';
import type { Check, Judge, Subject, Verdict } from '../../src/memfail/judge.js';
import { CHECKS } from '../../src/memfail/judge.js';
import { judgeForm } from '../../src/memfail/judge-answer.js';
import { shownMemories } from '../../src/memfail/judge-evidence.js';
import { JudgingStopped, judgeTasks, modelJudge, textFirst } from '../../src/memfail/judge-model.js';
import { textJudge } from '../../src/memfail/judge-text.js';
import { judgeInstructions } from '../../src/memfail/judge-wording.js';
import { MEMFAIL_DATASETS, type MemFailData } from '../../src/memfail/memfail-data.js';
import { scriptedRun } from './scripted-run.js';
import { smallCoexisting, smallLongHop, smallPersona } from './small-data.js';

const JUDGING = {
  maxStoreTokens: 1000,
  answers: 'schema',
  countTokens: (text: string) => text.length,
} as const;

/** A session whose model answers by a script; every task that was asked is kept. */
function session(answerOf: (task: RunTask) => string | undefined, end: RunEnd = { why: 'done' }) {
  const state = new RunState();
  const asked: RunTask[] = [];
  const run = async (tasks: readonly RunTask[]) => {
    for (const task of tasks) {
      asked.push(task);
      const output = answerOf(task);
      const key = { schema: LEDGER_SCHEMA, time: '2026-01-01T00:00:00Z', task: task.id, attempt: 1 } as const;
      state.add({
        ...key,
        record: 'sent',
        round: 0,
        stage: 0,
        requestSha256: '',
        maxOutputTokens: 1,
        ceiling: null,
      });
      const wrong = output === undefined ? 'cut' : task.check?.(output);
      const kind = output === undefined ? 'timeout' : wrong === undefined ? 'answered' : 'invalid';
      const result = {
        ...key,
        record: 'result',
        kind,
        output: output ?? null,
        latencyMs: 1,
        cost: null,
      } as const;
      state.add({ ...result, ...(wrong !== undefined && { message: wrong }) } as ResultRecord);
    }
    return end;
  };
  return { asked, session: { run, state, settings: {} as never } };
}

const yes = JSON.stringify({ reasoning: 'Memory 1.', value: true });
const no = JSON.stringify({ reasoning: 'None.', value: false });

function whole(data: MemFailData) {
  const texts = data.units.map(({ text }) => text);
  const each = <T>(value: T) => Object.fromEntries(data.questions.map(({ id }) => [id, value]));
  return scriptedRun(data, { store: texts, retrieved: each(texts), answers: each('Something.') });
}

describe('the form of a verdict', () => {
  it('is one object, a fence around it or not', () => {
    const { check, read } = judgeForm(1, false);
    expect(read(yes)).toEqual([{ reasoning: 'Memory 1.', value: true }]);
    expect(read(`\`\`\`json\n${yes}\n\`\`\``)).toHaveLength(1);
    expect(check(yes)).toBeUndefined();
    for (const wrong of [
      'yes',
      '{"value": "true", "reasoning": ""}',
      '{"value": true}',
      `Sure: ${yes}`,
      `[${yes}]`,
    ]) {
      expect(check(wrong), wrong).toMatch(/^not a verdict of the form/);
      expect(read(wrong), wrong).toBeUndefined();
    }
  });

  it('is a list with an entry for every case, once, in any order', () => {
    const { read, check } = judgeForm(2, true);
    const entry = (of: number, value: boolean) => ({ case: of, reasoning: `${of}`, value });
    const list = (...verdicts: object[]) => JSON.stringify({ verdicts });
    expect(read(list(entry(2, false), entry(1, true)))!.map(({ value }) => value)).toEqual([true, false]);
    expect(check(list(entry(1, true)))).toMatch(/case 2 has no verdict/);
    expect(check(list(entry(1, true), entry(2, true), entry(2, false)))).toMatch(/3 verdicts for 2 cases/);
    expect(check(yes)).toMatch(/not a verdict/);
  });
});

describe('the judge by model', () => {
  it('asks wave after wave, only about facts that passed, and about the answer at last', async () => {
    const { asked, session: own } = session((task) => (task.id === 'summary:coexisting#3/2' ? no : yes));
    const grades = await gradeRun(whole(smallCoexisting()), modelJudge({ ...JUDGING, session: own }));
    expect(grades.map(({ label }) => label)).toEqual(['correct', 'summary_error']);
    const facts = ['coexisting#2/1', 'coexisting#2/2', 'coexisting#3/1', 'coexisting#3/2', 'coexisting#3/3'];
    expect(asked.map(({ id }) => id)).toEqual([
      ...facts.map((id) => `storage:${id}`),
      ...facts.map((id) => `summary:${id}`),
      ...facts.filter((id) => id !== 'coexisting#3/2').map((id) => `retrieval:${id}`),
      'invocation:coexisting#2',
    ]);
  });

  it('marks what it got no verdict on as failed, neither right nor wrong', async () => {
    const { session: own } = session(({ id }) => (id === 'invocation:coexisting#2' ? undefined : yes));
    const [first] = await gradeRun(whole(smallCoexisting()), modelJudge({ ...JUDGING, session: own }));
    expect(first).toMatchObject({
      label: 'analysis_failed',
      invocation: { value: 'analysis_failed', by: 'model' },
    });
    const { session: other } = session(({ id }) => (id === 'storage:coexisting#2/1' ? 'Yes!' : yes));
    const [second] = await gradeRun(whole(smallCoexisting()), modelJudge({ ...JUDGING, session: other }));
    expect(second!.facts.map(({ label }) => label)).toEqual(['analysis_failed', 'correct']);
    expect(second!.facts[0]!.storage.reasoning).toMatch(/not a verdict of the form/);
    expect(second!.label).toBe('analysis_failed');
  });

  it('gives no grades when its run ends early', async () => {
    const { session: own } = session(() => yes, { why: 'budget' });
    await expect(
      gradeRun(whole(smallCoexisting()), modelJudge({ ...JUDGING, session: own })),
    ).rejects.toThrow(JudgingStopped);
  });

  it('asks about Persona in batches, and the name of a batch tells who is in it', () => {
    const run = whole(smallPersona());
    const subjects = subjectsOf(run);
    const [batch, ...others] = judgeTasks('storage', 'persona', subjects, JUDGING);
    expect(others).toHaveLength(0);
    expect(batch!.subjects).toHaveLength(3);
    const [fewer] = judgeTasks('storage', 'persona', [subjects[0]!, subjects[2]!], JUDGING);
    const [changed] = judgeTasks('storage', 'persona', [subjects[0]!, subjects[1]!], JUDGING);
    expect(fewer!.id).not.toBe(changed!.id);
    const many = Array.from({ length: 45 }, (_, at) => ({ ...subjects[0]!, id: `q${at}` }));
    expect(judgeTasks('storage', 'persona', many, JUDGING).map((task) => task.subjects.length)).toEqual([
      20, 20, 5,
    ]);
    const elsewhere = { ...subjects[1]!, store: [...subjects[1]!.store] };
    expect(judgeTasks('storage', 'persona', [subjects[0]!, elsewhere], JUDGING)).toHaveLength(2);
  });

  it('shows the store to storage and summary checks, what was retrieved to the others, the gold only at last', () => {
    const text = (check: Check) => {
      const [task] = judgeTasks(check, 'coexisting', subjectsOf(whole(smallCoexisting())), JUDGING);
      return task!
        .messages()
        .map(({ content }) => content)
        .join('\n');
    };
    expect(text('storage')).toMatch(/All memories that are held:\n\[1\] I drink black tea/);
    expect(text('storage')).not.toMatch(/were retrieved:|Answer given|Expected answer/);
    expect(text('retrieval')).toMatch(/All memories that were retrieved:\n\[1\] I drink/);
    expect(text('retrieval')).not.toMatch(/that are held:|Answer given/);
    expect(text('invocation')).toMatch(/Expected answer: black tea, rooibos\nAnswer given: Something\./);
    expect(text('invocation')).not.toMatch(/I drink black tea/);
  });

  it('has a wording for every check that is made', () => {
    for (const dataset of MEMFAIL_DATASETS) {
      const own = CHECKS.map((check) => judgeInstructions(check, dataset, false));
      expect(new Set(own).size).toBe(4);
    }
  });
});

function subjectsOf({ data, answers, stores }: ReturnType<typeof whole>): Subject[] {
  const [store] = [...stores.values()];
  return data.questions.map((question, at) => ({
    id: question.id,
    question,
    fact: question.facts[0]!,
    store: store!,
    retrieved: answers[at]!.retrieved!,
    answer: answers[at]!.answer!,
  }));
}

describe('a large store', () => {
  const [subject] = subjectsOf(whole(smallCoexisting()));
  const filler = Array.from({ length: 20 }, (_, at) => ({
    id: `f${at}`,
    text: `Nothing of note on day ${at}.`,
  }));
  const store = [...filler, ...subject!.store];

  it('is shown whole while it fits', () => {
    expect(shownMemories(store, [subject!], 10_000, (text) => text.length)).toEqual({
      memories: store,
      leftOut: 0,
    });
  });

  it('is cut to what shares words with the fact, in its own order, and the judge is told', () => {
    const shown = shownMemories(store, [subject!], 80, (text) => text.length);
    expect(shown.memories.map(({ text }) => text)).toContain('I drink black tea in the morning.');
    expect(shown.leftOut).toBe(store.length - shown.memories.length);
    const places = shown.memories.map(({ text }) => store.findIndex((memory) => memory.text === text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const limited = { ...JUDGING, maxStoreTokens: 80 };
    const [task] = judgeTasks('storage', 'coexisting', [{ ...subject!, store }], limited);
    expect(task!.messages().at(-1)!.content).toMatch(new RegExp(`\\(${shown.leftOut} more, `));
  });
});

describe('long lists of retrieved memories', () => {
  const [subject] = subjectsOf(whole(smallPersona()));
  const essay = (at: number) => ({ text: `${at} ${'word '.repeat(19)}` });
  const asked = (memories: number) =>
    Array.from({ length: 6 }, (_, at) => ({
      ...subject!,
      id: `q${at}`,
      retrieved: Array.from({ length: memories }, (_, one) => essay(one)),
    }));
  const limited = { ...JUDGING, maxStoreTokens: 500 };

  it('make batches smaller', () => {
    const tasks = judgeTasks('retrieval', 'persona', asked(2), limited);
    expect(tasks.map(({ subjects }) => subjects.length)).toEqual([2, 2, 2]);
    expect(judgeTasks('invocation', 'persona', asked(2), limited)).toHaveLength(1);
  });

  it('are cut where one alone is too long, and the judge is told', () => {
    const [task] = judgeTasks('retrieval', 'persona', asked(9), limited);
    expect(task!.subjects).toHaveLength(1);
    expect(task!.leftOut).toBe(4);
    expect(task!.messages().at(-1)!.content).toMatch(/Memories that were retrieved \(4 more, /);
  });
});

describe('text first', () => {
  const counting = (verdict: Verdict['value']) => {
    const asked: string[] = [];
    const judge: Judge = {
      judge: async (check, _, subjects) => {
        asked.push(...subjects.map(({ id }) => `${check}:${id}`));
        return subjects.map(() => ({ value: verdict, reasoning: '', by: 'model' }));
      },
    };
    return { asked, judge };
  };

  it('asks a model only for what text leaves open, and never for a letter', async () => {
    const model = counting('pass');
    const data = smallCoexisting();
    await gradeRun(whole(data), textFirst(textJudge(data.units), model.judge, 'undetermined'));
    expect(model.asked).toEqual(['invocation:coexisting#2', 'invocation:coexisting#3']);
    const chain = smallLongHop();
    await gradeRun(whole(chain), textFirst(textJudge(chain.units), model.judge, 'undetermined'));
    expect(model.asked).toHaveLength(2);
  });

  it('asks for all but letters and empty lists where it is told to, and the model then decides', async () => {
    const model = counting('fail');
    const data = smallLongHop();
    const grades = await gradeRun(whole(data), textFirst(textJudge(data.units), model.judge, 'all'));
    expect(model.asked).toEqual(['storage:long-hop#2/1', 'storage:long-hop#2/2']);
    expect(grades[0]!.label).toBe('not_stored');
    const empty = await gradeRun(
      scriptedRun(data, { store: [] }),
      textFirst(textJudge(data.units), model.judge, 'all'),
    );
    expect(empty[0]!.facts[0]!.storage.by).toBe('text');
    expect(model.asked).toHaveLength(2);
  });

  it('makes no summary check for Conditional Easy, whose storage check asks for the condition', async () => {
    const conditional = (name: 'conditional-easy' | 'conditional-hard'): MemFailData => ({
      name,
      units: [{ id: 'u', text: 'Ida sings, but only when it rains.' }],
      questions: [
        {
          id: 'q',
          row: 2,
          kind: 'conditional',
          question: 'It is sunny. Would Ida sing?',
          gold: 'No, it does not rain.',
          facts: [{ id: 'q.1', unit: 'u', text: 'Ida: sings, when it rains', critical: 'when it rains' }],
        },
      ],
    });
    for (const [name, checks] of [
      ['conditional-easy', ['storage', 'retrieval', 'invocation']],
      ['conditional-hard', ['storage', 'summary', 'retrieval', 'invocation']],
    ] as const) {
      const model = counting('pass');
      await gradeRun(whole(conditional(name)), model.judge);
      expect(model.asked.map((asked) => asked.split(':')[0])).toEqual(checks);
      expect(/condition/.test(judgeInstructions('storage', name, false))).toBe(true);
    }
  });
});
