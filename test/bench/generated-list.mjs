/** The name of an entity by number: pronounceable, and with as many openings as real names have. */
export function entityName(number) {
  let state = Math.imul(number + 1, 2654435761) >>> 0;
  const syllable = () => {
    const at = state % 105;
    state = Math.floor(state / 105);
    return 'bcdfghjklmnprstvwxyzq'[at % 21] + 'aeiou'[Math.floor(at / 21)];
  };
  const word = syllable() + syllable() + syllable() + syllable();
  return `${word[0].toUpperCase()}${word.slice(1)} ${number}`;
}

/** A fact list of n statements in the shape of the benchmark's: one in three overwrites an older one. */
export function generateList(patterns, n) {
  let state = 20261129;
  const draw = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % below;
  };
  const entities = Math.max(10, Math.floor(n * 0.6));
  const name = () => entityName(draw(entities));
  const written = [];
  const lines = ['Here is a list of facts:'];
  for (let position = 0; position < n; position++) {
    const again = written.length > 0 && draw(3) === 0 ? written[draw(written.length)] : undefined;
    const { pattern, subject } = again ?? { pattern: patterns[draw(patterns.length)], subject: name() };
    if (!again) written.push({ pattern, subject });
    const text = pattern.replace('(?P<s>.+)', subject).replace('(?P<o>.+)', name()).replace('\\.', '.');
    lines.push(`${position}. ${text}`);
  }
  return lines.join('\n');
}
