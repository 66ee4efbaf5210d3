import { percent } from '../../stats/percentage.js';
import type { ClassifiedItem } from '../classified-split.js';
import { screenCues } from '../cue-screen.js';
import { goldPaths } from '../evidence.js';
import type { ItemClass } from '../item-class.js';
import { CLASS_NAMES } from '../item-class.js';
import { residuals } from '../residual.js';
import type { ClaimValue, Measured } from './claim.js';

/** Classes of the failures: counts, cells, hops, output types, screens, residual ids. */
export function measureClasses(items: readonly ClassifiedItem[]): Measured {
  const failures = items.filter(({ correct }) => !correct);
  const ofClass = (name: ItemClass) => failures.filter((item) => item.class === name);
  const sets = [...new Set(items.map(({ item }) => item.set))];
  const published = ['reachable_miss', 'ambiguous', 'parser_scope'] as const;
  return {
    'class.failures': failures.length,
    ...cells('failures', failures, sets),
    ...Object.assign(
      {},
      ...published.map((name) => measureClass(name, ofClass(name), failures.length, sets)),
    ),
    'class.genuineBeyond': ofClass('genuine_beyond_last_write').length,
    'class.normalizationArtifact': ofClass('normalization_artifact').length,
    'class.unclassifiable': ofClass('unclassifiable').length,
    'failures.goldInSomeContextLine': failures.filter(goldInList).length,
    ...measureMisses(ofClass('reachable_miss'), screenCues(items).filter(({ passes }) => !passes).length),
    ...measureResiduals(items),
    'parserScope.subjectsWithParsedEdges': ofClass('parser_scope').filter(subjectHasParsedEdges).length,
  };
}

function measureClass(
  name: ItemClass,
  items: readonly ClassifiedItem[],
  failures: number,
  sets: readonly string[],
): Measured {
  const key = CLASS_NAMES[name].key;
  const ofHop = (hop: string) => items.filter(({ item }) => item.set.startsWith(hop)).length;
  const abstain = items.filter(({ resolution }) => resolution.abstained).length;
  return {
    [`class.${key}`]: items.length,
    [`class.share.${key}`]: percent(items.length, failures, 1),
    ...cells(key, items, sets),
    [`${key}.mh`]: ofHop('mh_'),
    [`${key}.sh`]: ofHop('sh_'),
    [`${key}.abstain`]: abstain,
    [`${key}.committed`]: items.length - abstain,
  };
}

function cells(id: string, items: readonly ClassifiedItem[], sets: readonly string[]): Measured {
  return Object.fromEntries(
    sets.map((set) => [`${id}.cell.${set}`, items.filter(({ item }) => item.set === set).length]),
  );
}

function measureMisses(misses: readonly ClassifiedItem[], failScreen: number): Measured {
  const singleHop = misses.filter(({ item }) => item.set.startsWith('sh_'));
  return {
    'reachableMiss.fromChosenStart': misses.filter(reachedFromOwnStart).length,
    'reachableMiss.failCueScreen': failScreen,
    'reachableMiss.sh.emptyCueAbstain': singleHop.filter(
      ({ resolution }) => resolution.abstained && resolution.reading.cues.size === 0,
    ).length,
    'reachableMiss.sh.longerPathPreferred': singleHop.filter((item) => {
      const edges = item.resolution.abstained ? 0 : item.resolution.best!.edges.length;
      const shortestGold = Math.min(...goldPaths(item).map(({ relations }) => relations.length));
      return shortestGold === 1 && (edges === 3 || edges === 4);
    }).length,
  };
}

function reachedFromOwnStart(item: ClassifiedItem): boolean {
  const { abstained, best } = item.resolution;
  return !abstained && goldPaths(item).some(({ start }) => start === best?.start.node.name);
}

function measureResiduals(items: readonly ClassifiedItem[]): Measured {
  const numbered = residuals(items);
  const goldUnparsed = numbered.filter(
    ({ item }) => item.class === 'ambiguous' && goldInUnparsed(item).length > 0,
  );
  const occurrences = numbered.find(({ item }) => item.item.id === 'mh_262k#4');
  return {
    'residual.parserScopeIds': numbered
      .filter(({ item }) => item.class === 'parser_scope')
      .map(({ id }) => id),
    'residual.ambiguousGoldInUnparsed': goldUnparsed.map(({ id, item }) => ({ id, item: item.item.id })),
    'amb.goldInsideUnparsed': items.filter(
      (item) => item.structure === 'ambiguous' && goldInUnparsed(item).length > 0,
    ).length,
    'residual.mh_262k_4.unparsedOccurrences': occurrences ? goldInUnparsed(occurrences.item).length : null,
  };
}

function goldInUnparsed({ item, list }: ClassifiedItem) {
  return list.unparsed.filter(({ text }) => item.golds.some((gold) => text.includes(gold)));
}

function goldInList({ item, list }: ClassifiedItem): boolean {
  return list.statements.some(({ text }) => item.golds.some((gold) => text.includes(gold)));
}

/** What an unparsed statement is about: the phrase between "The " and " is ", or what stands behind its first "of ". */
function subjectHasParsedEdges({ list, proxy }: ClassifiedItem): boolean {
  return proxy.some((position) => {
    const phrase = /^The (.+?) is /.exec(list.statements[position]!.text)?.[1] ?? '';
    const names = [phrase, phrase.replace(/^.+? of /, '')];
    return names.some((name) => (list.graph.nodes.get(name)?.edges.length ?? 0) > 0);
  });
}

/** The paper's worked examples, in the shape in which they are published. */
export function measureExamples(items: readonly ClassifiedItem[], published: ClaimValue): ClaimValue {
  if (!Array.isArray(published)) return null;
  return published.map((example) => {
    const wanted = example as Record<string, ClaimValue>;
    const found = items.find(({ item }) => item.id === wanted.item);
    return found ? measureExample(found, wanted) : null;
  });
}

/** One worked example; only the fields that were published are measured. */
export function measureExample(
  one: ClassifiedItem,
  published: Readonly<Record<string, ClaimValue>>,
): ClaimValue {
  const path = goldPaths(one)[0];
  const golds = new Set(one.item.golds);
  const goldWrite = one.list.tuples.find(
    (tuple) => golds.has(tuple.object) && one.resolution.best?.edges.at(-1)?.tuple.subject === tuple.subject,
  );
  const fields: Record<string, ClaimValue> = {
    id: published.id ?? null,
    item: one.item.id,
    gold: one.item.golds[0]!,
    output: one.resolution.answer,
    class: CLASS_NAMES[one.class].key,
    goldPath: path ? [...path.relations] : null,
    statements: path
      ? [...path.statements]
      : [goldWrite?.position ?? null, one.resolution.best?.edges.at(-1)?.tuple.position ?? null],
  };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key in published));
}
