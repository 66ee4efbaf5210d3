import { z } from 'zod';
import { InputError } from '../dataset/input-error.js';

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

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const verdictFileSchema = z
  .strictObject({
    schema: z.literal('lastwrite.verdicts/1'),
    reader: z.strictObject({ name: z.string().min(1), kind: z.enum(['person', 'model']) }),
    scheme: z.enum(['gold', 'paper']),
    /** What the reader could see, and how the items were ordered. */
    evidence: z.strictObject({
      labelShown: z.boolean(),
      flagShown: z.boolean(),
      /** Seed of the shuffled order; null for the order of the audit file. */
      seed: z.int().nonnegative().nullable(),
    }),
    dataset: z.strictObject({ contentSha256: sha256 }),
    profile: z.strictObject({ name: z.string(), sha256 }),
    verdicts: z.array(
      z.strictObject({
        /** Our item id, e.g. `mh_6k#67`. */
        item: z.string().regex(/^(?:mh|sh)_[\w.-]+#\d+$/),
        verdict: z.string(),
        confidence: z.enum(['high', 'medium', 'low']).nullable(),
        note: z.string(),
        /** ISO time, null where none was kept. */
        at: z.iso.datetime().nullable(),
        /** The reader saw a cut list of evidence. */
        truncated: z.boolean(),
      }),
    ),
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
  const result = verdictFileSchema.safeParse(json);
  if (result.success) return result.data;
  throw new InputError(
    `not a verdict file: ${z.prettifyError(result.error).replace(/\s+/g, ' ')}`,
    'export it from the workbench again, or mend the field',
  );
}
