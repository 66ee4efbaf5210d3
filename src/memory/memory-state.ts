import { sha256 } from '../dataset/content-hash.js';
import type {
  FaultRecord,
  IngestionRecord,
  MemoryLedgerRecord,
  RetrievedRecord,
  SnapshotRecord,
} from './memory-ledger.js';
import type { RetrievedMemory } from './memory-system.js';

/** One filling of a store, as far as it went. */
export interface Ingestion {
  readonly record: IngestionRecord;
  /** Ids of conversations, in the order in which they were stored. */
  readonly stored: readonly string[];
  /** How the store looked when it was filled. */
  readonly snapshot?: SnapshotRecord;
}

/** What a question retrieved. */
export interface Retrieval {
  readonly ingestion: number;
  readonly memories: readonly RetrievedMemory[];
}

/** A text as long as this is written once; what is retrieved again names its hash. */
const KEPT_ONCE_CHARACTERS = 200;

/** What a memory ledger says of a run. */
export class MemoryState {
  readonly #ingestions = new Map<
    string,
    { record: IngestionRecord; stored: string[]; snapshot?: SnapshotRecord }[]
  >();
  readonly #retrievals = new Map<string, Retrieval>();
  readonly #texts = new Map<string, string>();
  readonly #faults: FaultRecord[] = [];

  constructor(records: readonly MemoryLedgerRecord[] = []) {
    for (const record of records) this.add(record);
  }

  /**
   * Take in one more record.
   *
   * @throws RangeError when it does not follow from those before it
   */
  add(record: MemoryLedgerRecord): void {
    switch (record.record) {
      case 'ingestion': {
        const own = this.#ingestions.get(record.store) ?? [];
        if (record.number !== own.length + 1)
          throw new RangeError(`${record.store}: ingestion ${record.number}`);
        this.#ingestions.set(record.store, [...own, { record, stored: [] }]);
        return;
      }
      case 'stored':
        this.#filling(record.store, record.ingestion).stored.push(record.conversation);
        return;
      case 'snapshot':
        this.#filling(record.store, record.ingestion).snapshot = record;
        return;
      case 'retrieved':
        this.#retrievals.set(record.question, {
          ingestion: record.ingestion,
          memories: record.memories.map((memory) => this.#unpack(memory)),
        });
        return;
      case 'fault':
        this.#faults.push(record);
    }
  }

  #filling(store: string, number: number) {
    const filling = this.#ingestions.get(store)?.[number - 1];
    if (!filling) throw new RangeError(`${store}: a record of ingestion ${number}, which never began`);
    return filling;
  }

  #unpack({ text, textSha256, ...rest }: RetrievedRecord['memories'][number]): RetrievedMemory {
    const whole = text ?? this.#texts.get(textSha256 ?? '');
    if (whole === undefined) throw new RangeError(`no record before it has the text ${textSha256}`);
    if (isKeptOnce(whole)) this.#texts.set(sha256(whole), whole);
    return {
      ...(rest.id !== undefined && { id: rest.id }),
      text: whole,
      ...scoreOf(rest),
      ...(rest.time !== undefined && { time: rest.time }),
    };
  }

  /** Memories as a record has them: a long text that stands in the ledger already is named by its hash. */
  pack(memories: readonly RetrievedMemory[]): RetrievedRecord['memories'] {
    return memories.map(({ id, text, score, time }) => {
      const hash = isKeptOnce(text) ? sha256(text) : '';
      return {
        ...(id !== undefined && { id }),
        ...(this.#texts.has(hash) ? { textSha256: hash } : { text }),
        ...scoreOf({ score }),
        ...(time !== undefined && { time }),
      };
    });
  }

  /** All fillings of a store, the first first. */
  ingestions(store: string): readonly Ingestion[] {
    return this.#ingestions.get(store) ?? [];
  }

  /** Every store that was begun. */
  get stores(): readonly string[] {
    return [...this.#ingestions.keys()];
  }

  /** What a question retrieved; undefined where that is not on record. */
  retrieval(question: string): Retrieval | undefined {
    return this.#retrievals.get(question);
  }

  get faults(): readonly FaultRecord[] {
    return this.#faults;
  }

  /** The fault at which a question was given up, in a round of the run. */
  givenUp(question: string, round: number): FaultRecord | undefined {
    return this.#faults.find(
      (fault) => fault.action === 'question' && fault.subject === question && fault.round === round,
    );
  }

  /** The snapshot that an ingestion's questions were asked of; the first of those that are equal. */
  snapshotOf(store: string, ingestion: number): SnapshotRecord | undefined {
    const own = this.ingestions(store).flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
    const asked = own.find((one) => one.ingestion === ingestion);
    return asked && own.find((one) => one.sha256 === asked.sha256);
  }
}

function isKeptOnce(text: string): boolean {
  return text.length >= KEPT_ONCE_CHARACTERS;
}

/** A score that JSON cannot hold says nothing. */
function scoreOf({ score }: { readonly score?: number | undefined }) {
  return score !== undefined && Number.isFinite(score) ? { score } : {};
}
