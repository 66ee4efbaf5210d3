import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnsweredItem,
  answerSplit,
  type PreparedList,
  prepareLists,
} from '../../src/audit/answered-split.js';
import { type ClassifiedItem, classifySplit } from '../../src/audit/classified-split.js';
import { screenCues } from '../../src/audit/cue-screen.js';
import { compareFirstWrite } from '../../src/audit/first-write.js';
import { equalsGold } from '../../src/audit/gold.js';
import { residuals } from '../../src/audit/residual.js';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import type { Split } from '../../src/dataset/split.js';
import { checkCueSafety } from '../../src/freeze/cue-safety.js';
import { loadDesignations } from '../../src/freeze/designation-file.js';
import { shortestPath } from '../../src/graph/reachability.js';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { compileSearch, searchable } from '../../src/parser/python-search.js';
import { type Profile, readProfile } from '../../src/resolver/profile.js';
import { codePointLength, normalizeSurface } from '../../src/resolver/surface.js';

interface Anchors {
  readonly correct: { readonly value: Record<string, number> };
  readonly abstain: { readonly value: Record<string, number> };
  readonly reachableMisses: { readonly value: Record<string, number> };
  readonly ambiguous: { readonly value: Record<string, number> };
  readonly outputType: { readonly value: Record<string, { abstain: number; committed: number }> };
  readonly parserScopeResidualIds: { readonly value: Record<string, string> };
  readonly otherResidualIds: { readonly value: Record<string, string> };
  readonly developmentFailures: { readonly value: readonly string[] };
  readonly examples: { readonly value: Record<string, { output: string; path?: readonly string[] }> };
  readonly cueScreen: { readonly value: { flagged: number; coveredByOwnPath: readonly string[] } };
  readonly goldFromChosenStart: { readonly value: { reachableMissCommitted: number } };
  readonly singleHopMisses: {
    readonly value: {
      emptyCueAbstain: number;
      emptyCueForm: string;
      longerPathPreferred: number;
      longerPathEdges: readonly [number, number];
    };
  };
  readonly firstWrite: { readonly value: Record<string, number> };
}

interface Tables<Cue> {
  readonly cues: Record<string, readonly Cue[]>;
  readonly preferences: Record<string, readonly string[]>;
}

/** Expressions that match a single question of the 800, the same question in two rows counted once: none. */
const SINGLE_QUESTION: readonly string[] = [];

/**
 * Alternatives inside an expression that alone match a single question: plain synonyms of what stands beside them, but
 * on these rows they serve one question each.
 */
const SINGLE_QUESTION_ALTERNATIVES: readonly string[] = [
  '\\bkind of music\\b',
  '\\bmanufactured\\b',
  '\\bnation\\b.*\\bsport\\b',
  '\\bsuccessor\\b',
  '\\bjob\\b',
  '^what was the name of the\\b.*\\bof state\\b',
  '^in what city did\\b',
  '^in what location did\\b',
  '^in what place did\\b',
  '\\blocation of work\\b',
  '\\blocation\\b.*\\bworked\\b',
  '^what sport\\b',
  '\\bestablished\\?$',
  '^what was the religio',
];

const root = new URL('../../', import.meta.url);
const readJson = async (path: string) => JSON.parse(await readFile(new URL(path, root), 'utf8'));

let json: Tables<{ pattern: string; weight: number }> & { constants: unknown };
let pool: Tables<string>;
let anchors: Anchors;
let profile: Profile;
let split: Split;
let lists: Map<string, PreparedList>;
let items: ClassifiedItem[];
let first: readonly AnsweredItem[];

beforeAll(async () => {
  json = await readJson('patterns/paper.profile.json');
  pool = await readJson('patterns/paper.pool.json');
  anchors = (await readJson('audits/paper-anchors.json')).anchors;
  const pack = readPatternPack(await readJson('patterns/memoryagentbench-cr.json'));
  profile = readProfile(json, new Set(pack.patterns.map(({ relation }) => relation)));
  ({ split } = await readBundledSplit());
  lists = prepareLists(split, pack);
  const listOfSet = new Map(split.rows.map((row) => [row.set, lists.get(row.list)!]));
  const designations = await loadDesignations();
  items = classifySplit(answerSplit(split, lists, profile), (set) => listOfSet.get(set)!, designations);
  first = answerSplit(split, prepareLists(split, pack, { policy: 'first' }), profile).items;
});

const profileExpressions = () => [
  ...Object.values(json.cues).flatMap((list) => list.map(({ pattern }) => pattern)),
  ...Object.values(json.preferences).flat(),
];
const poolExpressions = () => [...Object.values(pool.cues).flat(), ...Object.values(pool.preferences).flat()];

