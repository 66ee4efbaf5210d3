/** Where a text stops being JSON. */
export interface JsonFault {
  /** 1-based. */
  readonly line: number;
  /** e.g. `NaN is not JSON`. */
  readonly what: string;
}

const mark = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What may come next. */
type Expecting = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'comma or end';

/**
 * The first place where a text is not JSON, or undefined where it is. Only called once `JSON.parse` has refused:
 * its messages carry a position in some versions of the engine and not in others.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ('{' | '[')[] = [];
  let expecting: Expecting = 'value';
  let at = skipBlank(text, 0);
  while (at < text.length) {
    if (open.length === 0 && expecting === 'comma or end') {
      return fault(text, at, 'there is more after the end of the JSON value');
    }
    const found = readToken(text, at);
    if (found === undefined) {
      return fault(text, at, describeUnread(text, at));
    }
    const next = follow(found, expecting, open);
    if (next === undefined) {
      return fault(text, at, `unexpected ${found.length > 30 ? `${found.slice(0, 30)}…` : found}`);
    }
    expecting = next;
    at = skipBlank(text, at + found.length);
  }
  return open.length === 0 && expecting === 'comma or end'
    ? undefined
    : fault(text, text.length, 'the text ends in the middle of a JSON value');
}

/** One token as written. Strings are walked by hand: a context is a megabyte, and a pattern would have to backtrack. */
function readToken(text: string, from: number): string | undefined {
  if (text[from] !== '"') {
    mark.lastIndex = from;
    return mark.exec(text)?.[0];
  }
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    escaped.lastIndex = at;
    if (text[at] === '\\' ? !escaped.test(text) : text.charCodeAt(at) < 0x20) return undefined;
    at = text[at] === '\\' ? escaped.lastIndex : at + 1;
  }
  return at < text.length ? text.slice(from, at + 1) : undefined;
}

function follow(found: string, expecting: Expecting, open: ('{' | '[')[]): Expecting | undefined {
  const inside = open.at(-1);
  const closes = (bracket: '{' | '[', orEnd: Expecting) =>
    inside === bracket && (expecting === orEnd || expecting === 'comma or end');
  switch (found) {
    case '}':
    case ']':
      if (!(found === '}' ? closes('{', 'key or }') : closes('[', 'value or ]'))) return undefined;
      open.pop();
      return 'comma or end';
    case ',':
      if (inside === undefined || expecting !== 'comma or end') return undefined;
      return inside === '{' ? 'key' : 'value';
    case ':':
      return expecting === ':' ? 'value' : undefined;
  }
  if (expecting === 'key' || expecting === 'key or }') return found.startsWith('"') ? ':' : undefined;
  if (expecting !== 'value' && expecting !== 'value or ]') return undefined;
  if (found === '{' || found === '[') {
    open.push(found);
    return found === '{' ? 'key or }' : 'value or ]';
  }
  return 'comma or end';
}

function describeUnread(text: string, at: number): string {
  const rest = text.slice(at, at + 40);
  const notFinite = /^[+-]?(?:NaN|Infinity)\b/i.exec(rest);
  if (notFinite !== null) return `${notFinite[0]} is not JSON`;
  if (rest.startsWith('"'))
    return 'a string is not closed, or holds a raw control character or an unknown escape';
  return `${JSON.stringify(/^\S{1,20}/.exec(rest)?.[0] ?? rest)} is not JSON`;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at]!)) at += 1;
  return at;
}

function fault(text: string, at: number, what: string): JsonFault {
  return { line: text.slice(0, at).split(/\r\n|\n|\r/).length, what };
}
