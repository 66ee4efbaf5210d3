import { type Finding, type FindingPlace, finding, tally } from './finding.js';
import type { MemFailData } from './memfail-data.js';

/** Texts that stand in a dataset more than once, case and white space aside: two units that no check can tell apart. */
export function duplicateFindings({ name, units, questions }: MemFailData): Finding[] {
  const unit = units.map(({ id, text }) => ({ id, row: rowOf(id), text }));
  const question = questions.map(({ id, row, question }) => ({ id, row, text: question }));
  return [
    finding(name, {
      code: 'duplicate_units',
      severity: 'error',
      of: units.length,
      places: repeated(unit),
    }),
    finding(name, {
      code: 'duplicate_questions',
      severity: 'warning',
      of: questions.length,
      places: repeated(question),
    }),
  ];
}

/** An essay with the name of whom it is about. */
interface NamedEssay {
  readonly row: number;
  readonly entity: string;
  /** Questions of the essay that ask about its own person. */
  readonly questions: number;
}

/**
 * Essays whose person shares a name with that of another essay. In the one store nothing but the name tells them
 * apart, so a question by name is about all of them.
 */
export function sharedNameFinding(name: MemFailData['name'], essays: readonly NamedEssay[]): Finding {
  const byName = tally(essays.map(({ entity }) => entity));
  const shared = essays.filter(({ entity }) => byName[entity]! > 1);
  return finding(name, {
    code: 'name_of_several_essays',
    severity: 'warning',
    of: essays.length,
    values: {
      names: Object.keys(byName).length,
      sharedNames: Object.values(byName).filter((count) => count > 1).length,
      questions: shared.reduce((sum, { questions }) => sum + questions, 0),
    },
    places: shared.map(({ row, entity }) => ({ row, id: `${name}#${row}`, detail: entity })),
  });
}

function repeated(texts: readonly { row: number; id: string; text: string }[]): FindingPlace[] {
  const first = new Map<string, string>();
  return texts.flatMap(({ row, id, text }) => {
    const plain = text.toLowerCase().replace(/\s+/gu, ' ').trim();
    const earlier = first.get(plain);
    if (earlier === undefined) first.set(plain, id);
    return earlier === undefined ? [] : [{ row, id, detail: earlier }];
  });
}

function rowOf(unit: string): number {
  return Number(/#(\d+)/.exec(unit)![1]);
}
