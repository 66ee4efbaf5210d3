import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MemFailAnswer } from '../../src/memfail/answer-record.js';
import type { MemFailGrade } from '../../src/memfail/grade-record.js';
import { contentOf, env, jsonLines, KEY, ledgerOf, serve } from '../experiments/run-process.js';
import { judgeAndReader } from '../memfail/fake-judge-and-reader.js';
import { lastwrite, ROOT, temporaryFolder } from './lastwrite.js';

const JUDGE = ['--judge-model', 'judge'];

async function workplace(behave = judgeAndReader) {
  const server = await serve(behave);
  const folder = temporaryFolder();
  const model = ['--base-url', server.baseUrl];
  const run = (name: string, dataset: string, system: string, ...more: string[]) => [
    ...['memfail', 'run', dataset, '--run', join(folder, name), '--system', system],
    ...['--model', 'm', ...model, '--limit', '6', ...more],
  ];
  const grade = (name: string, ...more: string[]) => ['memfail', 'grade', join(folder, name), ...more];
  const answers = (name: string) => jsonLines(join(folder, name, 'answers.jsonl')) as MemFailAnswer[];
  const grades = (name: string) => jsonLines(join(folder, name, 'grades.jsonl')) as MemFailGrade[];
  return { server, folder, model, run, grade, answers, grades };
}

