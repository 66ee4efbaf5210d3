import { InputError } from '../dataset/input-error.js';
import { bm25Memory } from './bm25-memory.js';
import { bridgeMemory } from './bridge-memory.js';
import { extractorMemory } from './extractor.js';
import { httpLink } from './http-link.js';
import { mem0Memory } from './mem0.js';
import type { Mem0Endpoint } from './mem0-endpoint.js';
import { type MemorySpec, parseMemorySpec } from './memory-spec.js';
import type { MemoryModel, MemorySystem } from './memory-system.js';
import type { MemoryTimeouts } from './memory-timeouts.js';
import { noMemory } from './none.js';
import { StdioLink } from './stdio-link.js';
import { secretsIn, strikeOut } from './struck-out.js';
import { strikeFaults, struckSystem } from './struck-system.js';
import { wholeHistory } from './whole-history.js';

export type { Mem0Endpoint } from './mem0-endpoint.js';
export {
  describeMemorySpec,
  MEMORY_SPEC_FORMS,
  type MemorySpec,
  memorySpecWord,
  parseMemorySpec,
} from './memory-spec.js';
export type { MemoryTimeouts } from './memory-timeouts.js';

/** What a memory system may need from whoever opens it. */
export interface MemoryContext {
  /** e.g. `0.1.0`: the version of the systems that stand here. */
  readonly toolVersion: string;
  /** For the extractor. */
  readonly model?: MemoryModel;
  /** For mem0. */
  readonly mem0?: Mem0Endpoint;
  readonly timeouts: MemoryTimeouts;
  /** What a started process finds in its environment. Keys in it are struck out of whatever a system says of itself. */
  readonly environment: NodeJS.ProcessEnv;
  /** Told what somebody at a terminal may want to know. */
  readonly onNote: (text: string) => void;
}

/**
 * A secret as long as this is no word. A shorter one may be (`postgres`, of POSTGRES_PASSWORD), and a system that is
 * called so would be another one as soon as the variable is gone.
 */
const NO_WORD = 16;

/**
 * Open a memory system. No store is open yet. Its faults, its identity and its notes hold none of the keys that it could
 * know; the texts that it keeps are its own affair.
 *
 * @param spec - as it stands on a command line, or read already
 * @throws InputError when what the system needs is missing (a model, a package, the program itself)
 * @throws MemoryFault when a started process or a server does not answer as it should
 */
export async function openMemory(spec: MemorySpec | string, context: MemoryContext): Promise<MemorySystem> {
  const wanted = typeof spec === 'string' ? parseMemorySpec(spec) : spec;
  const { environment, mem0, onNote } = context;
  const keys = [mem0?.apiKey, mem0?.embeddingApiKey].flatMap((key) => key ?? []);
  const secrets = [...keys, ...secretsIn(environment)];
  const strike = strikeOut(secrets);
  const opened = openSystem(wanted, { ...context, onNote: (text) => onNote(strike(text)) });
  const strikeIdentity = strikeOut(secrets.filter(({ length }) => length >= NO_WORD));
  return struckSystem(await strikeFaults(opened, strike), strike, strikeIdentity);
}

async function openSystem(wanted: MemorySpec, context: MemoryContext): Promise<MemorySystem> {
  const { toolVersion, model, mem0, timeouts, environment, onNote } = context;
  switch (wanted.kind) {
    case 'none':
      return noMemory(toolVersion);
    case 'history':
      return wholeHistory(toolVersion);
    case 'bm25':
      return bm25Memory(toolVersion);
    case 'extractor':
      if (!model) throw new InputError('the extractor needs a model', 'name one');
      return extractorMemory(toolVersion, model);
    case 'mem0':
      if (!mem0)
        throw new InputError('mem0 needs a model and an embedding model', 'name both, and their endpoint');
      return mem0Memory(mem0, timeouts, onNote);
    case 'stdio':
      return bridgeMemory(await StdioLink.start(wanted.argv, { environment, onNote }), timeouts);
    case 'http':
      return bridgeMemory(httpLink(wanted.url, { onNote }), timeouts);
  }
}
