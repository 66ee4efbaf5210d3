import { MEMORY_ENCODING } from '../memfail/memory-tokens.js';
import type { MemFailSummary } from '../memfail/run-summary.js';
import type { SanityFinding } from '../memfail/sanity.js';
import type { Interval } from '../stats/interval.js';
import { percent, roundHalfUp } from '../stats/percentage.js';
import { findingText } from './memfail-findings.js';

/** What `lastwrite memfail report` shows. */
export interface MemFailReport {
  readonly tool: string;
  /** The grave ones first. */
  readonly findings: readonly SanityFinding[];
  readonly runs: readonly MemFailSummary[];
}

/** The document of `lastwrite memfail report --json`: shares in percent, four decimals. */
export function memfailReportDocument({ tool, findings, runs }: MemFailReport) {
  return {
    schema: 'lastwrite.memfail-report/1',
    tool,
    encoding: MEMORY_ENCODING,
    findings: findings.map((finding) => ({
      code: finding.code,
      grave: finding.grave,
      runs: finding.runs,
      text: findingText(finding),
    })),
    runs: runs.map(runDocument),
  };
}

function runDocument({ success, errors, tokens, ...run }: MemFailSummary) {
  const { n, labels, decided, correct, rate, bounds, vacuous } = success;
  const incorrect = decided - correct;
  return {
    ...run,
    success: {
      n,
      labels,
      decided,
      correct,
      rate: rate && percent(correct, decided, 4),
      ci95: rate && percents(rate.ci95),
      bounds: percents(bounds),
      vacuous,
    },
    errors: errors.map(({ label, count, ofAll, ofIncorrect }) => ({
      label,
      count,
      ofAll: ofAll === null ? null : percent(count, n, 4),
      ofIncorrect: ofIncorrect === null ? null : percent(count, incorrect, 4),
    })),
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([name, value]) => [name, value === null ? null : roundHalfUp(value, 4)]),
    ),
  };
}

function percents({ lower, upper }: Interval): [number, number] {
  return [roundHalfUp(lower * 100, 4), roundHalfUp(upper * 100, 4)];
}
