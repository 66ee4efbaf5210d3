import type { Adjudication } from '../audit/adjudication.js';
import type { AgreementCount, Confusion, GroupedAgreement } from '../audit/agreement.js';
import { changedLabels, type LabelsFile } from '../audit/labels.js';
import { type Opinion, type ReadItem, STANDINGS } from '../audit/reader-standing.js';
import type { FiledVerdict, ReaderVerdicts } from '../audit/reader-verdicts.js';
import { GOLD_COUNTERPARTS } from '../audit/verdict-label.js';
import { percent, roundHalfUp } from '../stats/percentage.js';
import { profileDocument, type RunStamp } from './stamp.js';

/** The results of `lastwrite adjudicate report`, as the renderers get them. */
export interface AdjudicationResult {
  readonly stamp: RunStamp;
  readonly adjudication: Adjudication;
  /** The consensus labels and the file that they were written to, where they were asked for. */
  readonly consensus: { readonly labels: LabelsFile; readonly sha256: string } | undefined;
  readonly warnings: readonly string[];
}

/**
 * The document of `lastwrite adjudicate report --json`. Agreement is in percent with four decimals; kappa and its
 * interval have six, and are null where one side gave every item the same label. `items` lists what is not plainly with
 * its label.
 */
export function adjudicationDocument({ stamp, adjudication, consensus, warnings }: AdjudicationResult) {
  const { labelled, discretionary, readers, pairs, items } = adjudication;
  return {
    schema: 'lastwrite.adjudication/1',
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    frozen: { labels: labelled, discretionary },
    counterparts: GOLD_COUNTERPARTS,
    readers: readers.map((one) => ({
      ...readerDocument(one.reader),
      agreement: groupsDocument(one),
      confusion: confusionDocument(one.confusion),
      apart: {
        noCounterpart: one.noCounterpart,
        outOfScheme: one.outOfScheme,
        unlabelled: one.unlabelled,
      },
    })),
    pairs: pairs.map((one) => ({
      a: one.a.name,
      b: one.b.name,
      agreement: groupsDocument(one),
      confusion: confusionDocument(one.confusion),
      apart: one.apart,
    })),
    standings: STANDINGS.map((standing) => ({
      standing,
      n: items.filter((item) => item.standing === standing).length,
    })),
    items: items.filter(isContested).map(itemDocument),
    consensus: consensus
      ? {
          sha256: consensus.sha256,
          version: consensus.labels.version,
          rule: consensus.labels.rule,
          labels: consensus.labels.labels.length,
          fromConsensus: consensus.labels.labels.filter(({ from }) => from === 'consensus').length,
          changed: changedLabels(consensus.labels),
        }
      : null,
    warnings,
  };
}

/** Whether some reader says something else than the label, or than another reader. */
export function isContested({ standing }: ReadItem): boolean {
  return standing !== 'with_label' && standing !== 'no_label';
}

function readerDocument({ name, reader, scheme, labelShown, flagShown, ...own }: ReaderVerdicts) {
  return {
    name,
    reader,
    scheme,
    labelShown,
    flagShown,
    files: own.files,
    verdicts: own.verdicts.size,
    truncated: [...own.verdicts.values()].filter(({ truncated }) => truncated).length,
    conflicts: own.conflicts.map(({ item, kept, dropped }) => ({
      item,
      kept: kept && filedDocument(kept),
      dropped: dropped.map(filedDocument),
    })),
  };
}

function filedDocument({ verdict, at, file }: FiledVerdict) {
  return { verdict, at, file };
}

function groupsDocument({ all, labels, discretionary, byRule, truncated, whole }: GroupedAgreement) {
  return {
    all: countDocument(all),
    labels: labels.map(({ label, count }) => ({ label, ...countDocument(count) })),
    discretionary: countDocument(discretionary),
    byRule: countDocument(byRule),
    truncated: countDocument(truncated),
    whole: countDocument(whole),
  };
}

function countDocument({ n, agree, kappa }: AgreementCount) {
  return {
    n,
    agree,
    percent: n === 0 ? null : percent(agree, n, 4),
    kappa: kappa && roundHalfUp(kappa.kappa, 6),
    kappaCi95: kappa && [roundHalfUp(kappa.lower, 6), roundHalfUp(kappa.upper, 6)],
  };
}

function confusionDocument({ rows, columns, counts }: Confusion) {
  return { rows, columns, counts };
}

function itemDocument({ item, frozen, opinions, standing }: ReadItem) {
  return {
    item,
    standing,
    label: frozen?.label ?? null,
    reason: frozen?.reason ?? null,
    discretionary: frozen?.discretionary ?? false,
    verdicts: opinions.map(opinionDocument),
  };
}

function opinionDocument({ reader, verdict, reading }: Opinion) {
  return {
    reader: reader.name,
    verdict: verdict.verdict,
    label: reading.kind === 'label' ? reading.label : null,
    confidence: verdict.confidence,
    note: verdict.note,
    truncated: verdict.truncated,
  };
}
