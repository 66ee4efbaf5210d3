/**
 * Does a fact name its preference: letter for letter, or as the same words in a row but for their English endings
 * (documentary and documentaries, journaling and journal)? Case counts for nothing.
 */
export function namesPreference(fact: string, preference: string): boolean {
  return namesLiterally(fact, preference) || ` ${stems(fact)} `.includes(` ${stems(preference)} `);
}

/** Does a fact hold its preference letter for letter, case aside? */
export function namesLiterally(fact: string, preference: string): boolean {
  return fact.toLowerCase().includes(preference.toLowerCase());
}

function stems(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).join(' ');
}

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith('ing')) return word.slice(0, -3);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}
