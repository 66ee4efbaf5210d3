import { namesLiterally, namesPreference } from './coexisting-naming.js';
import { type Finding, finding } from './finding.js';
import { spreadFindings } from './finding-spread.js';
import type { CoexistingRow } from './read-coexisting.js';

/** The checks of Coexisting-Facts. */
export function auditCoexisting(rows: readonly CoexistingRow[]): Finding[] {
  const facts = rows.flatMap(({ row, category, preferences }) =>
    preferences.map((one, at) => ({ ...one, row, category, id: `coexisting#${row}.${at + 1}` })),
  );
  const unnamed = facts.filter(({ fact, preference }) => !namesPreference(fact, preference));
  return [
    ...spreadFindings(
      'coexisting',
      'n',
      rows.map(({ preferences }) => ({ size: preferences.length, facts: preferences.length })),
    ),
    finding('coexisting', {
      code: 'preference_not_named',
      severity: 'error',
      of: facts.length,
      values: {
        rows: new Set(unnamed.map(({ row }) => row)).size,
        notLiterally: facts.filter(({ fact, preference }) => !namesLiterally(fact, preference)).length,
      },
      places: unnamed.map(({ row, id, preference, fact }) => ({ row, id, detail: `${preference}: ${fact}` })),
    }),
    recurringFinding(facts),
    finding('coexisting', {
      code: 'gold_not_the_preferences',
      severity: 'error',
      of: rows.length,
      places: rows
        .filter(({ answer, preferences }) => answer !== preferences.map((one) => one.preference).join(', '))
        .map(({ row, answer }) => ({ row, id: `coexisting#${row}`, detail: answer })),
    }),
  ];
}

/** A preference under several categories: another row's memory can satisfy the checks of this one. */
function recurringFinding(
  facts: readonly {
    readonly preference: string;
    readonly category: string;
    readonly row: number;
    readonly id: string;
  }[],
): Finding {
  const categories = new Map<string, Set<string>>();
  for (const { preference, category } of facts) {
    const key = preference.toLowerCase();
    categories.set(key, (categories.get(key) ?? new Set()).add(category.toLowerCase()));
  }
  const recurs = (preference: string) => categories.get(preference.toLowerCase())!.size > 1;
  const recurring = facts.filter(({ preference }) => recurs(preference));
  return finding('coexisting', {
    code: 'preference_recurs',
    severity: 'warning',
    of: categories.size,
    count: [...categories.keys()].filter(recurs).length,
    values: { facts: recurring.length, rows: new Set(recurring.map(({ row }) => row)).size },
    places: recurring.map(({ row, id, preference, category }) => ({
      row,
      id,
      detail: `${preference.toLowerCase()} (${category})`,
    })),
  });
}
