import { join } from 'node:path';
import type { RequestBody } from '../../src/experiments/chat-request.js';
import type { SessionSettings } from '../../src/experiments/run-session.js';
import { RunSession } from '../../src/experiments/run-session.js';
import { conductMemory } from '../../src/memory/conduct-memory.js';
import type { MemoryConduct, MemoryEvent } from '../../src/memory/memory-conduct.js';
import { memoryPaths } from '../../src/memory/memory-folder.js';
import type { MemoryLedgerRecord } from '../../src/memory/memory-ledger.js';
import type { StoreWork } from '../../src/memory/memory-run.js';
import type {
  Conversation,
  MemoryIdentity,
  MemoryModel,
  MemorySystem,
  StoredMemory,
} from '../../src/memory/memory-system.js';
import { jsonLines } from '../experiments/run-process.js';
import { said, stillClock, TERMS } from '../experiments/small-run.js';

const user = (id: string, content: string): Conversation => ({ id, turns: [{ role: 'user', content }] });

/** A store of as many conversations and questions. */
export function storeWork(store: string, conversations: number, questions: number): StoreWork {
  return {
    store,
    conversations: Array.from({ length: conversations }, (_, at) =>
      user(`${store}/${at + 1}`, `fact ${at + 1}`),
    ),
    questions: Array.from({ length: questions }, (_, at) => {
      const query = `question ${at + 1}`;
      return { id: `${store}#${at + 1}`, query, conversation: user(`${store}#${at + 1}`, query) };
    }),
  };
}

/** What a scripted system does before it does its work; a fault is thrown here. */
export type Hook = (
  operation: 'open' | 'store' | 'look' | 'retrieve',
  subject: string,
  model: MemoryModel,
) => void | Promise<void>;

/** Everything that scripted systems were asked, and what durable ones keep. */
export interface Script {
  readonly calls: string[];
  readonly disk: Map<string, Conversation[]>;
  readonly starts: () => number;
  readonly open: (model: MemoryModel) => Promise<MemorySystem>;
}

/** A system that keeps every conversation as a memory, and gives the first k. */
export function scripted(
  hook: Hook = () => {},
  {
    durable = false,
    texts = (text: string) => text,
  }: { durable?: boolean; texts?: (text: string) => string } = {},
): Script {
  const calls: string[] = [];
  const disk = new Map<string, Conversation[]>();
  let starts = 0;
  return {
    calls,
    disk,
    starts: () => starts,
    open: async (model) => {
      starts += 1;
      let name = '';
      let kept: Conversation[] = [];
      const memories = (): StoredMemory[] =>
        kept.map(({ id, turns }) => ({ id, text: texts(turns[0]!.content) }));
      return {
        identity: identityOf(durable),
        async openStore(store, fresh) {
          calls.push(`open ${store} ${fresh ? 'fresh' : 'kept'}`);
          await hook('open', store, model);
          name = store;
          kept = fresh || !durable ? [] : [...(disk.get(store) ?? [])];
          disk.set(name, [...kept]);
          return kept.map(({ id }) => id);
        },
        async storeConversation(conversation) {
          calls.push(`store ${conversation.id}`);
          await hook('store', conversation.id, model);
          kept.push(conversation);
          disk.set(name, [...kept]);
        },
        async retrieveMemories(_, { id }, k) {
          calls.push(`retrieve ${id}`);
          await hook('retrieve', id, model);
          return memories().slice(0, k);
        },
        async getAllMemories() {
          await hook('look', name, model);
          return memories();
        },
        close: async () => {
          calls.push('close');
        },
      };
    },
  };
}

export const identityOf = (durable: boolean): MemoryIdentity => ({
  name: 'scripted',
  version: '1',
  settings: {},
  durable,
});

const HASH = '0'.repeat(64);

/** Run, or go on with, what stands in a folder, as one process does. */
export async function runMemory(
  folder: string,
  stores: readonly StoreWork[],
  script: Script,
  more: Partial<SessionSettings> & {
    readonly reply?: (body: RequestBody) => ReturnType<typeof said>;
    readonly conduct?: Partial<MemoryConduct>;
  } = {},
) {
  const { reply = () => said('yes'), conduct, ...settings } = more;
  const paths = memoryPaths(folder);
  const sent: RequestBody[] = [];
  const events: MemoryEvent[] = [];
  const session = await RunSession.open({
    tool: 'test',
    ledgerPath: paths.ledger,
    record: { planSha256: HASH, amendments: [], terms: TERMS },
    model: 'reader',
    maxCost: null,
    endpoint: {
      send: async (body) => {
        sent.push(body);
        return reply(body);
      },
    },
    concurrency: 2,
    resume: true,
    retryErrors: false,
    stop: new AbortController().signal,
    clock: stillClock(),
    ...settings,
  });
  try {
    const conducted = await conductMemory({
      session,
      paths,
      stores,
      k: 2,
      identity: await script.open({ ask: async () => '' }).then(({ identity }) => identity),
      memoryModel: { model: 'writer' },
      openSystem: script.open,
      messages: ({ query }, retrieved) => [
        { role: 'user', content: [...retrieved.map(({ text }) => text), query].join('\n') },
      ],
      countTokens: (text) => text.split(' ').length,
      onEvent: (event) => events.push(event),
      ...conduct,
    });
    return { ...conducted, sent, events, records: ledger(folder) };
  } finally {
    await session.close();
  }
}

export const ledger = (folder: string) => jsonLines(join(folder, 'memory.jsonl')) as MemoryLedgerRecord[];
