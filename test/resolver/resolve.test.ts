import { describe, expect, test } from 'vitest';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { readStatements } from '../../src/parser/statement.js';
import { parseStatements } from '../../src/parser/tuple.js';
import { scorePath, totalScore } from '../../src/resolver/path-score.js';
import { readProfile } from '../../src/resolver/profile.js';
import { ABSTAIN, prepareList, type Resolution, resolve } from '../../src/resolver/resolve.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

interface Case {
  readonly question: string;
  readonly profile: number;
  readonly answer: string;
  readonly reason?: string;
  readonly mentions?: readonly (readonly [start: number, end: number, node: string])[];
  readonly cues?: Readonly<Record<string, number>>;
  readonly preferred?: readonly string[];
  readonly paths?: number;
  readonly score?: number;
  /** Several where nodes written differently bear one surface, and their paths tie on every term. */
  readonly positions?: readonly (readonly number[])[];
}

interface Golden {
  readonly profiles: readonly unknown[];
  readonly worlds: readonly {
    readonly statements: readonly string[];
    readonly unparsed: readonly number[];
    readonly cases: readonly Case[];
  }[];
}

interface DevCase {
  readonly id: string;
  readonly answer: string;
  readonly reason?: string;
  readonly positions: readonly number[];
  readonly score: number | null;
}

const pack = conflictResolutionPack();
const relations = new Set(pack.patterns.map(({ relation }) => relation));
const golden = readJson<Golden>(new URL('golden/resolver.json', import.meta.url));
const dev = readJson<DevCase[]>(new URL('golden/dev.json', import.meta.url));
const profiles = golden.profiles.map((json) => readProfile(json, relations));

function read(context: string) {
  return parseStatements(readStatements(context), pack);
}

function usedPositions({ best }: Resolution): number[] | undefined {
  return best?.edges.map(({ tuple }) => tuple.position);
}

describe('random worlds resolve as a second implementation in Python resolves them', () => {
  test.each(golden.worlds.map((world, index) => [index, world] as const))('world %i', (_, world) => {
    const lines = world.statements.map((text, position) => `${position}. ${text}`);
    const { tuples, unparsed } = read(['Facts:', ...lines].join('\n'));
    expect(unparsed.map(({ position }) => position)).toEqual(world.unparsed);
    const list = prepareList(tuples);
    for (const entry of world.cases) {
      const profile = profiles[entry.profile]!;
      const resolution = resolve(list, profile, entry.question);
      const { grounding, reading, best } = resolution;
      expect({
        answer: resolution.answer,
        reason: resolution.abstained,
        mentions: grounding.mentions.map(({ start, end, node }) => [start, end, node.name]),
        cues: Object.fromEntries([...reading.cues].map(([relation, { weight }]) => [relation, weight])),
        preferred: [...reading.preferences.keys()].sort(),
        paths: resolution.paths,
        score: best?.score,
      }).toEqual({
        answer: entry.answer,
        reason: entry.reason,
        mentions: entry.mentions ?? [],
        cues: entry.cues ?? {},
        preferred: entry.preferred ?? [],
        paths: entry.paths ?? 0,
        score: entry.score,
      });
      if (best) {
        expect(entry.positions).toContainEqual(usedPositions(resolution));
        const terms = scorePath({ constants: profile.constants, reading, grounding }, best.start, best.edges);
        expect(totalScore(terms)).toBe(best.score);
      } else {
        expect(entry.positions).toBeUndefined();
      }
    }
  });

  test('the vectors hold every reason to abstain, and long paths', () => {
    const cases = golden.worlds.flatMap((world) => world.cases);
    const reasons = new Set(cases.map(({ reason }) => reason));
    expect(reasons).toEqual(new Set(['no_mention', 'no_path', 'no_cue', 'score_not_positive', undefined]));
    expect(Math.max(...cases.map(({ positions }) => positions?.[0]?.length ?? 0))).toBe(6);
    for (const { answer, reason } of cases) expect(answer === ABSTAIN).toBe(reason !== undefined);
  });
});

test('the development questions resolve as the second implementation resolves them', async () => {
  const profile = readProfile(
    readJson(new URL('../../patterns/dev.profile.json', import.meta.url)),
    relations,
  );
  const { split } = await readBundledSplit();
  const found = split.rows
    .filter(({ list }) => list === '6k')
    .flatMap(({ context, items }) => {
      const list = prepareList(read(context).tuples);
      return items.map(({ id, question }): DevCase => {
        const resolution = resolve(list, profile, question);
        return {
          id,
          answer: resolution.answer,
          ...(resolution.abstained && { reason: resolution.abstained }),
          positions: usedPositions(resolution) ?? [],
          score: resolution.best?.score ?? null,
        };
      });
    });
  expect(found).toHaveLength(200);
  expect(found).toEqual(dev);
});
