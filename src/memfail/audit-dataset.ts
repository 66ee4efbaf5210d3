import { auditCoexisting } from './coexisting-audit.js';
import { auditConditional } from './conditional-audit.js';
import { type Finding, finding } from './finding.js';
import { duplicateFindings } from './finding-duplicates.js';
import { type MemFailRows, memFailData } from './load-memfail.js';
import { auditLongHop } from './long-hop-audit.js';
import type { MemFailData } from './memfail-data.js';
import { auditPersona } from './persona-audit.js';
import type { PersonaReading } from './persona-readings.js';

/**
 * All checks of a dataset that need no model, each with what it found, in the order of {@link FINDING_CODES}' groups.
 *
 * @param readings - which misleading questions of Persona were read to be on topic
 */
export function auditDataset(content: MemFailRows, readings: readonly PersonaReading[]): Finding[] {
  const data = memFailData(content);
  return [
    sizeFinding(data, content.rows.length),
    ...duplicateFindings(data),
    ...ownFindings(content, readings),
  ];
}

function ownFindings(content: MemFailRows, readings: readonly PersonaReading[]): Finding[] {
  switch (content.name) {
    case 'coexisting':
      return auditCoexisting(content.rows);
    case 'persona':
      return auditPersona(content.rows, readings);
    case 'long-hop':
      return auditLongHop(content.rows);
    default:
      return auditConditional(content.name, content.rows);
  }
}

function sizeFinding({ name, units, questions }: MemFailData, rows: number): Finding {
  const kinds = (kind: string) => questions.filter((question) => question.kind === kind).length;
  return finding(name, {
    code: 'size',
    severity: 'note',
    of: rows,
    count: rows,
    values: {
      units: units.length,
      questions: questions.length,
      facts: questions.reduce((sum, { facts }) => sum + facts.length, 0),
      ...(name === 'persona' && { direct: kinds('direct'), misleading: kinds('misleading') }),
    },
  });
}
