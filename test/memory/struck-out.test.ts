import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteEnd, quoteStart } from '../../src/memory/shown-text.js';
import { secretsIn, strikeOut } from '../../src/memory/struck-out.js';

const KEY = 'sk-0123456789abcdef';

describe('the secrets in an environment', () => {
  it('are told by the names of variables', () => {
    const environment = {
      OPENAI_API_KEY: ` ${KEY}\n`,
      EMBEDDING_API_KEY: 'two',
      HF_TOKEN: 'three',
      MY_CLIENT_SECRET: 'four',
      PGPASSWORD: 'five',
      AWS_SECRET_ACCESS_KEY: 'six',
      gh_token: 'seven',
      HOME: '/home/ada',
      TOKENIZERS_PARALLELISM: 'false',
      UNSET_TOKEN: undefined,
    };
    expect(secretsIn(environment)).toEqual([KEY, 'two', 'three', 'four', 'five', 'six', 'seven']);
  });
});

describe('a strike-out', () => {
  it('takes every occurrence, the longer of two secrets first', () => {
    const strike = strikeOut(['password1', 'password123']);
    expect(strike('password123, password1 and password')).toBe('[key], [key] and password');
  });

  it('lets words of fewer than 8 characters pass', () => {
    const strike = strikeOut(['none', '', 'sevens7', 'eight888']);
    expect(strike('none sevens7 eight888')).toBe('none sevens7 [key]');
  });

  it('knows a secret as JSON writes it, and takes it for no pattern', () => {
    const secret = String.raw`a$&"b\c(.*d`;
    const strike = strikeOut([secret]);
    expect(strike(JSON.stringify({ secret }))).toBe('{"secret":"[key]"}');
    expect(strike(`${secret} a$b`)).toBe('[key] a$b');
  });

  it('takes what is left of a secret where a quoted text was cut off', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 8, max: 60 }), (before, limit) => {
        const text = `${'.'.repeat(before)}${KEY}${'.'.repeat(60 - before)}`;
        for (const quoted of [quoteStart(text, limit), quoteEnd(text, limit)]) {
          const struck = strikeOut([KEY])(quoted);
          for (let at = 0; at + 4 <= KEY.length; at += 1) expect(struck).not.toContain(KEY.slice(at, at + 4));
        }
      }),
    );
  });

  it('changes nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('sk-0'));
        expect(strikeOut([KEY])(text)).toBe(text);
      }),
    );
  });
});
