/** What tells the systems in one file apart; see `OutcomeRow.variant`. */
export type Variant = Readonly<Record<string, string>>;

/**
 * Names for the systems of one file or pattern: its own name, and every dimension in which they differ, the run last:
 * `agno`, or `agno run 1`, `agno run 2`.
 */
export function variantNames(name: string, variants: readonly Variant[]): string[] {
  const dimensions = [...new Set(variants.flatMap(Object.keys))].filter(
    (dimension) => new Set(variants.map((variant) => variant[dimension])).size > 1,
  );
  dimensions.sort((one, other) => Number(one === 'run') - Number(other === 'run'));
  return variants.map((variant) => {
    const parts = dimensions.flatMap((dimension) => {
      const value = variant[dimension];
      return value === undefined ? [] : [`${dimension} ${value}`];
    });
    return [name, ...parts].join(' ');
  });
}

/** A key by which variants are equal whatever the order of their dimensions. */
export function variantKey(variant: Variant): string {
  return JSON.stringify(Object.entries(variant).sort(([one], [other]) => (one < other ? -1 : 1)));
}
