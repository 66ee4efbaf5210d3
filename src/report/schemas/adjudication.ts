import { z } from 'zod';
import { CONSENSUS_RULES, labelsSchema } from '../../audit/labels.js';
import { STANDINGS } from '../../audit/reader-standing.js';
import { GOLD_VERDICTS, PAPER_VERDICTS } from '../../audit/verdict.js';
import { itemId, label } from './items.js';
import { namedFields } from './named-fields.js';
import { count, percent, signedInterval } from './numbers.js';
import { documentKind, sha256, stampShape } from './stamp.js';

const verdict = z
  .enum([...GOLD_VERDICTS, ...PAPER_VERDICTS])
  .meta({ id: 'verdict', description: "A verdict, in the words of the reader's scheme." });

const agreementShape = {
  n: count.describe('items that are compared'),
  agree: count.describe('of them, those with the same label'),
  percent: percent.nullable().describe('agree / n in percent, four decimals; null without items'),
  kappa: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .describe("Cohen's kappa, six decimals; null where one side gave every item the same label"),
  kappaCi95: signedInterval.nullable().describe('its 95 % interval, six decimals; null with kappa'),
};
const agreement = z
  .strictObject(agreementShape)
  .meta({ id: 'agreement', description: 'How often two columns of labels say the same.' });

const grouped = z
  .strictObject({
    all: agreement.describe('all items that are compared'),
    labels: z
      .array(z.strictObject({ label, ...agreementShape }))
      .describe('by frozen label, those that occur'),
    discretionary: agreement.describe('items whose label somebody judged'),
    byRule: agreement.describe('items whose label follows from the reachability flag'),
    truncated: agreement.describe('items whose evidence was cut, for either side'),
    whole: agreement.describe('items whose evidence was not cut'),
  })
  .meta({ id: 'groupedAgreement', description: 'Agreement over all items and over parts of them.' });

const confusion = z
  .strictObject({
    rows: z.array(z.string()).describe('labels of the first side that occur'),
    columns: z.array(z.string()).describe('labels of the second side that occur'),
    counts: z.array(z.array(count)).describe('items, a row a label of the first side'),
  })
  .meta({ id: 'confusion', description: 'Items by two labels.' });

const filed = z
  .strictObject({
    verdict,
    at: z.iso.datetime().nullable().describe('ISO 8601; null where no time was kept'),
    file: z.string().describe('the file that it stands in'),
  })
  .meta({ id: 'filedVerdict', description: 'A verdict with the file that it stands in.' });

const reader = z.strictObject({
  name: z.string().describe('the reader; with scheme and view where one name has several'),
  reader: z
    .strictObject({
      name: z.string().describe('as the files have it'),
      kind: z.enum(['person', 'model']).describe('who reads'),
    })
    .describe('the reader as the files have it'),
  scheme: z.enum(['gold', 'paper']).describe('whose verdict strings'),
  labelShown: z.boolean().describe('the reader saw the label'),
  flagShown: z.boolean().describe('the reader saw the reachability flag'),
  files: z
    .array(
      z.strictObject({
        file: z.string().describe('the file as it was named'),
        sha256: sha256.describe('hash of its bytes'),
      }),
    )
    .describe('the verdict files, each content once'),
  verdicts: count.describe('items with a verdict that counts'),
  truncated: count.describe('of them, those whose evidence was cut'),
  conflicts: z
    .array(
      z.strictObject({
        item: itemId,
        kept: filed.nullable().describe('the later verdict; null where no time tells, and none counts'),
        dropped: z.array(filed).min(1).describe('the verdicts that say something else'),
      }),
    )
    .describe('items that the files of the reader differ about'),
  agreement: grouped.describe('with the frozen labels'),
  confusion: confusion.describe('frozen labels by verdicts as given, those counted apart included'),
  apart: z
    .strictObject({
      noCounterpart: count.describe('verdicts that no label means the same as'),
      outOfScheme: count.describe('verdicts on items whose label the scheme cannot name'),
      unlabelled: count.describe('verdicts on items that the resolver answers correctly'),
    })
    .describe('verdicts in no count of agreement'),
});

/** `lastwrite adjudicate report --json`. */
export const adjudicationSchema = z.strictObject({
  schema: documentKind('adjudication'),
  ...stampShape,
  frozen: z
    .strictObject({
      labels: count.describe('failures, each with a label'),
      discretionary: count.describe('of them, those whose label somebody judged'),
    })
    .describe('the frozen labels'),
  counterparts: namedFields(GOLD_VERDICTS, (name) =>
    label.nullable().describe(`the label that ${name} stands for; null for none`),
  ).describe('what each verdict of the gold scheme stands for'),
  readers: z.array(reader).describe('every reader against the frozen labels'),
  pairs: z
    .array(
      z.strictObject({
        a: z.string().describe('name of the first reader'),
        b: z.string().describe('name of the second reader'),
        agreement: grouped.describe('with each other'),
        confusion: confusion.describe("the first's verdicts by the second's"),
        apart: count.describe('items that both read, in no count: the schemes cannot be compared on them'),
      }),
    )
    .describe('every two readers'),
  standings: z
    .array(
      z.strictObject({
        standing: z.enum(STANDINGS).describe('how the readers stand to the label'),
        n: count.describe('items'),
      }),
    )
    .describe('items that somebody read, by standing'),
  items: z
    .array(
      z.strictObject({
        item: itemId,
        standing: z.enum(STANDINGS).describe('how the readers stand to the label'),
        label: label
          .nullable()
          .describe('the frozen label; null for one that the resolver answers correctly'),
        reason: z.string().nullable().describe('the published note of the label; null with it'),
        discretionary: z.boolean().describe('somebody judged the label'),
        verdicts: z
          .array(
            z.strictObject({
              reader: z.string().describe('name of the reader'),
              verdict,
              label: label.nullable().describe('the label that it stands for; null for none'),
              confidence: z
                .enum(['high', 'medium', 'low'])
                .nullable()
                .describe('how sure the reader is; null where nothing was said'),
              note: z.string().describe("the reader's note; may be empty"),
              truncated: z.boolean().describe('the reader saw a cut list of evidence'),
            }),
          )
          .describe("in the readers' order"),
      }),
    )
    .describe('items on which some reader says something else than the label, or than another reader'),
  consensus: z
    .strictObject({
      sha256: sha256.describe('hash of the labels file that was written'),
      version: z.string().describe('semantic version of the labels'),
      rule: z.enum(CONSENSUS_RULES).describe('when readers have a consensus'),
      labels: count.describe('labels in the file'),
      fromConsensus: count.describe('of them, those that readers gave'),
      changed: z.array(labelsSchema.shape.labels.element).describe('labels that are not the frozen ones'),
    })
    .nullable()
    .describe('the consensus; null where none was asked for'),
  warnings: z.array(z.string()).describe('what was told on stderr'),
});
