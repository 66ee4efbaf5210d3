/**
 * What an item is, whatever a profile answers: its missing edge stands only in an unparsed statement, its gold is not
 * reached by the newest statements although the list holds it, its gold is reached, or its gold is nowhere in the list.
 */
export type Structure = 'parser_scope' | 'ambiguous' | 'reachable' | 'gold_absent';

/** What became of an item under a profile. */
export type ItemClass =
  | 'resolver_correct'
  | 'reachable_miss'
  | 'ambiguous'
  | 'parser_scope'
  | 'genuine_beyond_last_write'
  | 'normalization_artifact'
  | 'unclassifiable';

/** All structures, in the order of their tests. */
export const STRUCTURES: readonly Structure[] = ['parser_scope', 'ambiguous', 'reachable', 'gold_absent'];

/** All classes, in the order in which tables show them. */
export const ITEM_CLASSES: readonly ItemClass[] = [
  'resolver_correct',
  'reachable_miss',
  'ambiguous',
  'parser_scope',
  'genuine_beyond_last_write',
  'normalization_artifact',
  'unclassifiable',
];

/** What a class is called: in JSON documents, for readers, and as the paper's audit file labels it. */
export interface ClassNames {
  readonly key: string;
  readonly reader: string;
  /** The published label string; null for resolver-correct items, which have no label. */
  readonly label: string | null;
  /** The published note of the label. */
  readonly note: string | null;
}

/** Names by class; labels and notes as in arXiv 2610.09193, appendix A. */
export const CLASS_NAMES: Readonly<Record<ItemClass, ClassNames>> = {
  resolver_correct: { key: 'resolverCorrect', reader: 'resolver-correct', label: null, note: null },
  reachable_miss: {
    key: 'reachableMiss',
    reader: 'last-write-reachable miss',
    label: 'multi_hop_composition_failure',
    note: 'gold is reachable in the frozen last-write graph, but query grounding/path selection chose another output',
  },
  ambiguous: {
    key: 'ambiguous',
    reader: 'ambiguous gold',
    label: 'ambiguous_gold',
    note: 'released gold is not reachable from the question entity in the frozen last-write graph despite appearing in the context',
  },
  parser_scope: {
    key: 'parserScope',
    reader: 'parser scope',
    label: 'parse_failure',
    note: 'required query edge appears only in an unparsed statement',
  },
  genuine_beyond_last_write: {
    key: 'genuineBeyondLastWrite',
    reader: 'genuine beyond last write',
    label: 'genuine_beyond_last_write',
    note: 'designated: semantics that greatest-position overwrite cannot express',
  },
  normalization_artifact: {
    key: 'normalizationArtifact',
    reader: 'normalization artifact',
    label: 'normalization_artifact',
    note: 'designated: the difference is one of the scoring surface only',
  },
  unclassifiable: {
    key: 'unclassifiable',
    reader: 'unclassifiable',
    label: 'unclassifiable',
    note: 'no isolated cause',
  },
};
