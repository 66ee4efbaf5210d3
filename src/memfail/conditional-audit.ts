import { type NumberReading, toldNumbers } from './conditional-numbers.js';
import { type Finding, type FindingPlace, finding } from './finding.js';
import { sharedNameFinding } from './finding-duplicates.js';
import { type ConditionalDataset, type ConditionalRow, yesOrNo } from './read-conditional.js';

const ALL_NUMBERS: NumberReading = { one: true, ordinals: true };
const FEWER_NUMBERS: NumberReading = { one: false, ordinals: false };
const REFUSAL = /\brefus/i;

/** The checks of Conditional-Facts. */
export function auditConditional(name: ConditionalDataset, rows: readonly ConditionalRow[]): Finding[] {
  const place = (row: ConditionalRow, detail: string): FindingPlace => ({
    row: row.row,
    id: `${name}#${row.row}`,
    detail,
  });
  const contrary = rows.filter((row) => yesOrNo(row) !== row.conditionMet);
  return [
    majorityFinding(name, rows),
    finding(name, {
      code: 'label_against_answer',
      severity: 'warning',
      of: rows.length,
      values: { refusals: contrary.filter(({ behavior }) => REFUSAL.test(behavior)).length },
      places: contrary.map((row) =>
        place(row, `condition_met ${row.conditionMet}, answer ${yesOrNo(row)}: ${row.behavior}`),
      ),
    }),
    numbersFinding(name, rows),
    sharedNameFinding(
      name,
      rows.map(({ row, entity }) => ({ row, entity, questions: 1 })),
    ),
    ...(['essay', 'question'] as const).map((where) =>
      finding(name, {
        code: `name_not_in_${where}`,
        severity: 'warning',
        of: rows.length,
        places: rows.filter((row) => !row[where].includes(row.entity)).map((row) => place(row, row.entity)),
      }),
    ),
    finding(name, {
      code: 'error_shares_not_comparable',
      severity: 'note',
      of: rows.length,
      count: rows.length,
    }),
  ];
}

/** A constant answer scores the majority. */
function majorityFinding(name: ConditionalDataset, rows: readonly ConditionalRow[]): Finding {
  const no = rows.filter((row) => yesOrNo(row) === 'no').length;
  const unmet = rows.filter(({ conditionMet }) => conditionMet === 'no').length;
  return finding(name, {
    code: 'answer_majority',
    severity: 'warning',
    of: rows.length,
    count: Math.max(no, rows.length - no),
    values: { no, yes: rows.length - no, unmet, met: rows.length - unmet },
  });
}

/** A number of the condition that the essay does not tell is graded, and cannot be known. */
function numbersFinding(name: ConditionalDataset, rows: readonly ConditionalRow[]): Finding {
  const told = (reading: NumberReading) =>
    rows
      .map((row) => ({ row, ...toldNumbers(row.condition, row.essay, reading) }))
      .filter(({ numbers }) => numbers.length > 0);
  const all = told(ALL_NUMBERS);
  const fewer = told(FEWER_NUMBERS);
  const lacking = all.filter(({ untold }) => untold.length > 0);
  const everyUntold = lacking.filter(({ numbers, untold }) => untold.length === numbers.length).length;
  return finding(name, {
    code: 'condition_number_untold',
    // An untold end of a rating scale is guessed; an untold threshold is not.
    severity: everyUntold > 0 ? 'error' : 'warning',
    of: all.length,
    values: {
      inFigures: rows.filter(({ condition }) => /\d/.test(condition)).length,
      everyNumberUntold: everyUntold,
      essayWithoutNumbers: lacking.filter(({ inEssay }) => inEssay === 0).length,
      withoutOneAndOrdinals: fewer.length,
      untoldWithoutOneAndOrdinals: fewer.filter(({ untold }) => untold.length > 0).length,
    },
    places: lacking.map(({ row, untold }) => ({
      row: row.row,
      id: `${name}#${row.row}`,
      detail: `${untold.join(', ')} of "${row.condition}"`,
    })),
  });
}
