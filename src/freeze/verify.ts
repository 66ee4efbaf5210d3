import type { Split } from '../dataset/split.js';
import type { PatternPack } from '../parser/pattern-pack.js';
import type { Profile } from '../resolver/profile.js';
import type { Artifact } from './artifact.js';
import { digestDevOutputs } from './dev-outputs.js';
import type { EngineHash } from './engine-hash.js';
import { type FreezeRecord, recordPath } from './record.js';

/** One thing that is not as it was frozen. */
export interface FreezeDifference {
  readonly what: 'profile' | 'patterns' | 'engine' | 'dev outputs';
  /** The file, or for the engine and the outputs what they are. */
  readonly where: string;
  readonly frozenSha256: string;
  readonly foundSha256: string;
}

/** A frozen profile that is not what its record says. The command line names what differs and exits 3. */
export class FreezeMismatch extends Error {
  override readonly name = 'FreezeMismatch';

  constructor(
    readonly profile: string,
    readonly differences: readonly FreezeDifference[],
  ) {
    const found = differences
      .map(
        ({ what, where, frozenSha256, foundSha256 }) =>
          `${what} (${where}): frozen ${frozenSha256.slice(0, 12)}, found ${foundSha256.slice(0, 12)}`,
      )
      .join('; ');
    super(
      `profile ${profile} is not what ${recordPath(profile)} froze: ${found}; ` +
        'restore the frozen bytes, or copy the profile and change the copy (a path to it runs as unfrozen)',
    );
  }
}

/** Compare raw bytes with a record. Comes before parsing: a changed file that no longer parses is still named as changed. */
export function compareFiles(
  record: FreezeRecord,
  profile: Artifact,
  patterns: Artifact,
): FreezeDifference[] {
  return [
    difference('profile', profile.file, record.files.profile.sha256, profile.sha256),
    difference('patterns', patterns.file, record.files.patterns.sha256, patterns.sha256),
  ].flat();
}

/** Run the development rows and compare the digest of the outputs with a record. */
export function compareDevOutputs(
  record: FreezeRecord,
  bundled: Split,
  pack: PatternPack,
  profile: Profile,
): FreezeDifference[] {
  const { sha256 } = digestDevOutputs(bundled, pack, profile);
  return difference(
    'dev outputs',
    'answers, paths and scores of the development rows',
    record.dev.outputsSha256,
    sha256,
  );
}

/** Compare the engine's sources with a record, file by file. */
export function compareEngine(record: FreezeRecord, engine: EngineHash): FreezeDifference[] {
  if (record.engine.sha256 === engine.sha256) return [];
  const paths = [...new Set([...Object.keys(record.engine.files), ...Object.keys(engine.files)])].sort();
  const changed = paths.filter((path) => record.engine.files[path] !== engine.files[path]);
  return difference('engine', changed.join(', '), record.engine.sha256, engine.sha256);
}

function difference(
  what: FreezeDifference['what'],
  where: string,
  frozenSha256: string,
  foundSha256: string,
): FreezeDifference[] {
  return frozenSha256 === foundSha256 ? [] : [{ what, where, frozenSha256, foundSha256 }];
}
