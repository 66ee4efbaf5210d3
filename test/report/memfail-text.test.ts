import { describe, expect, it } from 'vitest';
import { SANITY_CODES, type SanityFinding } from '../../src/memfail/sanity.js';
import { findingText } from '../../src/report/memfail-findings.js';
import { memfailReportDocument } from '../../src/report/memfail-report-document.js';
import { memfailMarkdown, memfailText } from '../../src/report/memfail-report-text.js';
import { memfailReportSchema } from '../../src/report/schemas/memfail-report.js';
import { smallReport, summary } from './memfail-report.js';

const plain = { color: false, width: 200 };

describe('a MemFail report', () => {
  it('says what is broken before any number', () => {
    for (const text of [memfailText(smallReport(), plain), memfailMarkdown(smallReport())]) {
      const broken = text.search(/BROKEN|\*\*broken\*\*/);
      expect(broken).toBeGreaterThan(0);
      expect(broken).toBeLessThan(text.indexOf('Success'));
    }
  });

  it('gives a rate with its interval, and bounds where text left questions open', () => {
    const text = memfailText(smallReport(), plain);
    expect(text).toMatch(/^Coexisting-Facts +bm25 +5 +m +text alone +5 +0 +1 +20\.0 +3\.6 to 62\.4/m);
    expect(text).toMatch(/^Long-Hop +bm25 +5 +m +text alone +4 +3 +1 +25\.0–100\.0 +–/m);
    expect(text).toMatch(/^Long-Hop +bm25 +5 +4 +2 +50\.0 +1 +1$/m);
  });

  it('fits a narrow window, and says what it left out', () => {
    const text = memfailText(smallReport(), { color: false, width: 80 });
    expect(text).toContain('(narrow window: left out atomic ceiling, judge, model, run)');
    expect(text).toMatch(/^Coexisting-Facts +bm25 +5 +5 +0 +1 +20\.0/m);
  });

  it('tells runs apart that are alike in dataset, memory system and k, in every table', () => {
    const report = (...changes: Parameters<typeof summary>[1][]) =>
      memfailText(
        {
          tool: 't',
          findings: [],
          runs: changes.map((change) => summary({ correct: 1, not_stored: 1 }, change)),
        },
        plain,
      );
    const heads = (text: string) => [...text.matchAll(/^dataset +(.*?) +(?:n |not|size|memories|answers)/gm)];
    const each = (text: string) => new Set(heads(text).map(([, between]) => between!.replace(/ +/g, ' ')));
    expect(each(report({}, { dataset: 'persona' })).has('memory k')).toBe(true);
    for (const table of each(report({ model: 'a' }, { model: 'b' })))
      expect(table).toMatch(/^memory k model/);
    for (const table of each(report({ systemVersion: '1' }, { systemVersion: '2' }))) {
      expect(table).toMatch(/^memory k version/);
    }
    const judge = {
      kind: 'model',
      model: 'j',
      judged: 'all',
      planSha256: 'a'.repeat(64),
      leftOut: 0,
    } as const;
    for (const table of each(report({}, { judge }))) expect(table).toMatch(/^memory k judge/);
    for (const table of each(report({}, { run: 'runs/other' }))) expect(table).toMatch(/^memory k run/);
  });

  it('gives no bounds of no questions, and does not blame text for what a judge left', () => {
    const text = memfailText(
      { tool: 't', findings: [], runs: [summary({}), summary({ analysis_failed: 2 }, { k: 3 })] },
      plain,
    );
    expect(text).toMatch(/^Coexisting-Facts +bm25 +5 .* 0 +0 +0 +– +– /m);
    expect(text).toMatch(/^Coexisting-Facts +bm25 +3 .* 2 +2 +0 +0\.0–100\.0 +– /m);
    expect(text).toContain('or nothing is decided');
  });

  it('has a document that fits its schema, with exact shares', () => {
    const document = memfailReportDocument(smallReport());
    expect(() => memfailReportSchema.parse(document)).not.toThrow();
    expect(document.runs[0]!.success).toMatchObject({ rate: 20, bounds: [20, 20] });
    expect(document.runs[1]!.success).toMatchObject({ rate: null, ci95: null, bounds: [25, 100] });
    const third = summary({ correct: 1, not_stored: 2 });
    const [share] = memfailReportDocument({ tool: 'lastwrite 0.1.0', findings: [], runs: [third] }).runs[0]!
      .errors;
    expect(share).toEqual({ label: 'not_stored', count: 2, ofAll: 66.6667, ofIncorrect: 100 });
  });

  it('escapes in markdown what an answer may hold', () => {
    expect(memfailMarkdown(smallReport())).toContain('\\<b\\>\\| No \\*');
  });
});

describe('findings in words', () => {
  const all: SanityFinding[] = [
    { code: 'store_empty', runs: ['r'], grave: true, byDesign: false },
    { code: 'nothing_retrieved', runs: ['r'], grave: true, of: 3 },
    { code: 'part_of_dataset', runs: ['r'], grave: false, questions: 3, of: 100 },
    { code: 'answers_missing', runs: ['r'], grave: false, missing: 1, of: 3 },
    { code: 'answers_equal', runs: ['r'], grave: true, what: 'letter', answer: 'A', of: 92 },
    { code: 'stores_mixed', runs: ['r'], grave: true, stores: 2 },
    {
      code: 'storage_moves',
      runs: ['a', 'b'],
      grave: true,
      sameStore: true,
      rates: [
        { k: 2, stored: 1, known: 3 },
        { k: 5, stored: 2, known: 3 },
      ],
    },
    {
      code: 'tokens_flat',
      runs: ['a', 'b'],
      grave: true,
      byDesign: false,
      means: [
        { k: 2, tokens: 30.4 },
        { k: 5, tokens: 30.5 },
      ],
    },
    { code: 'verdicts_failed', runs: ['r'], grave: false, failed: 2 },
    { code: 'store_shown_in_part', runs: ['r'], grave: false, verdicts: 2 },
  ];

  it('name their runs and their numbers, every rule in its own', () => {
    expect(all.map(({ code }) => code)).toEqual([...SANITY_CODES]);
    expect(new Set(all.map(findingText)).size).toBe(all.length);
    expect(findingText(all[6]!)).toMatch(/^a, b: .*33\.3 % at k 2, 66\.7 % at k 5; the stores are the same/);
    expect(findingText(all[3]!)).toBe('r: 1 of 3 questions has no answer');
    expect(findingText({ ...all[3]!, missing: 3 } as SanityFinding)).toMatch(/no question has an answer/);
    expect(findingText({ ...all[8]!, failed: 1 } as SanityFinding)).toMatch(/^r: 1 verdict failed/);
    expect(findingText(all[7]!)).toMatch(/30 tokens a question at k 2, 31 tokens a question at k 5$/);
  });
});
