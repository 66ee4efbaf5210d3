import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonResponseFormat, readJsonAnswer } from '../../src/experiments/json-answer.js';

const form = z.strictObject({ value: z.boolean() });

describe('an answer in JSON', () => {
  it('is the whole output, with or without a fence around all of it', () => {
    for (const output of [
      '{"value":true}',
      ' {"value": true}\n',
      '```json\n{"value":true}\n```',
      '```\n{"value":true}\n```',
    ]) {
      expect(readJsonAnswer(form, output), output).toEqual({ value: { value: true } });
    }
  });

  it('is not picked out of anything else', () => {
    for (const output of [
      '',
      'So: {"value":true}',
      'So:\n```json\n{"value":true}\n```',
      '{"value":tru',
      '{"value":true} {"value":false}',
    ]) {
      expect(readJsonAnswer(form, output), output).toEqual({ wrong: 'it is not JSON alone' });
    }
  });

  it('has its form and nothing beside it, and what is wrong is said in short', () => {
    for (const output of ['null', '[]', '{"value":"true"}', '{"value":true,"more":1}']) {
      const answer = readJsonAnswer(form, output);
      expect(answer, output).toEqual({ wrong: expect.stringMatching(/^[^\n]{1,300}$/) });
      expect(answer).not.toEqual({ wrong: 'it is not JSON alone' });
    }
  });

  it('is asked for by the schema that it is read with', () => {
    expect(jsonResponseFormat('verdict', form)).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'verdict',
        strict: true,
        schema: {
          type: 'object',
          properties: { value: { type: 'boolean' } },
          required: ['value'],
          additionalProperties: false,
        },
      },
    });
  });
});
