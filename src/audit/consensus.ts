import { sha256 } from '../dataset/content-hash.js';
import { InputError } from '../dataset/input-error.js';
import type { ClassifiedItem } from './classified-split.js';
import { type FrozenLabel, frozenLabels, type Label } from './frozen-label.js';
import type { CONSENSUS_RULES, LabelsFile } from './labels.js';
import { opinionsOn } from './reader-standing.js';
import type { ReaderVerdicts, VerdictBasis } from './reader-verdicts.js';
import { auditRow, residuals } from './residual.js';

/** How readers' verdicts become a label. */
export type ConsensusRule = (typeof CONSENSUS_RULES)[number];

/** What a labels file is made of. */
export interface ConsensusRequest {
  readonly items: readonly ClassifiedItem[];
  readonly readers: readonly ReaderVerdicts[];
  readonly basis: VerdictBasis;
  readonly rule: ConsensusRule;
  /** Semantic version of the labels. */
  readonly version: string;
}

/**
 * The readers' consensus on every failure's label, beside the frozen ones.
 *
 * An item gets a consensus label where at least two readers' verdicts speak to it and, by the rule, all of them or more
 * than half give one label. A verdict that no label means the same as ("cannot tell") stands against any consensus; one
 * in a scheme that cannot name the item's label does not count. Everything else keeps its frozen label.
 *
 * @throws InputError for fewer than two readers, or a reader who would count twice
 */
export function consensusLabels({ items, readers, basis, rule, version }: ConsensusRequest): LabelsFile {
  requireReaders(readers);
  return {
    schema: 'lastwrite.labels/1',
    version,
    basedOn: {
      dataset: { contentSha256: basis.contentSha256 },
      profile: basis.profile,
      auditSha256: auditSha256(items),
    },
    rule,
    readers: readers.map(({ reader, scheme, labelShown, flagShown, verdicts, files }) => ({
      ...reader,
      scheme,
      labelShown,
      flagShown,
      verdicts: verdicts.size,
      files: files.map((file) => file.sha256).sort(),
    })),
    labels: frozenLabels(items).map((frozen) => consensusOn(frozen, readers, rule)),
  };
}

function requireReaders(readers: readonly ReaderVerdicts[]): void {
  if (readers.length < 2) {
    throw new InputError('a consensus wants two readers', 'give the verdict files of another reader too');
  }
  const twice = readers.find(({ reader }, at) =>
    readers.slice(0, at).some((other) => other.reader.name === reader.name),
  );
  if (twice !== undefined) {
    throw new InputError(
      `${twice.reader.name} read in more than one way (${readers
        .filter(({ reader }) => reader.name === twice.reader.name)
        .map(({ name }) => name)
        .join('; ')}) and would count twice in a consensus`,
      'give the files of one of them',
    );
  }
}

function consensusOn(
  frozen: FrozenLabel,
  readers: readonly ReaderVerdicts[],
  rule: ConsensusRule,
): LabelsFile['labels'][number] {
  const speaking = opinionsOn(frozen.item, frozen, readers).filter(
    ({ reading }) => reading.kind !== 'out_of_scheme',
  );
  const votes = new Map<Label, number>();
  for (const { reading } of speaking) {
    if (reading.kind === 'label') votes.set(reading.label, (votes.get(reading.label) ?? 0) + 1);
  }
  const enough = (n: number) => (rule === 'unanimous' ? n === speaking.length : n * 2 > speaking.length);
  const winner = speaking.length < 2 ? undefined : [...votes].find(([, n]) => enough(n));
  const label = winner?.[0] ?? frozen.label;
  return {
    item: frozen.item,
    label,
    frozen: frozen.label,
    from: winner ? 'consensus' : 'frozen',
    readers: speaking.length,
    agree: votes.get(label) ?? 0,
  };
}

/** sha256 of the audit file of these items, as `lastwrite audit --failures FILE.jsonl` writes it. */
export function auditSha256(items: readonly ClassifiedItem[]): string {
  return sha256(
    residuals(items)
      .map((residual) => `${JSON.stringify(auditRow(residual))}\n`)
      .join(''),
  );
}
