import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { readPatternPack } from '../parser/pattern-pack.js';
import { readProfile } from '../resolver/profile.js';
import { PATTERN_PACK, parseArtifact, readPackageFile } from './artifact.js';
import { checkCueSafety } from './cue-safety.js';
import { digestDevOutputs } from './dev-outputs.js';
import { hashEngine } from './engine-hash.js';
import { findProfile } from './method.js';
import { type FreezeRecord, recordPath, writeRecord } from './record.js';

/**
 * Freeze a profile: record its bytes, the pattern pack's, the engine's, and what they give on the development rows.
 *
 * @param bundled - the split whose development rows are run
 * @param tool - name and version of this tool
 * @param now - the time that the record bears
 * @throws InputError when the profile is unknown, unsafe, not named as its file, or frozen already: a freeze that could
 *   be redone would prove nothing
 */
export async function createRecord(
  name: string,
  bundled: Split,
  tool: string,
  now: Date,
): Promise<FreezeRecord> {
  const { profileFile, record: earlier } = await findProfile(name);
  if (earlier) {
    throw new InputError(
      `profile ${name} was frozen at ${earlier.frozenAt}`,
      'give the changed tables a new name and freeze that',
      { file: recordPath(name) },
    );
  }
  const packFile = await readPackageFile(PATTERN_PACK);
  const pack = parseArtifact(packFile, readPatternPack);
  const relations = new Set(pack.patterns.map(({ relation }) => relation));
  const profile = parseArtifact(profileFile, (json) => readProfile(json, relations));
  if (profile.name !== name) {
    throw new InputError(
      `the profile calls itself ${JSON.stringify(profile.name)}`,
      `freeze a profile of the package by its name, which is the one in patterns/NAME.profile.json`,
      { file: profileFile.file },
    );
  }
  checkCueSafety(profile);
  const { sets, sha256 } = digestDevOutputs(bundled, pack, profile);
  const record: FreezeRecord = {
    schema: 'lastwrite.freeze/1',
    profile: name,
    frozenAt: now.toISOString(),
    tool,
    files: {
      profile: { path: profileFile.file, sha256: profileFile.sha256 },
      patterns: { path: packFile.file, sha256: packFile.sha256 },
    },
    engine: await hashEngine(),
    dev: { sets, outputsSha256: sha256 },
  };
  await writeRecord(record);
  return record;
}
