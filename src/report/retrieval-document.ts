import type { ClassifiedItem } from '../audit/classified-split.js';
import { CLASS_NAMES, ITEM_CLASSES } from '../audit/item-class.js';
import type { RetrievalCheck } from '../audit/retrieval-check.js';
import { RETRIEVED_GROUPS, type RetrievalAccuracy } from '../outcomes/retrieval-accuracy.js';
import type { Chunking } from '../retrieval/chunking.js';
import {
  countRetrieval,
  countRetrievalBy,
  type RetrievalCounts,
  type RetrievalFinding,
} from '../retrieval/retrieval-diagnostic.js';
import type { Wording } from '../retrieval/template.js';
import { roundHalfUp } from '../stats/percentage.js';
import type { FileRow } from './csv-text.js';
import { labelsDocument, profileDocument, type RunStamp } from './stamp.js';
import { stratumDocument } from './stratum-cell.js';

/** The retrieval diagnostic's results, as the renderers get them. */
export interface RetrievalResult {
  readonly stamp: RunStamp;
  readonly templates: { readonly wording: Wording; readonly sha256: string };
  readonly chunking: Chunking;
  readonly chunkTokens: number;
  readonly check: RetrievalCheck;
  readonly items: readonly ClassifiedItem[];
  readonly systems: readonly RetrievalAccuracy[];
}

/** Counts of one group of items, and what the group is called. */
export interface NamedCounts {
  readonly name: string;
  readonly counts: RetrievalCounts;
}

/** The counts by class, set and list, and of all. */
export function retrievalGroups({ check: { findings }, items }: RetrievalResult) {
  const classes = new Map(items.map((one) => [one.item.id, one.class]));
  const named = (counts: ReadonlyMap<string, RetrievalCounts>): NamedCounts[] =>
    [...counts].map(([name, own]) => ({ name, counts: own }));
  const byClass = countRetrievalBy(findings, ({ item }) => classes.get(item.id)!);
  return {
    classes: ITEM_CLASSES.flatMap((name) => {
      const counts = byClass.get(name);
      return counts ? [{ name, counts }] : [];
    }),
    sets: named(countRetrievalBy(findings, ({ item }) => item.set)),
    lists: named(countRetrievalBy(findings, ({ list }) => list)),
    all: countRetrieval(findings),
  };
}

/** The document of `lastwrite retrieval --json`. Coverage and intervals are percentages. */
export function retrievalDocument(result: RetrievalResult) {
  const { stamp, templates, chunking, chunkTokens, check, systems } = result;
  const { classes, sets, lists, all } = retrievalGroups(result);
  return {
    schema: 'lastwrite.retrieval/1',
    tool: stamp.tool,
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    templates,
    chunking,
    chunkTokens,
    chunks: Object.fromEntries([...check.lists].map(([list, { windows }]) => [list, windows.length])),
    all: countsDocument(all),
    classes: classes.map(({ name, counts }) => ({ class: name, ...countsDocument(counts) })),
    sets: sets.map(({ name, counts }) => ({ set: name, ...countsDocument(counts) })),
    lists: lists.map(({ name, counts }) => ({ list: name, ...countsDocument(counts) })),
    systems: systems.map((system) => ({
      name: system.name,
      scoring: system.scoring,
      all: stratumDocument(system.all),
      ...groupsDocument(system.groups),
      classes: system.classes.map(({ class: name, groups }) => ({ class: name, ...groupsDocument(groups) })),
    })),
  };
}

function countsDocument({ coverage, ...counts }: RetrievalCounts) {
  return { ...counts, coverage: coverage === null ? null : roundHalfUp(coverage * 100, 4) };
}

function groupsDocument(groups: RetrievalAccuracy['groups']) {
  return Object.fromEntries(RETRIEVED_GROUPS.map((group) => [group, stratumDocument(groups[group])]));
}

/** A row an item, for `--items`. */
export function retrievalRows({ check: { findings }, items }: RetrievalResult): FileRow[] {
  const known = new Map(items.map((one) => [one.item.id, one]));
  return findings.map((finding: RetrievalFinding) => {
    const one = known.get(finding.item.id)!;
    const { abstained, best } = one.resolution;
    return {
      item: finding.item.id,
      qaPairId: finding.item.qaPairId,
      set: finding.item.set,
      class: one.class,
      label: CLASS_NAMES[one.class].label,
      used: abstained || !best ? [] : best.edges.map(({ tuple }) => tuple.position),
      chunks: finding.windows,
      allUsedRetrieved: finding.hit,
      goldRetrieved: finding.goldRetrieved,
      coverage: finding.coverage,
      officialChunks: finding.official.windows,
      officialAllUsedRetrieved: finding.official.hit,
      officialGoldRetrieved: finding.official.goldRetrieved,
    };
  });
}
