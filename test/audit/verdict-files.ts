import fc from 'fast-check';
import type { FrozenLabel } from '../../src/audit/frozen-label.js';
import { mergeReaders, type ReaderVerdicts, type VerdictSource } from '../../src/audit/reader-verdicts.js';
import { readVerdictFile, VERDICT_SCHEMES, type VerdictFile } from '../../src/audit/verdict.js';
import { sha256 } from '../../src/dataset/content-hash.js';

export const CONTENT = 'c'.repeat(64);
export const PROFILE = { name: 'paper', sha256: 'b'.repeat(64) };

/** A verdict file with the fields that a test does not care about filled in. */
export function verdictFile(
  name: string,
  verdicts: readonly (Partial<VerdictFile['verdicts'][number]> & { item: string; verdict: string })[],
  rest: Partial<Omit<VerdictFile, 'verdicts' | 'reader'>> = {},
): VerdictFile {
  return readVerdictFile({
    schema: 'lastwrite.verdicts/1',
    reader: { name, kind: 'person' },
    scheme: 'paper',
    evidence: { labelShown: false, flagShown: false, seed: 7 },
    dataset: { contentSha256: CONTENT },
    profile: PROFILE,
    ...rest,
    verdicts: verdicts.map((verdict) => ({
      confidence: null,
      note: '',
      at: null,
      truncated: false,
      ...verdict,
    })),
  });
}

/** A file as if it had been read from a disk. */
export function source(file: string, content: VerdictFile): VerdictSource {
  return { file, sha256: sha256(JSON.stringify(content)), content };
}

/** One reader's verdicts by item. */
export function readerOf(
  name: string,
  verdicts: Readonly<Record<string, string>>,
  scheme: VerdictFile['scheme'] = 'paper',
): ReaderVerdicts {
  const content = verdictFile(
    name,
    Object.entries(verdicts).map(([item, verdict]) => ({ item, verdict })),
    { scheme },
  );
  return mergeReaders([source(`${name}.json`, content)])[0]!;
}

/** A frozen label with the fields that a test does not care about filled in. */
export function frozen(item: string, label: FrozenLabel['label'], discretionary = false): FrozenLabel {
  return { item, set: 'mh_6k', question: '?', golds: ['!'], label, reason: 'because', discretionary };
}

const ITEMS = Array.from({ length: 8 }, (_, index) => `mh_6k#${index}`);

/** A few files of a few readers, whose verdicts meet on few items and at few times. */
export const verdictSources: fc.Arbitrary<VerdictSource[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('Ada', 'Ben'),
      scheme: fc.constantFrom('gold' as const, 'paper' as const),
      verdicts: fc.uniqueArray(
        fc.record({
          item: fc.constantFrom(...ITEMS),
          choice: fc.nat(3),
          at: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00.5Z'),
          note: fc.constantFrom('', 'so', 'thus'),
          truncated: fc.boolean(),
        }),
        { selector: ({ item }) => item, maxLength: 8 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((files) =>
    files.map(({ name, scheme, verdicts }, index) =>
      source(
        `${index}.json`,
        verdictFile(
          name,
          verdicts.map(({ choice, ...verdict }) => ({
            ...verdict,
            verdict: VERDICT_SCHEMES[scheme][choice]!,
          })),
          { scheme },
        ),
      ),
    ),
  );
