import type { BridgeLink } from './bridge-link.js';
import {
  type BridgeOperation,
  type BridgeResult,
  REPLY_BYTES,
  readReply,
  requestText,
} from './bridge-protocol.js';
import { type FaultKind, MemoryFault } from './memory-fault.js';
import { timerMs } from './memory-timeouts.js';
import { quoteStart } from './shown-text.js';
import { LineCutter } from './stdio-lines.js';
import { StartedProcess } from './stdio-process.js';

/** How a program is started and talked to. */
export interface StdioOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly onNote: (text: string) => void;
  /** From the request to end to the kill; 2 seconds unless given. */
  readonly graceMs?: number;
  readonly maxLineBytes?: number;
}

/** The request that is under way. */
interface Pending {
  readonly operation: BridgeOperation;
  /** @throws MemoryFault when it is no good reply */
  readonly accept: (line: string) => void;
  readonly reject: (fault: MemoryFault) => void;
}

/**
 * The bridge over a program's stdin and stdout. A program that says anything but one reply a request, or nothing in
 * time, is ended: what it says next could not be trusted. Every later call fails for the same reason.
 */
export class StdioLink implements BridgeLink {
  readonly #options: StdioOptions;
  readonly #lines: LineCutter;
  #process: StartedProcess | undefined;
  #pending: Pending | undefined;
  /** Why nothing can be asked any more. */
  #broken: { readonly kind: FaultKind; readonly what: string } | undefined;
  #requests = 0;

  private constructor(options: StdioOptions) {
    this.#options = options;
    this.#lines = new LineCutter(options.maxLineBytes ?? REPLY_BYTES);
  }

  /**
   * Start a program.
   *
   * @throws InputError when it cannot be started
   */
  static async start(argv: readonly [string, ...string[]], options: StdioOptions): Promise<StdioLink> {
    const link = new StdioLink(options);
    link.#process = await StartedProcess.start(argv, {
      environment: options.environment,
      graceMs: options.graceMs ?? 2000,
      onOutput: (bytes) => link.#read(bytes),
      onEnd: (how) => link.#break('died', `the program ${how}${link.#halfLine}`),
    });
    return link;
  }

  async call<O extends BridgeOperation>(
    operation: O,
    body: object,
    seconds: number,
  ): Promise<BridgeResult<O>> {
    if (this.#broken) throw this.#fault(operation);
    this.#requests += 1;
    const id = this.#requests;
    const late = setTimeout(
      () => this.#break('timeout', `no answer within ${seconds} s${this.#halfLine}`),
      timerMs(seconds),
    );
    try {
      return await new Promise((resolve, reject) => {
        const accept = (line: string) => resolve(readReply(line, id, operation));
        this.#pending = { operation, accept, reject };
        this.#process!.write(`${requestText(id, operation, body)}\n`);
      });
    } finally {
      clearTimeout(late);
    }
  }

  async close(seconds: number): Promise<void> {
    if (this.#pending) this.#break('died', 'it was closed before it answered');
    if (!this.#broken) {
      try {
        await this.call('close', {}, seconds);
        // Its end is no fault any more.
        this.#broken = { kind: 'died', what: 'it has been closed' };
        if (await this.#process!.finish()) return;
        this.#options.onNote('the memory system did not end by itself and was killed');
      } catch (error) {
        this.#options.onNote(
          `the memory system did not answer when it was closed: ${(error as Error).message}`,
        );
      }
    }
    await this.#process!.end();
  }

  get #halfLine(): string {
    const { unfinished } = this.#lines;
    return unfinished === '' ? '' : `, after half a line: ${quoteStart(unfinished)}`;
  }

  #read(bytes: Buffer): void {
    if (this.#broken) return;
    try {
      for (const line of this.#lines.add(bytes)) {
        if (line.trim() !== '') this.#take(line);
        if (this.#broken) return;
      }
    } catch (error) {
      const what = error instanceof RangeError ? error.message : 'a line is not UTF-8';
      this.#break('garbage', what);
    }
  }

  #take(line: string): void {
    const pending = this.#pending;
    if (!pending) {
      this.#break('garbage', `it said something unasked: ${quoteStart(line)}`);
      return;
    }
    try {
      pending.accept(line);
      this.#pending = undefined;
    } catch (error) {
      if (!(error instanceof MemoryFault)) throw error;
      if (error.kind === 'refused') {
        // A refusal is an answer like any other.
        this.#pending = undefined;
        pending.reject(error);
      } else this.#break(error.kind, withoutOperation(error, pending.operation));
    }
  }

  #break(kind: FaultKind, what: string): void {
    if (this.#broken) return;
    this.#broken = { kind, what };
    const pending = this.#pending;
    this.#pending = undefined;
    void this.#process!.end().then(() => pending?.reject(this.#fault(pending.operation)));
  }

  #fault(operation: BridgeOperation): MemoryFault {
    const { kind, what } = this.#broken!;
    return new MemoryFault(kind, `${operation}: ${what}${this.#process!.lastWords}`);
  }
}

function withoutOperation({ what }: MemoryFault, operation: BridgeOperation): string {
  return what.slice(`${operation}: `.length);
}
