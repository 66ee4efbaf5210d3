import type { AdjudicationRow, RowStatement } from './adjudication-row.js';
import { instructions } from './adjudication-wording.js';
import type { ChatMessage } from './chat-request.js';

type Evidence = AdjudicationRow['evidence'];
type Part = Extract<Evidence, { kind: 'candidates' }>['candidates'];

/** What is sent of a row: its evidence, and neither its id nor anything of its batch but task and arm. */
export function adjudicationMessages(row: AdjudicationRow): ChatMessage[] {
  const { task, arm } = row.batch;
  return [
    { role: 'system', content: instructions(task, arm) },
    { role: 'user', content: rowText(row) },
  ];
}

function rowText({ question, golds, answer, abstained, answerPath, evidence }: AdjudicationRow): string {
  return [
    `Question: ${question}`,
    `Released answer: ${golds.join(' | ')}`,
    `Program's answer: ${answer}${abstained === null ? '' : ` (no answer: ${abstained})`}`,
    section("Statements of the program's path", answerPath ?? [], 'the program found no path'),
    ...evidenceText(evidence),
  ].join('\n\n');
}

function evidenceText(evidence: Evidence): string[] {
  switch (evidence.kind) {
    case 'workbench': {
      const { goldReachable, mentions, cues, terminalCues, goldPaths, goldLines } = evidence;
      const paths = goldPaths.map(
        ({ start, relations, values, statements }) =>
          `${start}${relations.map((relation, at) => ` -[${relation}, ${statements[at]}]-> ${values[at]}`).join('')}`,
      );
      return [
        `Reachable: ${yesNo(goldReachable)}`,
        `The question names: ${list(mentions)}\nRelations that its words cue: ${list(cues)}\nOf these, for the last step: ${list(terminalCues)}`,
        `Paths of statements in force to the released answer:\n${paths.join('\n') || 'none'}`,
        partText('Statements that hold the released answer', goldLines),
      ];
    }
    case 'candidates':
      return [partText('Statements about what question, path and released answer name', evidence.candidates)];
    case 'writes': {
      const { goldReachable, goldWrites, ways } = evidence;
      const each = ways.map((way, index) => section(`Way ${index + 1} to the released answer`, way, ''));
      return [
        ...(goldReachable === undefined ? [] : [`Reachable: ${yesNo(goldReachable)}`]),
        partText(
          'Statements that give the released answer, and the newest ones of the same subject and relation',
          goldWrites,
        ),
        ...(each.length > 0
          ? [`Ways from what the question names, overwritten statements admitted:\n\n${each.join('\n\n')}`]
          : ['No way of at most six statements leads to the released answer, overwritten ones admitted.']),
      ];
    }
  }
}

function partText(title: string, { statements, found }: Part): string {
  const missing = found - statements.length;
  const note = missing === 0 ? '' : `\n(${missing} more parsed statements were left out for length)`;
  return `${section(title, statements, 'none')}${note}`;
}

function section(title: string, statements: readonly RowStatement[], none: string): string {
  return `${title}:\n${statements.map(statementText).join('\n') || none}`;
}

function statementText({ position, text, reading }: RowStatement): string {
  if (!reading) return `${position}. ${text} [unparsed]`;
  const { subject, relation, object, lastWrite, overwritten } = reading;
  const state = overwritten
    ? `overwritten by ${lastWrite}`
    : lastWrite === position
      ? 'last write'
      : `said again in ${lastWrite}, the last write`;
  return `${position}. ${text} [parsed: ${subject} | ${relation} | ${object}; ${state}]`;
}

function list(names: readonly string[]): string {
  return names.join(', ') || 'none';
}

function yesNo(flag: boolean): string {
  return flag ? 'yes' : 'no';
}
