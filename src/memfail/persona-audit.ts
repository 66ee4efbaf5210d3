import { type Finding, type FindingPlace, finding } from './finding.js';
import { sharedNameFinding } from './finding-duplicates.js';
import type { PersonaReading } from './persona-readings.js';
import { themeLikeness, wordsOf } from './persona-theme.js';
import { type PersonaRow, personaQuestionId } from './read-persona.js';

/**
 * Two essays are of one theme from here on. Of the pairs of a question's own essay and one about the person it names,
 * those of one trade lie above 0.125 (a single one at 0.115), all others below 0.116.
 */
const SAME_THEME = 0.12;

const ASKS_ANYTHING =
  /^(?:who is|what can you tell me about|can you tell me about|do you know anything about|do you have (?:any )?(?:details|info|information) (?:about|on)) ([^?]+)\?$/i;

/** A question about somebody else than its essay. */
interface Misleading {
  readonly row: number;
  readonly id: string;
  readonly entity: string;
  readonly question: string;
  readonly named: string;
  /** Indexes of the essays about whom it names. */
  readonly essays: readonly number[];
}

/** The checks of Persona-Retrieval. */
export function auditPersona(rows: readonly PersonaRow[], readings: readonly PersonaReading[]): Finding[] {
  const misleading = misleadingQuestions(rows);
  const inStore = misleading.filter(({ essays }) => essays.length > 0);
  const questions = rows.reduce((sum, row) => sum + row.questions.length, 0);
  const rowsOf = (essays: readonly number[]) => essays.map((at) => rows[at]!.row).join(', ');
  return [
    finding('persona', {
      code: 'empty_store_passes',
      severity: 'error',
      of: questions,
      count: misleading.length,
    }),
    finding('persona', {
      code: 'named_person_in_store',
      severity: 'error',
      of: misleading.length,
      places: inStore.map((one) => placeOf(one, `${one.named}: essays in rows ${rowsOf(one.essays)}`)),
    }),
    themeFinding(rows, misleading),
    topicFinding(misleading, readings),
    finding('persona', {
      code: 'misleading_asks_anything',
      severity: 'error',
      of: misleading.length,
      places: inStore
        .filter(({ question, named }) => ASKS_ANYTHING.exec(question)?.[1] === named)
        .map((one) => placeOf(one, `${one.question} (essays in rows ${rowsOf(one.essays)})`)),
    }),
    finding('persona', {
      code: 'misleading_names_nobody_else',
      severity: 'error',
      of: misleading.length,
      places: misleading
        .filter(({ question, named, entity }) => named === entity || !question.includes(named))
        .map((one) => placeOf(one, `${one.named}: ${one.question}`)),
    }),
    sharedNameFinding(
      'persona',
      rows.map(({ row, entity, questions }) => ({
        row,
        entity,
        questions: questions.filter(({ named }) => named === undefined).length,
      })),
    ),
  ];
}

function misleadingQuestions(rows: readonly PersonaRow[]): Misleading[] {
  return rows.flatMap(({ row, entity, questions }) =>
    questions.flatMap(({ question, named }, at) => {
      if (named === undefined) return [];
      const essays = rows.flatMap((other, index) => (other.entity === named ? [index] : []));
      return [{ row, id: personaQuestionId(row, at), entity, question, named, essays }];
    }),
  );
}

/** The question was made of its own essay: where the named person's essay is of the same theme, it answers. */
function themeFinding(rows: readonly PersonaRow[], misleading: readonly Misleading[]): Finding {
  const names = new Set(rows.flatMap(({ entity }) => wordsOf(entity)));
  const likeness = themeLikeness(
    rows.map(({ essay }) => essay),
    names,
  );
  const places = misleading.flatMap((one) => {
    const own = rows.findIndex(({ row }) => row === one.row);
    const alike = one.essays.filter((essay) => likeness(own, essay) >= SAME_THEME);
    if (alike.length === 0) return [];
    return [placeOf(one, `${one.question} (essay in row ${alike.map((at) => rows[at]!.row).join(', ')})`)];
  });
  return finding('persona', {
    code: 'misleading_on_the_theme',
    severity: 'error',
    of: misleading.length,
    places,
  });
}

function topicFinding(misleading: readonly Misleading[], readings: readonly PersonaReading[]): Finding {
  const read = misleading.flatMap((one) => {
    const own = readings.filter(({ question }) => question === one.id);
    const onTopic = own.some(({ verdict }) => verdict === 'on_topic');
    return own.length === 0 ? [] : [{ one, essays: own.map(({ essay }) => essay), onTopic }];
  });
  return finding('persona', {
    code: 'misleading_on_topic',
    severity: 'error',
    of: misleading.length,
    values: { partly: read.filter(({ onTopic }) => !onTopic).length },
    places: read.map(({ one, essays, onTopic }) =>
      placeOf(one, `${onTopic ? '' : 'partly: '}${one.question} (essay in row ${essays.join(', ')})`),
    ),
  });
}

function placeOf({ row, id }: Misleading, detail: string): FindingPlace {
  return { row, id, detail };
}
