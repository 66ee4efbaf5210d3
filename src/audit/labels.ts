import { z } from 'zod';
import { expectShape } from '../dataset/expect-shape.js';
import { InputError } from '../dataset/input-error.js';
import { sha256Schema } from '../dataset/sha256-schema.js';
import type { ClassifiedItem } from './classified-split.js';
import { classOfLabel } from './frozen-label.js';
import { CLASS_NAMES } from './item-class.js';
import { PAPER_VERDICTS } from './verdict.js';

const SEMANTIC_VERSION =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** How readers' verdicts become a label. */
export const CONSENSUS_RULES = ['unanimous', 'majority'] as const;

/** The shape of a labels file. Beside it: no item stands twice, and `from` and `agree` fit the label. */
export const labelsSchema = z
  .strictObject({
    schema: z.literal('lastwrite.labels/1').describe('kind of the file, and version of its form'),
    version: z
      .string()
      .regex(SEMANTIC_VERSION, 'no semantic version, e.g. 1.0.0')
      .describe(
        'semantic version of the labels, not of the form. Major: other items are labelled; minor: a label is another one than before; patch: only what is said about the labels changed',
      ),
    basedOn: z
      .strictObject({
        dataset: z
          .strictObject({ contentSha256: sha256Schema.describe("SHA-256 of the split's content") })
          .describe('the split that was read'),
        profile: z
          .strictObject({
            name: z.string().describe("the profile's own name"),
            sha256: sha256Schema.describe('SHA-256 of the raw bytes of its file'),
          })
          .describe('the profile whose failures are labelled'),
        auditSha256: sha256Schema
          .nullable()
          .describe(
            'SHA-256 of the audit file, as lastwrite audit --failures FILE.jsonl writes it; null where unknown',
          ),
      })
      .describe('what the labels were made on'),
    rule: z.enum(CONSENSUS_RULES).describe('when readers have a consensus: all of them, or more than half'),
    readers: z
      .array(
        z.strictObject({
          name: z.string().min(1).describe('as the verdict files have it'),
          kind: z.enum(['person', 'model']).describe('who reads'),
          scheme: z.enum(['gold', 'paper']).describe('whose verdict strings'),
          labelShown: z.boolean().describe('the reader saw the label'),
          flagShown: z.boolean().describe('the reader saw the reachability flag'),
          verdicts: z.int().nonnegative().describe('items with a verdict that counts'),
          files: z.array(sha256Schema).min(1).describe('SHA-256 of each verdict file'),
        }),
      )
      .describe('whose verdicts the labels come from'),
    labels: z
      .array(
        z.strictObject({
          item: z
            .string()
            .regex(/^(?:mh|sh)_[\w.-]+#\d+$/)
            .describe('item, e.g. mh_6k#67; none twice'),
          label: z.enum(PAPER_VERDICTS).describe('the label'),
          frozen: z.enum(PAPER_VERDICTS).describe('the label that the rule and the designations gave'),
          from: z.enum(['frozen', 'consensus']).describe('who gave the label: the rule, or the readers'),
          readers: z.int().nonnegative().describe('readers whose verdict speaks to the label'),
          agree: z.int().nonnegative().describe('of them, those who gave it'),
        }),
      )
      .describe('one a failure, in audit-file order'),
  })
  .superRefine(({ labels }, context) => {
    const seen = new Set<string>();
    const refuse = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['labels', index, field], message });
    for (const [index, { item, label, frozen, from, readers, agree }] of labels.entries()) {
      if (seen.has(item)) refuse(index, 'item', `${item} stands twice`);
      seen.add(item);
      if (from === 'frozen' && label !== frozen)
        refuse(index, 'label', `${item} is said to keep its frozen label, which is ${frozen}`);
      if (agree > readers) refuse(index, 'agree', `${item} has more readers agreeing than readers`);
    }
  });

/** Labels that readers gave, beside the frozen ones, which they never replace: an audit file of its own. */
export type LabelsFile = z.infer<typeof labelsSchema>;

/**
 * Read a labels file.
 *
 * @throws InputError naming the field
 */
export function readLabels(json: unknown): LabelsFile {
  return expectShape(
    labelsSchema,
    json,
    'a labels file',
    'make it with lastwrite adjudicate report --consensus',
  );
}

/** Whether a text is a semantic version. */
export function isSemanticVersion(text: string): boolean {
  return SEMANTIC_VERSION.test(text);
}

/** The labels that are not the frozen ones. */
export function changedLabels({ labels }: LabelsFile): LabelsFile['labels'] {
  return labels.filter(({ label, frozen }) => label !== frozen);
}

/**
 * Refuse labels of another dataset, or of items that it does not have.
 *
 * @throws InputError
 */
export function requireDataset(
  { basedOn, labels }: LabelsFile,
  contentSha256: string,
  items: ReadonlySet<string>,
): void {
  const own = basedOn.dataset.contentSha256;
  if (own !== contentSha256) {
    throw new InputError(
      `the labels were made on another dataset (${own.slice(0, 12)}…, this one is ${contentSha256.slice(0, 12)}…)`,
      'give that dataset with --data, or leave --labels away',
    );
  }
  const unknown = labels.find(({ item }) => !items.has(item));
  if (unknown !== undefined) {
    throw new InputError('the dataset has no such item', 'take the label out of the file', {
      item: unknown.item,
    });
  }
}

/** Items after a labels file was applied. */
export interface Relabelled {
  readonly items: readonly ClassifiedItem[];
  /** Items with a changed label that this run answers correctly: they stay what they are. */
  readonly correct: readonly string[];
  /** Failures whose label in this run is none that the file knew as frozen. */
  readonly otherFrozen: readonly string[];
}

/**
 * Give failures the classes of a labels file. Only labels that readers gave are applied: a frozen one stands in the file
 * for the record, and would undo what the run was told to vary.
 */
export function relabel(items: readonly ClassifiedItem[], { labels }: LabelsFile): Relabelled {
  const byItem = new Map(labels.map((one) => [one.item, one]));
  const correct: string[] = [];
  const otherFrozen: string[] = [];
  const relabelled = items.map((one) => {
    const { id } = one.item;
    const given = byItem.get(id);
    if (given === undefined) return one;
    if (one.correct) {
      if (given.label !== given.frozen) correct.push(id);
      return one;
    }
    if (CLASS_NAMES[one.class].label !== given.frozen) otherFrozen.push(id);
    const name = classOfLabel(given.label);
    return given.from === 'frozen' || name === one.class
      ? one
      : { ...one, class: name, frozenClass: one.class };
  });
  return { items: relabelled, correct, otherFrozen };
}
