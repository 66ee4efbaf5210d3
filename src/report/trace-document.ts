import { percentInterval } from './audit-document.js';
import { intakeDocument } from './intake.js';
import { labelsDocument, profileDocument } from './stamp.js';
import { type AttributedSystem, notCarried, type TraceResult } from './trace-result.js';
import { adapterWarningText, systemWarnings } from './trace-warnings.js';

/** The document of `lastwrite trace --json`. */
export function traceDocument(result: TraceResult) {
  const { systems, notes } = result;
  return {
    schema: 'lastwrite.attribution/1',
    ...stampDocument(result),
    systems: systems.map(systemDocument),
    warnings: systems.flatMap(systemWarnings),
    notes,
  };
}

/** The document of `lastwrite trace --item ITEM --json`: what every system's trace of it shows. */
export function attributedItemDocument(result: TraceResult, item: string) {
  return {
    schema: 'lastwrite.attributed-item/1',
    ...stampDocument(result),
    item,
    systems: result.systems.flatMap(({ name, attributions }) => {
      const found = attributions.find((one) => one.item === item);
      return found ? [{ name, attribution: found }] : [];
    }),
  };
}

function stampDocument({ stamp, scoring }: TraceResult) {
  return {
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    scoring,
  };
}

function systemDocument(system: AttributedSystem) {
  const { name, summary, broken, traced } = system;
  const { items, store, retrieved, answer } = notCarried(system);
  return {
    name,
    items,
    broken: broken.map((warning) => ({
      ...warning,
      ...('ci95' in warning && { ci95: percentInterval(warning.ci95) }),
      text: adapterWarningText(warning),
    })),
    outcomeBySupport: summary.outcomeBySupport,
    stages: summary.stages,
    classes: summary.byClass,
    sets: summary.bySet,
    hops: summary.byHop,
    supportByClass: summary.supportByClass,
    supportBySet: summary.supportBySet,
    stale: summary.stale,
    ceilings: summary.ceilings,
    ambiguousAnswers: summary.ambiguousAnswers,
    notCarried: { store, retrieved, answer },
    superseded: traced.superseded.length,
    notes: traced.notes,
    intake: intakeDocument(traced.report),
  };
}
