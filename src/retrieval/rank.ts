/**
 * The best scores' indices, best first; of equal scores the later index comes first, as numpy's
 * `argsort(scores, kind="stable")[::-1]` gives them.
 *
 * @param k - how many; fewer where there are not that many scores
 */
export function rankTop(scores: ArrayLike<number>, k: number): number[] {
  const best: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index]!;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! <= score) place -= 1;
    if (place >= k) continue;
    best.splice(place, 0, index);
    if (best.length > k) best.pop();
  }
  return best;
}
