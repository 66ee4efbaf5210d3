/** Seeds are 32-bit. */
export const MAX_SEED = 2 ** 32 - 1;

/**
 * The same items in an order that the seed alone decides: Fisher-Yates over the mulberry32 generator.
 *
 * @param seed - 0 to {@link MAX_SEED}
 */
export function seededOrder<T>(items: readonly T[], seed: number): T[] {
  const draw = mulberry32(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
