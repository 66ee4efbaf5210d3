import { describe, expect, it, test } from 'vitest';
import { GOLD_VERDICTS, PAPER_VERDICTS } from '../../src/audit/verdict.js';
import { answerForm } from '../../src/experiments/adjudication-answer.js';
import { answerOptions, instructions } from '../../src/experiments/adjudication-wording.js';

const form = answerForm('labels', 'B');
const text = (more: object) =>
  JSON.stringify({ verdict: 'parse_failure', confidence: 'low', reason: 'No edge.', ...more });

describe('an answer', () => {
  it('is the object, fenced or not, and nothing beside it', () => {
    const read = { verdict: 'parse_failure', confidence: 'low', reason: 'No edge.' };
    for (const output of [text({}), ` ${text({})}\n`, `\`\`\`json\n${text({})}\n\`\`\``]) {
      expect(form.check(output)).toBeUndefined();
      expect(form.read(output)).toEqual(read);
    }
  });

  it.each([
    'parse_failure',
    `Here it is: ${text({})}`,
    text({ verdict: 'parser scope' }),
    text({ verdict: 'gold_right' }),
    text({ confidence: 'certain' }),
    text({ reason: undefined }),
    text({ label: 'x' }),
    text({}).slice(0, -1),
    '[]',
  ])('is not %s', (output) => {
    expect(form.check(output)).toMatch(/^not an answer of the form: /);
    expect(form.read(output)).toBeUndefined();
  });

  it('is asked for by a schema that providers take as strict', () => {
    expect(form.responseFormat.json_schema).toEqual({
      name: 'verdict',
      strict: true,
      schema: {
        type: 'object',
        properties: {
          verdict: { type: 'string', enum: [...PAPER_VERDICTS] },
          confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
          reason: { type: 'string' },
        },
        required: ['verdict', 'confidence', 'reason'],
        additionalProperties: false,
      },
    });
  });

  it('is a letter in arm C, and stands for the same verdict', () => {
    const masked = answerForm('labels', 'C');
    expect(masked.read(text({ verdict: 'b' }))).toMatchObject({ verdict: 'ambiguous_gold' });
    expect(masked.read(text({}))).toBeUndefined();
  });
});

test('the rule comes in the documented order, and every verdict is offered once', () => {
  expect(answerOptions('labels', 'A').map(({ code }) => code)).toEqual([...PAPER_VERDICTS]);
  expect(answerOptions('superseded', 'A').map(({ verdict }) => verdict)).toEqual([...GOLD_VERDICTS]);
  const rule = instructions('labels', 'B');
  const places = PAPER_VERDICTS.map((code) => rule.indexOf(`. ${code}: `));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});
