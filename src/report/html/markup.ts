/** Text that is HTML already; everything else is escaped on its way into a page. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What a template takes: markup as it is, text and numbers escaped, lists one after the other, undefined as nothing. */
export type Content = Markup | string | number | undefined | readonly Content[];

/** Write HTML. Values are escaped, in text and in quoted attributes alike; never put one into an unquoted attribute. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    parts.map((part, index) => (index < values.length ? part + written(values[index]) : part)).join(''),
  );
}

function written(value: Content): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escapeText(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** JSON for a script element: no `<` stands in it, so that no text in it can end the element or open a comment. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
