import { prepareLists } from '../../src/audit/answered-split.js';
import { readDesignations } from '../../src/audit/designation.js';
import { readBundledSplit } from '../../src/dataset/bundled.js';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { readProfile } from '../../src/resolver/profile.js';
import { conflictResolutionPack, readJson } from '../parser/packs.js';

const file = (path: string) => readJson(new URL(`../../${path}`, import.meta.url));

/** The released split with everything that labels are made from, the `dev` profile's tables included. */
export async function released() {
  const { split } = await readBundledSplit();
  const pack = conflictResolutionPack();
  return {
    split,
    pack,
    extendedPack: readPatternPack(file('patterns/memoryagentbench-cr-extended.json')),
    profile: readProfile(
      file('patterns/dev.profile.json'),
      new Set(pack.patterns.map(({ relation }) => relation)),
    ),
    designations: readDesignations(file('audits/designations.json')),
    lists: prepareLists(split, pack),
  };
}
