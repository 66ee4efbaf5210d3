import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { packageRoot } from '../dataset/package-root.js';
import type { Split } from '../dataset/split.js';
import type { WritePolicy } from '../graph/fact-graph.js';
import { type PatternPack, readPatternPack } from '../parser/pattern-pack.js';
import { type Profile, readProfile } from '../resolver/profile.js';
import { type Artifact, PATTERN_PACK, parseArtifact, readPackageFile, readUserFile } from './artifact.js';
import { hashEngine } from './engine-hash.js';
import { type FreezeRecord, readRecord } from './record.js';
import {
  compareDevOutputs,
  compareEngine,
  compareFiles,
  type FreezeDifference,
  FreezeMismatch,
} from './verify.js';

/** What a run asks for; whatever differs from the frozen method makes it a variant. */
export interface MethodRequest {
  /** A profile's name, or a path to a profile file. */
  readonly profile: string;
  /** Another pattern pack, by path. */
  readonly patterns?: string | undefined;
  /** Another hop cap. */
  readonly maxEdges?: number | undefined;
  readonly policy?: WritePolicy | undefined;
  /** Refuse a changed engine even where the outputs are the same. */
  readonly strict?: boolean | undefined;
}

/** How a run stands to its profile's freeze record. */
export interface FreezeStanding {
  readonly state: 'frozen' | 'variant' | 'unfrozen';
  /** ISO time; null when the profile was never frozen. */
  readonly frozenAt: string | null;
  /** Engine sources that changed since, with the same outputs on the development rows. */
  readonly engineChanges: readonly FreezeDifference[];
  /** What differs from the frozen parameters, e.g. `policy first`. */
  readonly variations: readonly string[];
}

/** Patterns and profile, ready to run, with their hashes and their standing. */
export interface Method {
  readonly pack: PatternPack;
  readonly packFile: Artifact;
  readonly profile: Profile;
  readonly profileFile: Artifact;
  readonly policy: WritePolicy;
  readonly standing: FreezeStanding;
}

/**
 * Load what a run needs and hold it against the freeze record.
 *
 * @param bundled - the bundled split, whose development rows the frozen outputs come from
 * @throws InputError for an unknown profile or one that cannot be read
 * @throws FreezeMismatch when a frozen profile is not what was frozen
 */
export async function loadMethod(request: MethodRequest, bundled: () => Promise<Split>): Promise<Method> {
  const { profileFile, record } = await findProfile(request.profile);
  const frozenPackFile = await readPackageFile(PATTERN_PACK);
  const refuse = (differences: readonly FreezeDifference[]) => {
    if (differences.length > 0) throw new FreezeMismatch(request.profile, differences);
  };
  if (record) refuse(compareFiles(record, profileFile, frozenPackFile));

  const frozenPack = parseArtifact(frozenPackFile, readPatternPack);
  const packFile = request.patterns === undefined ? frozenPackFile : await readUserFile(request.patterns);
  const pack = request.patterns === undefined ? frozenPack : await readOtherPack(packFile);
  const relations = new Set(pack.patterns.map(({ relation }) => relation));
  const frozenProfile = parseArtifact(profileFile, (json) => readProfile(json, relations));

  let engineChanges: readonly FreezeDifference[] = [];
  if (record) {
    // The sources are read while the split is still on its way.
    const [engine, split] = await Promise.all([hashEngine(), bundled()]);
    refuse(compareDevOutputs(record, split, frozenPack, frozenProfile));
    engineChanges = compareEngine(record, engine);
    if (request.strict) refuse(engineChanges);
  } else {
    // What is frozen was checked when it was frozen.
    const { checkCueSafety } = await import('./cue-safety.js');
    parseArtifact(profileFile, () => checkCueSafety(frozenProfile));
  }

  const { profile, variations } = vary(frozenProfile, packFile, frozenPackFile, request);
  const state = !record ? 'unfrozen' : variations.length > 0 ? 'variant' : 'frozen';
  return {
    pack,
    packFile,
    profile,
    profileFile,
    policy: request.policy ?? 'last',
    standing: { state, frozenAt: record?.frozenAt ?? null, engineChanges, variations },
  };
}

/** A pattern pack that the user gave: read, and refused where it could hang. */
async function readOtherPack(file: Artifact): Promise<PatternPack> {
  const { checkPatternSafety } = await import('./cue-safety.js');
  return parseArtifact(file, (json) => {
    const pack = readPatternPack(json);
    checkPatternSafety(pack);
    return pack;
  });
}

/** The profile file of a name or path, and the freeze record where there is one. */
export async function findProfile(
  nameOrPath: string,
): Promise<{ profileFile: Artifact; record: FreezeRecord | undefined }> {
  if (/[/\\]|\.json$/.test(nameOrPath)) {
    return { profileFile: await readUserFile(nameOrPath), record: undefined };
  }
  const path = `patterns/${nameOrPath}.profile.json`;
  const known = await access(join(packageRoot(), path)).then(
    () => true,
    () => false,
  );
  if (!known || !/^[a-z][a-z0-9-]*$/.test(nameOrPath)) {
    throw new InputError(
      `there is no profile ${JSON.stringify(nameOrPath)}`,
      `use ${(await profileNames()).join(' or ')}, or give a path to a profile file`,
    );
  }
  return { profileFile: await readPackageFile(path), record: await readRecord(nameOrPath) };
}

/** The profiles that ship with the package. */
export async function profileNames(): Promise<string[]> {
  const names = await readdir(join(packageRoot(), 'patterns'));
  return names.flatMap((name) => /^(.+)\.profile\.json$/.exec(name)?.[1] ?? []).sort();
}

function vary(
  profile: Profile,
  packFile: Artifact,
  frozenPackFile: Artifact,
  { maxEdges, policy = 'last' }: MethodRequest,
): { profile: Profile; variations: string[] } {
  const variations: string[] = [];
  if (packFile.sha256 !== frozenPackFile.sha256) variations.push(`patterns ${packFile.file}`);
  if (policy !== 'last') variations.push(`policy ${policy}`);
  if (maxEdges === undefined || maxEdges === profile.constants.maxEdges) return { profile, variations };
  variations.push(`max edges ${maxEdges}`);
  return { profile: { ...profile, constants: { ...profile.constants, maxEdges } }, variations };
}
