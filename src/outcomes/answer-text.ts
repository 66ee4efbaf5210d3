/** A part of a message's content, as chat APIs and their logs write it. */
interface TextPart {
  readonly text?: unknown;
  readonly content?: unknown;
}

/**
 * The text of an output: text as it is, numbers and booleans as written, a list joined with a space, the text of
 * message parts. Undefined where there is none (null, a part that is an image or a tool call, another object).
 */
export function answerText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const texts = value.map(answerText).filter((text) => text !== undefined);
    return texts.length === 0 && value.length > 0 ? undefined : texts.join(' ');
  }
  const part = value as TextPart;
  return answerText(part.text ?? part.content);
}

/** Golds as a list: a bare text is a list of one, and a JSON or Python list written as text is read. */
export function goldList(value: unknown): string[] | undefined {
  if (Array.isArray(value)) {
    const texts = value.map(answerText);
    return texts.some((text) => text === undefined) ? undefined : (texts as string[]);
  }
  if (typeof value !== 'string') {
    const text = answerText(value);
    return text === undefined ? undefined : [text];
  }
  if (/^\[.*\]$/s.test(value.trim())) {
    try {
      return goldList(JSON.parse(value));
    } catch {
      const single = /^\[\s*'([^'\\]*)'\s*\]$/.exec(value.trim());
      if (single) return [single[1]!];
    }
  }
  return [value];
}