describe('lastwrite memfail run, grade, report', () => {
  it('go from a dataset to a report, by text alone and with a judge', async () => {
    const { server, folder, model, run, grade, answers, grades } = await workplace();
    expect(await lastwrite(run('chain', 'long-hop', 'history'), { env })).toMatchObject({ code: 0 });
    expect(await lastwrite(run('other', 'persona', 'none'), { env })).toMatchObject({ code: 0 });
    expect(answers('chain')).toHaveLength(6);
    expect(answers('chain')[0]!.retrieved).toHaveLength(12);
    expect(answers('other').every(({ retrieved }) => retrieved!.length === 0)).toBe(true);

    const asked = server.requests();
    expect(await lastwrite(grade('chain'))).toMatchObject({ code: 0 });
    expect(await lastwrite(grade('other'))).toMatchObject({ code: 0 });
    expect(server.requests()).toBe(asked);
    expect(grades('chain/grade-text').every(({ label }) => label === 'correct')).toBe(true);
    const labels = grades('other/grade-text').map(
      ({ kind, label, vacuous }) => `${kind} ${label} ${vacuous}`,
    );
    expect(new Set(labels)).toEqual(new Set(['direct not_stored false', 'misleading correct true']));

    // The judge is asked about nothing that text decides.
    await lastwrite(grade('chain', ...JUDGE, ...model), { env });
    await lastwrite(grade('other', ...JUDGE, ...model), { env });
    expect(server.requests()).toBe(asked);
    const all = await lastwrite(grade('chain', ...JUDGE, '--judge-all', '--grade', 'all', ...model), { env });
    expect(all.code).toBe(0);
    expect(server.requests()).toBe(asked + 3 * 12);

    const report = await lastwrite([
      'memfail',
      'report',
      join(folder, 'other'),
      join(folder, 'chain'),
      '--grade',
      'grade-text',
    ]);
    expect(report.code).toBe(0);
    const [, notes] = report.stdout.split('\n\n');
    expect(notes).toMatch(/^note +.*other: only 18 of the dataset's 300 questions/m);
    expect(notes).toMatch(/^note +.*other: the store is empty, as this system means it/m);
    expect(report.stdout).toMatch(/Long-Hop +history +5 .* 6 +100\.0 +61\.0 to 100\.0/);
    expect(contentOf(folder)).not.toContain(KEY);
  });

  it('say first what is broken, and exit 1', async () => {
    const { folder, run, grade } = await workplace(({ body, user }) =>
      /selected_choice/.test(body.messages[0]!.content)
        ? { do: 'answer', text: '{"selected_choice": "A"}' }
        : judgeAndReader({ body, user }),
    );
    await lastwrite(run('chain', 'long-hop', 'bm25'), { env });
    await lastwrite(grade('chain'));
    const html = join(folder, 'report.html');
    const items = join(folder, 'items.csv');
    const { code, stdout } = await lastwrite([
      'memfail',
      'report',
      join(folder, 'chain'),
      '--html',
      html,
      '--items',
      items,
    ]);
    expect(code).toBe(1);
    expect(stdout.split('\n\n')[1]).toMatch(/^BROKEN .*all 6 answers are the same/);
    expect(readFileSync(html, 'utf8')).toMatch(/<li class="grave"><strong>Broken:/);
    expect(readFileSync(items, 'utf8').trim().split('\n')[0]).toMatch(/^run,dataset,system,model,k,judge,id/);
    const md = await lastwrite(['memfail', 'report', join(folder, 'chain'), '--md']);
    expect(md.stdout).toMatch(/^- \*\*broken\*\* /m);
    const over = await lastwrite([
      'memfail',
      'report',
      join(folder, 'chain'),
      '--html',
      join(folder, 'chain/answers.jsonl'),
    ]);
    expect(over).toMatchObject({ code: 2, stderr: expect.stringContaining('would overwrite an input') });
  });

  it('are killed and resumed without a loss, and without paying twice', async () => {
    const { folder, model, run, grade, answers, grades } = await workplace((request) => {
      const behaviour = judgeAndReader(request);
      return behaviour.do === 'answer' ? { ...behaviour, delayMs: 4 } : behaviour;
    });
    await lastwrite(run('whole', 'coexisting', 'extractor'), { env });
    // Two calls of the extractor a unit, then the questions: once while the store is filled, once after.
    const tasks = new Set(
      ledgerOf(join(folder, 'whole')).flatMap((one) => (one.record === 'sent' ? [one.task] : [])),
    );
    for (const results of [10, tasks.size - 3]) {
      await killAt(
        run('killed', 'coexisting', 'extractor', '--concurrency', '1', '--resume'),
        join(folder, 'killed'),
        results,
      );
    }
    expect(await lastwrite(run('killed', 'coexisting', 'extractor', '--resume'), { env })).toMatchObject({
      code: 0,
    });
    const told = (name: string) => answers(name).map(({ store: _, ...answer }) => answer);
    expect(told('killed')).toEqual(told('whole'));
    expectAskedOnce(join(folder, 'killed'), tasks);

    const judge = [...JUDGE, '--judge-all', ...model];
    await lastwrite(grade('whole', ...judge), { env });
    await killAt(grade('killed', ...judge, '--concurrency', '1'), join(folder, 'killed/grade-judge'), 30);
    expect(existsSync(join(folder, 'killed/grade-judge/grades.jsonl'))).toBe(false);
    expect(await lastwrite(grade('killed', ...judge), { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('this run has begun; go on with --resume'),
    });
    expect(await lastwrite(grade('killed', ...judge, '--resume'), { env })).toMatchObject({ code: 0 });
    expect(grades('killed/grade-judge')).toEqual(grades('whole/grade-judge'));
  }, 120_000);

  it('count a judge that fails apart, and ask it again when told to', async () => {
    let broken = true;
    const { run, grade, grades, model } = await workplace((request) => {
      const judges = /^You examine/.test(request.body.messages[0]!.content);
      return judges && broken ? { do: 'answer', text: 'I think so.' } : judgeAndReader(request);
    });
    await lastwrite(run('tea', 'coexisting', 'history'), { env });
    const judge = [...JUDGE, ...model, '--attempts', '1', '--then-output-tokens', '0'];
    const failed = await lastwrite(grade('tea', ...judge), { env });
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/analysis failed +6/) });
    expect(failed.stderr).toMatch(/^warning: the judge gave no verdict in \d+ checks?: \S/m);
    expect(grades('tea/grade-judge')[0]!.invocation!.reasoning).toMatch(/not a verdict of the form/);
    broken = false;
    const again = await lastwrite(grade('tea', ...judge, '--retry-errors'), { env });
    expect(again).toMatchObject({ code: 0, stdout: expect.not.stringMatching(/analysis failed/) });
  });

  it('stop at a budget, and go on', async () => {
    const { folder, run, grade, model } = await workplace();
    const prices = ['--price-in', '1', '--price-out', '1', '--max-output-tokens', '1000'];
    const poor = await lastwrite(run('tea', 'coexisting', 'history', ...prices, '--max-cost', '0.005'), {
      env,
    });
    expect(poor).toMatchObject({ code: 1, stderr: expect.stringContaining('might exceed the budget') });
    expect(poor.stdout).toMatch(/Next: the same command with --resume/);
    const part = await lastwrite(grade('tea'));
    expect(part).toMatchObject({ code: 0, stdout: expect.stringMatching(/graded; the run is not done/) });
    const report = await lastwrite(['memfail', 'report', join(folder, 'tea'), '--json']);
    const { findings } = JSON.parse(report.stdout) as { findings: { code: string }[] };
    expect(findings.map(({ code }) => code)).toContain('answers_missing');
    const amended = ['--resume', '--max-cost', '1', '--amend', 'more money'];
    expect(await lastwrite(run('tea', 'coexisting', 'history', ...amended), { env })).toMatchObject({
      code: 0,
    });
    const stale = await lastwrite(['memfail', 'report', join(folder, 'tea')]);
    expect(stale).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('have changed since they were graded'),
    });
    const tight = [...JUDGE, ...model, '--price-in', '1', '--price-out', '1', '--max-cost', '0.0001'];
    const judged = await lastwrite(grade('tea', ...tight), { env });
    expect(judged).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('exceed the budget'),
    });
    expect(existsSync(join(folder, 'tea/grade-judge/grades.jsonl'))).toBe(false);
  });

  it('refuse what does not fit together, and say what to do', async () => {
    const { folder, run, grade, model } = await workplace();
    await lastwrite(run('tea', 'coexisting', 'bm25'), { env });
    const refuses = async (args: readonly string[], why: string) => {
      const { code, stderr } = await lastwrite(args, { env });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
    };
    await refuses(run('tea', 'coexisting', 'bm25', '--k', '3', '--resume'), 'planned with k 5');
    await refuses(run('tea', 'long-hop', 'bm25', '--resume'), 'planned with');
    await refuses(run('two', 'all', 'bm25'), 'one folder holds one run');
    await refuses(run('two', 'coexisting', 'bm25', '--k', '2,2'), 'Name each number once');
    await refuses(['memfail', 'report', join(folder, 'tea')], 'lastwrite memfail grade');
    mkdirSync(join(folder, 'none'));
    await refuses(grade('none'), 'this folder holds no MemFail run');
    await lastwrite(grade('tea', ...JUDGE, ...model), { env });
    await refuses(
      grade('tea', ...JUDGE, '--judge-all', '--resume', ...model),
      'planned with judged undetermined',
    );
    appendFileSync(join(folder, 'tea/grade-judge/grades.jsonl'), '{}\n');
    await refuses(['memfail', 'report', join(folder, 'tea')], 'the grades are not those that were written');
    const store = join(folder, 'tea/stores/coexisting.jsonl');
    writeFileSync(store, readFileSync(store, 'utf8').replace('"text":"', '"text":"X'));
    await refuses(grade('tea'), 'the store is not the one that was asked');
  });

  it('grade against the very dataset that was asked, and no other', async () => {
    const { folder, run, grade } = await workplace();
    await lastwrite(run('chain', 'long-hop', 'history'), { env });
    await lastwrite(grade('chain'));
    const name = 'long_hop_chains.csv';
    const published = readFileSync(join(ROOT, 'freeze/memfail', name), 'utf8');
    const other = join(folder, name);
    writeFileSync(other, published.replace('gives me a calm mind.', 'gives me a calm mind!'));
    const report = ['memfail', 'report', join(folder, 'chain')];
    for (const args of [grade('chain'), report]) {
      expect(await lastwrite([...args, '--data', other])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not the one that the run was made with'),
      });
    }
  });

  it('keep gradings apart, and show several side by side by the names that they were given', async () => {
    const { folder, run, grade, model } = await workplace();
    await lastwrite(run('tea', 'coexisting', 'history'), { env });
    await lastwrite(grade('tea'));
    for (const named of [
      ['--judge-model', 'text'],
      [...JUDGE, '--grade', 'text'],
      [...JUDGE, '--grade', 'grade-text'],
    ]) {
      expect(await lastwrite(grade('tea', ...named, ...model), { env })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('by text alone'),
      });
    }
    await lastwrite(grade('tea', ...JUDGE, '--grade', 'mine', ...model), { env });
    await lastwrite(grade('tea', ...JUDGE, ...model), { env });
    const here = join(folder, 'tea');
    expect(await lastwrite(['memfail', 'report', here])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('several judges'),
    });
    // One folder, whatever it is called.
    const both = [
      'memfail',
      'report',
      here,
      `${here}/`,
      join(folder, '.', 'tea'),
      '--grade',
      'text,mine',
      '--json',
    ];
    const { runs } = JSON.parse((await lastwrite(both)).stdout) as { runs: { judge: { kind: string } }[] };
    expect(runs.map(({ judge }) => judge.kind)).toEqual(['text', 'model']);
    const { stdout } = await lastwrite(['memfail', 'report', here, '--grade', 'text,grade-mine']);
    expect(stdout).toMatch(/^dataset +memory +k +judge +not/m);
  });

  it('write nothing where there is no key, and call a run broken that has no answers', async () => {
    const { folder, run, grade } = await workplace(() => ({ do: 'empty', finish: 'stop' }));
    const keyless = ['memfail', 'run', 'coexisting', '--run', join(folder, 'keyless'), '--system', 'bm25'];
    expect(await lastwrite([...keyless, '--model', 'm'], { env: { OPENAI_API_KEY: '' } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no key'),
    });
    expect(existsSync(join(folder, 'keyless'))).toBe(false);

    const once = ['--attempts', '1', '--then-output-tokens', '0'];
    const silent = await lastwrite(run('chain', 'long-hop', 'history', ...once), { env });
    expect(silent).toMatchObject({ code: 1, stdout: expect.stringMatching(/--retry-errors, or/) });
    await lastwrite(grade('chain'));
    const report = await lastwrite(['memfail', 'report', join(folder, 'chain')]);
    expect(report).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^BROKEN .*no question has an answer/m),
    });
    // What is not there is no wrong letter.
    expect(report.stdout).not.toContain('letters alone');
  });
});

/** Kill a process with signal 9 when its ledger has so many results. */
async function killAt(args: readonly string[], folder: string, results: number): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  const ledger = join(folder, 'ledger.jsonl');
  const count = () =>
    existsSync(ledger) ? readFileSync(ledger, 'utf8').split('"record":"result"').length - 1 : 0;
  while (count() < results) {
    expect(child.exitCode, 'it must not end before it is killed').toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

function expectAskedOnce(folder: string, tasks: ReadonlySet<string>): void {
  const answered = ledgerOf(folder).flatMap((one) =>
    one.record === 'result' && one.kind === 'answered' ? [one.task] : [],
  );
  expect(new Set(answered)).toEqual(tasks);
  expect(answered).toHaveLength(tasks.size);
}
