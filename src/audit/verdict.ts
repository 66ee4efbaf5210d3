import { z } from 'zod';
import { expectShape } from '../dataset/expect-shape.js';
import { sha256Schema } from '../dataset/sha256-schema.js';

/** Verdicts of the plain scheme: is the released gold what the newest statements give? */
export const GOLD_VERDICTS = ['gold_superseded', 'gold_right', 'question_defective', 'cannot_tell'] as const;

/** Verdicts of the paper's scheme: its six label strings. */
export const PAPER_VERDICTS = [
  'parse_failure',
  'ambiguous_gold',
  'multi_hop_composition_failure',
  'genuine_beyond_last_write',
  'normalization_artifact',
  'unclassifiable',
] as const;

/** Either scheme's verdict strings. */
export const VERDICT_SCHEMES = { gold: GOLD_VERDICTS, paper: PAPER_VERDICTS } as const;

/** The shape of a verdict file. Beside it: verdicts are the scheme's own, and no item stands twice. */
export const verdictFileSchema = z
  .strictObject({
    schema: z.literal('lastwrite.verdicts/1').describe('kind of the file, and version of its form'),
    reader: z
      .strictObject({
        name: z.string().min(1).describe('under which files are put together'),
        kind: z.enum(['person', 'model']).describe('who reads'),
      })
      .describe('who gave the verdicts'),
    scheme: z.enum(['gold', 'paper']).describe('whose verdict strings'),
    evidence: z
      .strictObject({
        labelShown: z.boolean().describe('the reader saw the label'),
        flagShown: z.boolean().describe('the reader saw the reachability flag'),
        seed: z
          .int()
          .nonnegative()
          .nullable()
          .describe('seed of the shuffled order; null for the order of the audit file'),
      })
      .describe('what the reader could see, and how the items were ordered'),
    dataset: z
      .strictObject({ contentSha256: sha256Schema.describe("SHA-256 of the split's content") })
      .describe('the split that was read'),
    profile: z
      .strictObject({
        name: z.string().describe("the profile's own name"),
        sha256: sha256Schema.describe('SHA-256 of the raw bytes of its file'),
      })
      .describe('the profile whose answers and labels stand beside the verdicts'),
    verdicts: z
      .array(
        z.strictObject({
          item: z
            .string()
            .regex(/^(?:mh|sh)_[\w.-]+#\d+$/)
            .describe('item, e.g. mh_6k#67; none twice'),
          verdict: z.string().describe(verdictStrings()),
          confidence: z
            .enum(['high', 'medium', 'low'])
            .nullable()
            .describe('how sure the reader is; null where nothing was said'),
          note: z.string().describe("the reader's note; may be empty"),
          at: z.iso.datetime().nullable().describe('ISO 8601, in UTC; null where no time was kept'),
          truncated: z.boolean().describe('the reader saw a cut list of evidence'),
        }),
      )
      .describe('one an item that was read'),
  })
  .superRefine((file, context) => {
    const allowed: readonly string[] = VERDICT_SCHEMES[file.scheme];
    const seen = new Set<string>();
    for (const [index, { item, verdict }] of file.verdicts.entries()) {
      if (!allowed.includes(verdict)) {
        context.addIssue({
          code: 'custom',
          path: ['verdicts', index, 'verdict'],
          message: `${JSON.stringify(verdict)} is none of ${allowed.join(', ')}`,
        });
      }
      if (seen.has(item)) {
        context.addIssue({
          code: 'custom',
          path: ['verdicts', index, 'item'],
          message: `${item} stands twice`,
        });
      }
      seen.add(item);
    }
  });

function verdictStrings(): string {
  return Object.entries(VERDICT_SCHEMES)
    .map(([scheme, strings]) => `in the scheme ${scheme}: ${strings.join(', ')}`)
    .join('; ');
}

/** One reader's verdicts on items, people's and models' alike. */
export type VerdictFile = z.infer<typeof verdictFileSchema>;

/** One verdict of a file. */
export type Verdict = VerdictFile['verdicts'][number];

/**
 * Read a verdict file.
 *
 * @throws InputError naming the field
 */
export function readVerdictFile(json: unknown): VerdictFile {
  return expectShape(
    verdictFileSchema,
    json,
    'a verdict file',
    'export it from the workbench again, or mend the field',
  );
}
