import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { cannotWrite } from '../dataset/atomic-write.js';
import { InputError } from '../dataset/input-error.js';

const lockSchema = z.object({ pid: z.int(), host: z.string() });
type LockHolder = z.infer<typeof lockSchema>;

/** The process that asks for a lock, and how it finds out about others. */
export interface LockSeeker {
  readonly pid: number;
  /** Does a process of this number run on this machine? */
  readonly isAlive: (pid: number) => boolean;
}

/** A held lock. */
export interface RunLock {
  /** A process died while it held the lock, and this one took it over. */
  readonly recovered: boolean;
  release(): Promise<void>;
}

/**
 * Take the lock of a run, so that no second process pays for the same items.
 *
 * @param path - the lock file; it names its holder
 * @throws InputError when another process holds it
 */
export async function lockRun(path: string, seeker: LockSeeker): Promise<RunLock> {
  const release = () => rm(path, { force: true });
  if (await create(path, seeker.pid)) return { recovered: false, release };
  // Of several processes that find a dead holder one may take over: whoever makes this second file.
  const turn = `${path}.takeover`;
  if (!(await create(turn, seeker.pid))) throw busy(path, turn);
  try {
    const holder = await readHolder(path);
    if (holder && !isDead(holder, seeker)) throw held(path, holder);
    await rm(path, { force: true });
    if (!(await create(path, seeker.pid))) throw busy(path, turn);
    return { recovered: true, release };
  } finally {
    await rm(turn, { force: true });
  }
}

/** Make the file with its holder in it, at once: one that is there but empty could not be told from a dead one's. */
async function create(path: string, pid: number): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, `${JSON.stringify({ pid, host: hostname() })}\n`);
    await link(temporary, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(path, cause);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Undefined where the file is gone or unreadable: its holder let go, or the machine died with it. */
async function readHolder(path: string): Promise<LockHolder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return lockSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A process of another machine cannot be asked after: it counts as alive. */
function isDead({ pid, host }: LockHolder, seeker: LockSeeker): boolean {
  return host === hostname() && (pid === seeker.pid || !seeker.isAlive(pid));
}

function held(path: string, { pid, host }: LockHolder): InputError {
  return new InputError(
    `another process works on this run (${pid} on ${host})`,
    'wait for it or stop it; if there is no such process, remove the file',
    { file: path },
  );
}

function busy(path: string, turn: string): InputError {
  return new InputError(
    'another process is taking over this run',
    `wait for it; if there is none, remove ${turn}`,
    { file: path },
  );
}
