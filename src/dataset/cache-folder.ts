import { homedir, platform } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where files of the dataset are kept for this user: `LASTWRITE_CACHE` itself when set, else the folder `lastwrite` in
 * `XDG_CACHE_HOME`, on Windows in `LOCALAPPDATA`, else in `~/.cache`.
 *
 * @param env - the environment, handed in by the command line
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env.LASTWRITE_CACHE) return env.LASTWRITE_CACHE;
  // The base directory specification says to ignore relative paths.
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, 'lastwrite');
  if (platform() === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'lastwrite');
  return join(homedir(), '.cache', 'lastwrite');
}

/** The dataset's file in such a folder, whether imported or fetched. */
export function cachedSplitPath(folder: string): string {
  return join(folder, 'Conflict_Resolution.parquet');
}
