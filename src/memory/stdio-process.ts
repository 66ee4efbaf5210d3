import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { InputError } from '../dataset/input-error.js';
import { quoteEnd } from './shown-text.js';

/** Kept of what a process writes to stderr, in characters. */
const TAIL = 4000;
/** Shown of it in an error. */
const SHOWN_TAIL = 600;
/** After a process has ended, its last words may still be in the pipe; a grandchild may hold the pipe open for ever. */
const LAST_WORDS_MS = 250;
/** A killed process is gone at once, unless the system itself hangs. */
const AFTER_KILL_MS = 5000;

/** What a started process has to be told, and whom it tells. */
export interface ProcessOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** From the request to end to the kill. */
  readonly graceMs: number;
  readonly onOutput: (bytes: Buffer) => void;
  /** It has ended, or closed its stdout; all that it said has been told by then. Once. */
  readonly onEnd: (how: string) => void;
}

/**
 * A started program, without a shell. It leads a process group of its own, so that whatever it starts ends with it
 * (unless that begins a session of its own).
 */
export class StartedProcess {
  static readonly #live = new Set<StartedProcess>();

  /** Kill every one that runs, at once: a process that a signal ends tells nobody of its exit. */
  static killAll(): void {
    for (const one of StartedProcess.#live) one.#killGroup();
  }

  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #exited: Promise<void>;
  #tail = '';
  #ended: Promise<void> | undefined;

  private constructor(
    child: ChildProcessByStdio<Writable, Readable, Readable>,
    readonly options: ProcessOptions,
  ) {
    this.#child = child;
    const { stdin, stdout, stderr } = child;
    // A write to a process that is gone: its end is told anyway.
    stdin.on('error', () => {});
    stdout.on('error', () => {}).on('data', options.onOutput);
    stderr
      .on('error', () => {})
      .setEncoding('utf8')
      .on('data', (text: string) => {
        this.#tail = (this.#tail + text).slice(-TAIL);
      });
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    process.once('exit', this.#killGroup);
    StartedProcess.#live.add(this);
    void this.#watch();
  }

  /**
   * Start a program.
   *
   * @throws InputError when there is no such program, or it may not be run
   */
  static async start(
    [command, ...args]: readonly [string, ...string[]],
    options: ProcessOptions,
  ): Promise<StartedProcess> {
    const child = spawn(command, args, {
      env: options.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', (cause: NodeJS.ErrnoException) => {
        const what = cause.code === 'ENOENT' ? 'there is no such program' : (cause.code ?? cause.message);
        const fix = 'check the command line after stdio: (a relative path begins at the current folder)';
        reject(new InputError(`${command} cannot be started: ${what}`, fix, {}, { cause }));
      });
    });
    child.on('error', () => {});
    return new StartedProcess(child, options);
  }

  write(text: string): void {
    this.#child.stdin.write(text);
  }

  /** The end of its stderr, for an error; empty where it wrote nothing. */
  get lastWords(): string {
    const tail = this.#tail.trim();
    return tail === '' ? '' : `; its stderr ends: ${quoteEnd(tail, SHOWN_TAIL)}`;
  }

  /**
   * Nothing more is asked of it: wait for its end.
   *
   * @returns whether it ended by itself
   */
  async finish(): Promise<boolean> {
    this.#child.stdin.end();
    const byItself = await settles(this.#exited, this.options.graceMs);
    await this.end();
    return byItself;
  }

  /** End it and what it has started, with SIGTERM first. Resolves when it is gone. */
  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    if (this.#running()) {
      this.#signalGroup('SIGTERM');
      await settles(this.#exited, this.options.graceMs);
    }
    this.#killGroup();
    await settles(this.#exited, AFTER_KILL_MS);
    process.off('exit', this.#killGroup);
    StartedProcess.#live.delete(this);
    // A grandchild in a session of its own may hold the pipes, and they would keep this process alive.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    this.#child.unref();
  }

  async #watch(): Promise<void> {
    const silent = new Promise<void>((resolve) => this.#child.stdout.once('close', resolve));
    const closed = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    await Promise.race([this.#exited, silent]);
    // Stdout ends shortly before the process does; how it ended is worth waiting for.
    await settles(closed, LAST_WORDS_MS);
    const { exitCode, signalCode } = this.#child;
    if (signalCode !== null) this.options.onEnd(`was ended by ${signalCode}`);
    else this.options.onEnd(exitCode === null ? 'closed its stdout' : `ended with exit code ${exitCode}`);
  }

  #running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  readonly #killGroup = (): void => this.#signalGroup('SIGKILL');

  #signalGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.#child.pid!, signal);
    } catch {
      // Nobody is left in the group; or, as on Windows, there are no groups, and the program alone can be reached.
      this.#child.kill(signal);
    }
  }
}

/** Does it settle in time? */
async function settles(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
