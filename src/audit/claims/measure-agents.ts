import { z } from 'zod';
import { cohenKappa } from '../../stats/kappa.js';
import { percent, roundHalfUp } from '../../stats/percentage.js';
import type { Claim, Measured } from './claim.js';
import { publishedInterval } from './measure-scores.js';

const outcome = z.object({ correct: z.int(), wrong: z.int() });
const classCounts = outcome.extend({ lists: z.record(z.string(), outcome) });
const fraction = z.tuple([z.int(), z.int()]);
const agreement = z.object({ agree: z.int(), n: z.int(), table: z.object({ all: z.array(z.int()) }) });
const adjudication = z.object({ agree: z.int(), n: z.int() });

const AGENTS = ['gemini-2.5-pro', 'gemini-2.5-flash', 'bm25-gpt-4o-mini'] as const;
const CLASSES = ['resolverCorrect', 'reachableMiss', 'ambiguous', 'parserScope', 'all'] as const;
const TIERS = ['6k', '32k', '64k', '262k'] as const;
const PER_SET = 100;

/** A transcribed value by claim id, checked for its shape. */
type Transcribed = <T>(id: string, shape: z.ZodType<T>) => T | undefined;

/** Claims of kind `counts`: arithmetic on the counts that the paper prints of its agents' outcomes. */
export function measureAgents(claims: readonly Claim[]): Measured {
  const values = new Map(claims.map(({ id, value }) => [id, value]));
  const read: Transcribed = (id, shape) => (values.has(id) ? shape.parse(values.get(id)) : undefined);
  return {
    ...Object.assign({}, ...AGENTS.map((agent) => measureAgent(agent, read))),
    ...measureAgreements(read),
  };
}

function measureAgent(agent: string, read: Transcribed): Measured {
  const measured: Record<string, Measured[string]> = {};
  const share = (id: string, k: number, n: number) => {
    measured[`agent.${agent}.${id}.pct`] = percent(k, n, 1);
    measured[`agent.${agent}.${id}.ci`] = publishedInterval(k, n);
  };
  const all = read(`agent.${agent}.all`, classCounts);
  for (const name of CLASSES) {
    const counts = read(`agent.${agent}.${name}`, classCounts);
    if (!counts || !all) continue;
    share(name, counts.correct, counts.correct + counts.wrong);
    measured[`agent.${agent}.${name}.errorShare`] = percent(counts.wrong, all.wrong, 1);
    const key = `${name[0]!.toUpperCase()}${name.slice(1)}`;
    measured[`agent.${agent}.perList${key}Pct`] = TIERS.map((tier) => {
      const { correct, wrong } = counts.lists[tier]!;
      return correct + wrong === 0 ? null : percent(correct, correct + wrong, 1);
    });
  }
  const cells = (hop: string) =>
    TIERS.map((tier) => [`${hop}_${tier}`, read(`agent.${agent}.cell.${hop}_${tier}`, z.int())] as const);
  for (const hop of ['sh', 'mh']) {
    let pooled = 0;
    for (const [set, correct] of cells(hop)) {
      if (correct === undefined) continue;
      measured[`agent.${agent}.cell.ci.${set}`] = publishedInterval(correct, PER_SET);
      pooled += correct;
    }
    share(hop, pooled, TIERS.length * PER_SET);
  }
  const heldout = read(`agent.${agent}.heldout`, fraction);
  if (heldout) share('heldout', ...heldout);
  return measured;
}

function measureAgreements(read: Transcribed): Measured {
  const measured: Record<string, Measured[string]> = {};
  const pair = read('agreement.pro-flash', agreement);
  if (pair) {
    const [both, proOnly, flashOnly, neither] = pair.table.all as [number, number, number, number];
    const { kappa } = cohenKappa([
      [both, proOnly],
      [flashOnly, neither],
    ]);
    measured['agreement.pro-flash.pct'] = percent(pair.agree, pair.n, 1);
    measured['agreement.pro-flash.kappa'] = kappa === null ? null : roundHalfUp(kappa, 2);
  }
  for (const arm of ['A', 'B']) {
    const counts = read(`adjudication.${arm}`, adjudication);
    if (counts) measured[`adjudication.${arm}.pct`] = percent(counts.agree, counts.n, 1);
  }
  const ofPro = (name: string) => read(`agent.gemini-2.5-pro.${name}`, classCounts)?.correct ?? null;
  measured['residual.proCorrect'] = {
    reachableMiss: ofPro('reachableMiss'),
    ambiguous: ofPro('ambiguous'),
    parserScope: ofPro('parserScope'),
  };
  const retrieved = read('bm25.allUsedStatementsRetrieved', z.int());
  const answered = read('bm25.allUsedStatementsRetrieved.correct', z.int());
  if (retrieved !== undefined && answered !== undefined) {
    measured['bm25.allUsedStatementsRetrieved.pct'] = percent(answered, retrieved, 1);
    measured['bm25.allUsedStatementsRetrieved.ci'] = publishedInterval(answered, retrieved);
  }
  return measured;
}
