import { answerSplit, prepareLists } from '../../src/audit/answered-split.js';
import { type ClassifiedItem, classifySplit } from '../../src/audit/classified-split.js';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { readProfile } from '../../src/resolver/profile.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

/** Items of chosen sets of the bundled split, classified with a frozen profile. */
export async function bundledItems(profileName: 'dev' | 'paper', sets: readonly string[]) {
  const pack = conflictResolutionPack();
  const profile = readProfile(
    readJson(new URL(`../../patterns/${profileName}.profile.json`, import.meta.url)),
    new Set(pack.patterns.map(({ relation }) => relation)),
  );
  const { split: whole } = await readBundledSplit();
  const split = { rows: whole.rows.filter(({ set }) => sets.includes(set)) };
  const lists = prepareLists(split, pack);
  const listOf = new Map(split.rows.map(({ set, list }) => [set, lists.get(list)!]));
  const items: ClassifiedItem[] = classifySplit(
    answerSplit(split, lists, profile),
    (set) => listOf.get(set)!,
  );
  return { items, pack, profile, lists };
}