/** The words of a text or of an expression, regex escapes left out. */
const words = (text: string) =>
  text
    .replace(/\\[bBdDsSwW]/g, ' ')
    .replace(/\(\?<?[:=!]/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function questionsMatched(expression: string): number {
  const search = compileSearch(expression);
  const texts = new Set(items.map(({ resolution }) => resolution.normalizedQuestion));
  return [...texts].filter((text) => search.test(searchable(text))).length;
}

/** An expression's alternatives, written out, optional groups with and without; one without any stands for itself. */
function alternatives(expression: string): string[] {
  const top = splitAlternatives(expression);
  if (top.length > 1) return top.flatMap(alternatives);
  const group = /\(\?:([^()]*)\)(\??)/.exec(expression);
  if (!group) return [expression];
  const before = expression.slice(0, group.index);
  const after = expression.slice(group.index + group[0].length);
  const choices = splitAlternatives(group[1]!);
  if (group[2]) choices.push('');
  return choices.flatMap((one) => alternatives(before + one + after));
}

/** Split at the `|` that stand in no group. */
function splitAlternatives(expression: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of expression) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

const abstained = ({ resolution }: AnsweredItem) => resolution.abstained !== undefined;
const perSet = (belongs: (item: ClassifiedItem) => boolean) =>
  Object.fromEntries(
    split.rows.map(({ set }) => [set, items.filter((one) => one.item.set === set && belongs(one)).length]),
  );
const ids = (list: readonly ClassifiedItem[]) => list.map(({ item }) => item.id);

describe('the rules of the paper profile', () => {
  it('says that it is a reconstruction', () => {
    expect(profile.name).toBe('paper');
    expect(profile.description).toMatch(
      /RECONSTRUCTION.*fitted on all eight rows.*proves nothing about held-out data/,
    );
  });

  it('keeps the published constants', async () => {
    expect(json.constants).toEqual((await readJson('patterns/dev.profile.json')).constants);
  });

  it('comes from the pool', () => {
    for (const [relation, cues] of Object.entries(json.cues)) {
      for (const { pattern } of cues) expect(pool.cues[relation]).toContain(pattern);
    }
    for (const [relation, patterns] of Object.entries(json.preferences)) {
      for (const pattern of patterns) expect(pool.preferences[relation]).toContain(pattern);
    }
  });

  it('has no expression that can backtrack without bound', () => {
    expect(() => checkCueSafety(profile)).not.toThrow();
  });

  it('has no capitalised word', () => {
    for (const expression of [...profileExpressions(), ...poolExpressions()]) {
      expect(expression.replace(/\\[A-Z]/g, '')).not.toMatch(/\p{Lu}/u);
    }
  });

  it('names no node of any list', () => {
    const nodes = new Set<string>();
    for (const { tuples } of lists.values()) {
      for (const { subject, object } of tuples) {
        for (const name of [subject, object]) {
          const surface = normalizeSurface(name);
          if (codePointLength(surface) >= 4) nodes.add(words(surface).join(' '));
        }
      }
    }
    nodes.delete('');
    const written = [...profileExpressions(), ...poolExpressions()].flatMap(alternatives);
    const named = written.flatMap((expression) => {
      const sequence = words(expression);
      return sequence.flatMap((_, from) =>
        sequence
          .slice(from)
          .map((__, length) => sequence.slice(from, from + length + 1).join(' '))
          .filter((run) => nodes.has(run)),
      );
    });
    expect(named).toEqual([]);
  });

  it('lists the expressions that match a single question', () => {
    const single = profileExpressions().filter((expression) => questionsMatched(expression) < 2);
    expect(single).toEqual(SINGLE_QUESTION);
  });

  it('lists the alternatives that match a single question', () => {
    const single = profileExpressions()
      .flatMap((expression) => alternatives(expression))
      .filter((alternative) => questionsMatched(alternative) === 1);
    expect([...new Set(single)]).toEqual(SINGLE_QUESTION_ALTERNATIVES);
  });

  it('has a pool in which every expression matches at least two different questions', () => {
    for (const expression of poolExpressions()) expect(questionsMatched(expression)).toBeGreaterThan(1);
  });
});

describe('what comes out with the paper profile', () => {
  it('answers as many questions of each set as published, under both scorings', () => {
    expect(perSet(({ correct }) => correct)).toEqual(anchors.correct.value);
    expect(perSet(({ strict }) => strict)).toEqual(anchors.correct.value);
  });

  it('abstains as often in each set as published', () => {
    expect(perSet(abstained)).toEqual(anchors.abstain.value);
  });

  it('fails on the published development items', () => {
    const failed = items.filter(({ item, correct }) => item.set.endsWith('_6k') && !correct);
    expect(ids(failed)).toEqual(anchors.developmentFailures.value);
  });

  it('has the published classes in each set', () => {
    expect(perSet((one) => one.class === 'reachable_miss')).toEqual(anchors.reachableMisses.value);
    expect(perSet((one) => one.class === 'ambiguous')).toEqual(anchors.ambiguous.value);
  });

  it('abstains and commits by class as published', () => {
    const types = Object.fromEntries(
      Object.entries({
        reachableMiss: 'reachable_miss',
        ambiguous: 'ambiguous',
        parserScope: 'parser_scope',
      }).map(([key, name]) => {
        const ofClass = items.filter((one) => one.class === name);
        const abstain = ofClass.filter(abstained).length;
        return [key, { abstain, committed: ofClass.length - abstain }];
      }),
    );
    expect(types).toEqual(anchors.outputType.value);
  });

  it('numbers the failures as published', () => {
    const numbered = residuals(items);
    const scope = numbered.filter(({ item }) => item.class === 'parser_scope');
    expect(Object.fromEntries(scope.map(({ id, item }) => [id, item.item.id]))).toEqual(
      anchors.parserScopeResidualIds.value,
    );
    const others = Object.entries(anchors.otherResidualIds.value);
    expect(others.map(([id]) => [id, numbered[Number(id) - 1]!.item.item.id])).toEqual(others);
  });

  it('answers the published examples as published', () => {
    for (const [id, { output, path }] of Object.entries(anchors.examples.value)) {
      const { resolution } = items.find(({ item }) => item.id === id)!;
      expect(resolution.answer, id).toBe(output);
      if (path) expect(resolution.best!.edges.map(({ relation }) => relation)).toEqual(path);
    }
  });

  it('fails the cue screen as often as published', () => {
    const { flagged, coveredByOwnPath } = anchors.cueScreen.value;
    const fails = screenCues(items).filter(({ passes }) => !passes);
    expect(fails).toHaveLength(flagged);
    const covered = fails.filter(({ item, ownPathCoversCues }) => !abstained(item) && ownPathCoversCues);
    expect(ids(covered.map(({ item }) => item))).toEqual(coveredByOwnPath);
  });

  it('reaches the gold of every committed miss from the chosen start', () => {
    const reached = items.filter(
      (one) =>
        one.class === 'reachable_miss' &&
        !abstained(one) &&
        shortestPath([one.resolution.best!.start.node], equalsGold(one.item.golds)),
    );
    expect(reached).toHaveLength(anchors.goldFromChosenStart.value.reachableMissCommitted);
  });

  it('misses single-hop questions in the two published ways', () => {
    const { emptyCueAbstain, emptyCueForm, longerPathPreferred, longerPathEdges } =
      anchors.singleHopMisses.value;
    const misses = items.filter(
      ({ item, class: name }) => item.set.startsWith('sh') && name === 'reachable_miss',
    );
    const form = new RegExp(emptyCueForm, 'u');
    const empty = misses.filter(
      (one) =>
        abstained(one) &&
        one.resolution.reading.cues.size === 0 &&
        form.test(one.resolution.normalizedQuestion),
    );
    const longer = misses.filter((one) => {
      const edges = one.resolution.best?.edges.length ?? 0;
      return !abstained(one) && edges >= longerPathEdges[0] && edges <= longerPathEdges[1];
    });
    expect([empty.length, longer.length]).toEqual([emptyCueAbstain, longerPathPreferred]);
    expect(misses).toHaveLength(emptyCueAbstain + longerPathPreferred);
  });

  it('loses to the first write what is published', () => {
    const { lost, both, onlyFirst, neither } = compareFirstWrite(items, first);
    const hop = (name: string) => lost.filter(({ item }) => item.item.set.startsWith(name)).length;
    expect({
      lostSingleHop: hop('sh'),
      lostMultiHop: hop('mh'),
      both: both.length,
      bothSingleWritePath: both.filter(({ singleWritePath }) => singleWritePath).length,
      bothAnsweredDifferently: both.filter(
        (pair) => pair.item.resolution.answer !== pair.first.resolution.answer,
      ).length,
      ambiguousOnlyFirst: onlyFirst.filter(({ item }) => item.class === 'ambiguous').length,
      neither: neither.length,
    }).toEqual(anchors.firstWrite.value);
    expect(onlyFirst.every(({ item }) => item.class === 'ambiguous')).toBe(true);
  });
});
