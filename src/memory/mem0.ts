import { z } from 'zod';
import { captureConsole } from './console-capture.js';
import { type Mem0Endpoint, mem0Config } from './mem0-endpoint.js';
import { loadMem0, type Mem0Memory } from './mem0-package.js';
import { MemoryFault } from './memory-fault.js';
import type { Conversation, MemorySystem } from './memory-system.js';
import { type MemoryTimeouts, timerMs } from './memory-timeouts.js';
import { quoteStart } from './shown-text.js';

/** mem0's own least score of what it returns; given to it, so that another version's default changes nothing. */
const THRESHOLD = 0.1;
/** It lists 20 memories unless it is told otherwise. */
const ALL = 1_000_000;
/** Every store is an instance of its own, so that one user will do. */
const SCOPE = { filters: { user_id: 'lastwrite' } };

const results = z.object({
  results: z.array(z.object({ id: z.string(), memory: z.string(), score: z.number().optional() })),
});

/**
 * The open-source memory of the npm package mem0ai, in this process and with nothing on disk: vectors and its history of
 * messages are kept in memory. Its random ids are replaced by the order of their appearance, and its clock by the count
 * of conversations, so that the same answers of its models give the same store.
 *
 * @throws InputError when the package is not there
 */
export async function mem0Memory(
  endpoint: Mem0Endpoint,
  { callSeconds }: MemoryTimeouts,
  onNote: (text: string) => void,
): Promise<MemorySystem> {
  const { version, Memory } = await loadMem0();
  const lost: string[] = [];
  let told = false;
  let closed = false;
  const onText = (text: string) => {
    // It goes on without a memory that could not be embedded or kept; here that is no way of forgetting.
    if (/^Failed to (?:embed|insert) memory/.test(text)) lost.push(text);
    // What was given up as late may speak up when nobody listens any more.
    if (!closed) onNote(`mem0: ${quoteStart(text)}`);
  };
  let memory: Mem0Memory | undefined;
  let names = new Map<string, { readonly id: string; readonly time: number }>();
  let conversations = 0;
  const name = (id: string) => {
    const known = names.get(id) ?? { id: `m${names.size + 1}`, time: conversations };
    names.set(id, known);
    return known;
  };
  const call = async (operation: string, work: (memory: Mem0Memory) => Promise<unknown>) => {
    const it = memory;
    if (!it) throw new MemoryFault('refused', `${operation}: no store is open`);
    const given = await inTime(
      operation,
      callSeconds,
      captureConsole(onText, () => work(it)),
    ).catch((error: unknown) => {
      throw error instanceof MemoryFault ? error : callFault(operation, error as Error);
    });
    const { data, error } = results.safeParse(given);
    if (data) return data.results;
    throw new MemoryFault(
      'garbage',
      `${operation}: ${z.prettifyError(error).replace(/\s+/g, ' ').slice(0, 300)}`,
    );
  };
  return {
    identity: {
      name: 'mem0',
      version,
      settings: { model: endpoint.model, embeddingModel: endpoint.embeddingModel, threshold: THRESHOLD },
      durable: false,
    },
    async openStore() {
      if (!told)
        onNote('mem0 calls its models by itself: these calls stand in no ledger and under no budget');
      told = true;
      memory = captureConsole(onText, () => new Memory(mem0Config(endpoint, callSeconds)));
      // A request that nobody waits for any more would keep this process alive.
      if (memory.embedder?.openai) memory.embedder.openai.timeout = callSeconds * 1000;
      names = new Map();
      conversations = 0;
      return [];
    },
    async storeConversation({ turns }) {
      conversations += 1;
      // It takes an empty text for a mistake.
      if (turns.every(({ content }) => content.trim() === '')) return;
      lost.length = 0;
      const added = await call('store', (it) => it.add([...turns], { userId: SCOPE.filters.user_id }));
      if (lost.length > 0) throw callFault('store', new Error(lost[0]));
      for (const { id } of added) name(id);
    },
    async retrieveMemories(query, _: Conversation, k) {
      const options = { ...SCOPE, topK: k, threshold: THRESHOLD };
      const found = await call('retrieve', (it) => it.search(query, options));
      return found.map(({ id, memory: text, score }) => ({
        id: name(id).id,
        text,
        ...(score !== undefined && { score }),
      }));
    },
    async getAllMemories() {
      const all = await call('all', (it) => it.getAll({ ...SCOPE, topK: ALL }));
      return all.map(({ id, memory: text }) => ({ ...name(id), text }));
    },
    async close() {
      memory = undefined;
      closed = true;
    },
  };
}

/** It cannot be stopped; what it does after that is of no use to anybody, and the system is opened anew. */
async function inTime<T>(operation: string, seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fault = new MemoryFault('timeout', `${operation}: mem0 was not done within ${seconds} s`);
    timer = setTimeout(() => reject(fault), timerMs(seconds));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Its models stand in no ledger, so that asking once more may help: this is no fault of kind `model`. */
function callFault(operation: string, error: Error): MemoryFault {
  const what = `${operation}: mem0 failed: ${quoteStart(error.message)}`;
  return new MemoryFault('refused', what, { cause: error });
}
