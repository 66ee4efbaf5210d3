import { CLASS_NAMES, type ItemClass, STRUCTURES, type Structure } from '../audit/item-class.js';
import { countClasses, countMoves, countStructures, movesByItem } from '../audit/label-moves.js';
import type { Label, Sensitivity, VariantResult } from '../audit/sensitivity.js';
import type { Artifact } from '../freeze/artifact.js';
import { profileDocument, type RunStamp } from './stamp.js';

/** The result of `lastwrite sensitivity`, as the renderers get it. */
export interface SensitivityResult {
  readonly stamp: RunStamp;
  readonly sensitivity: Sensitivity;
  /** The pattern pack that reads the forms which the run's own leaves unparsed. */
  readonly extendedPatterns: Artifact;
}

/** The classes that labels are spread over, in the order of tables. */
export const LABEL_CLASSES: readonly ItemClass[] = [
  'resolver_correct',
  'reachable_miss',
  'ambiguous',
  'parser_scope',
];

/** The base run's classes: the four of every split, and the override classes where they hold something. */
export function baseClasses(base: readonly Label[]): ItemClass[] {
  const others = [...countClasses(base).keys()].filter((name) => !LABEL_CLASSES.includes(name));
  return [...LABEL_CLASSES, ...others];
}

/** The document of `lastwrite sensitivity --json`. Only items that some variant moves stand in it. */
export function sensitivityDocument({ stamp, sensitivity, extendedPatterns }: SensitivityResult) {
  const { base, variants, coverage } = sensitivity;
  const classes = baseClasses(base);
  return {
    schema: 'lastwrite.sensitivity/1',
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    extendedPatterns: { file: extendedPatterns.file, sha256: extendedPatterns.sha256, ...coverage },
    base: { n: base.length, ...labelCounts(base, classes) },
    variants: variants.map((result) => variantDocument(result, classes)),
    items: movesByItem(sensitivity)
      .filter(({ moves }) => moves.length > 0)
      .map(({ label, moves }) => ({
        item: label.item.id,
        class: CLASS_NAMES[label.class].key,
        moves: moves.map(({ variant, to }) => ({ variant, to: CLASS_NAMES[to].key })),
      })),
  };
}

function variantDocument({ variant, labels, moves }: VariantResult, classes: readonly ItemClass[]) {
  return {
    ...variant,
    ...labelCounts(labels, baseClasses(labels)),
    moved: Object.fromEntries(
      countMoves(moves, classes).map(({ from, moved, to }) => [
        CLASS_NAMES[from].key,
        {
          moved,
          to: Object.fromEntries([...to].map(([name, count]) => [CLASS_NAMES[name].key, count])),
        },
      ]),
    ),
  };
}

function labelCounts(labels: readonly Label[], classes: readonly ItemClass[]) {
  const byClass = countClasses(labels);
  const byStructure = countStructures(labels);
  return {
    classes: Object.fromEntries(classes.map((name) => [CLASS_NAMES[name].key, byClass.get(name) ?? 0])),
    structure: Object.fromEntries(
      STRUCTURES.map((name) => [STRUCTURE_KEYS[name], byStructure.get(name) ?? 0]),
    ),
  };
}

const STRUCTURE_KEYS: Readonly<Record<Structure, string>> = {
  reachable: 'reachable',
  ambiguous: 'ambiguous',
  parser_scope: 'parserScope',
  gold_absent: 'goldAbsent',
};

/** The rows of `lastwrite sensitivity --items`: every item, with the variants that move it and where to. */
export function sensitivityRows(sensitivity: Sensitivity) {
  return movesByItem(sensitivity).map(({ label, moves }) => ({
    item: label.item.id,
    qaPairId: label.item.qaPairId,
    set: label.item.set,
    class: label.class,
    structure: label.structure,
    movedBy: moves.map(({ variant }) => variant),
    movedTo: moves.map(({ to }) => to),
  }));
}
