import { InputError } from '../dataset/input-error.js';
import { findJsonFault } from '../dataset/json-fault.js';

const NOT_FINITE = /-?\b(?:NaN|Infinity)\b/g;

/**
 * A JSON value, where `NaN` and `Infinity` count as null: Python writes them, inspect_ai among others, and they only
 * stand for numbers, of which none is used.
 *
 * @param line - the line of the file on which the text begins
 * @throws {@link InputError} with the line
 */
export function parseOutcomeJson(text: string, file: string, line = 1): unknown {
  const value = tryOutcomeJson(text);
  if (value !== undefined) return value;
  const fault = findJsonFault(finiteOnly(text)) ?? { line: 1, what: 'this is not JSON' };
  throw new InputError(fault.what, 'mend it there, or export the file again', {
    file,
    line: line + fault.line - 1,
  });
}

/** As {@link parseOutcomeJson}; undefined for what is not JSON. */
export function tryOutcomeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Worth a second look only where such a number may be the reason.
    if (!/NaN|Infinity/.test(text)) return undefined;
  }
  try {
    return JSON.parse(finiteOnly(text));
  } catch {
    return undefined;
  }
}

/** Outside strings, null for every number that is not finite. */
function finiteOnly(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const outside = text.slice(at, quote === -1 ? text.length : quote);
    parts.push(outside.replace(NOT_FINITE, 'null'));
    if (quote === -1) break;
    at = endOfString(text, quote);
    parts.push(text.slice(quote, at));
  }
  return parts.join('');
}

function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at += 1) {
    const next = text.indexOf('"', at);
    if (next === -1) break;
    let slashes = 0;
    while (text[next - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return next + 1;
    at = next;
  }
  return text.length;
}
