import { prepareLists } from '../../src/audit/answered-split.js';
import type { Split } from '../../src/dataset/split.js';
import type { WritePolicy } from '../../src/graph/fact-graph.js';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { readProfile } from '../../src/resolver/profile.js';
import { resolve } from '../../src/resolver/resolve.js';
import { readJson } from '../parser/packs.js';
import type { Behaviour, Received } from './fake-endpoint.js';

const patterns = (name: string) => readJson(new URL(`../../patterns/${name}.json`, import.meta.url));

/**
 * A model that answers by the rule: the resolver with the `paper` profile, reading the question out of the prompt, and
 * telling by the facts in front of it which list it is asked about.
 */
export function ruleModel(split: Split, policy: WritePolicy): (request: Received) => Behaviour {
  const pack = readPatternPack(patterns('memoryagentbench-cr'));
  const profile = readProfile(
    patterns('paper.profile'),
    new Set(pack.patterns.map(({ relation }) => relation)),
  );
  const lists = prepareLists(split, pack, { policy });
  const contexts = split.rows.map(({ list, context }) => ({ list, context }));
  return ({ user }) => {
    const [, question] = /Question: (.*)\nAnswer:$/s.exec(user) ?? [];
    // A whole statement of each list is in others too; a few lines in a row are in one alone.
    const facts = /(?:^\d+\. .+\n){4}/m.exec(user)?.[0];
    const found = contexts.find(({ context }) => context.includes(facts!));
    return { do: 'answer', text: resolve(lists.get(found!.list)!, profile, question!).answer };
  };
}
