/** Variables that hold what nobody else may read, by the end of their names. */
const SECRET_NAME = /(?:_KEY|_TOKEN|_SECRET|PASSWORD)$/i;

/** Shorter ones (`none`, `EMPTY`, `ollama`) are no secrets, and striking them out would make a message unreadable. */
const SECRET_LENGTH = 8;

/** Of a secret that a message cuts off, so much may be left: as much begins every key of its kind. */
const TELLING = 4;

/** The values in an environment that a program could repeat and nobody should read, e.g. that of OPENAI_API_KEY. */
export function secretsIn(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && SECRET_NAME.test(name) ? [value.trim()] : [],
  );
}

/**
 * A strike-out of secrets: each becomes `[key]`, as it is or as JSON writes it, and so does the part of one at which
 * `quoteStart` or `quoteEnd` has cut a text off.
 *
 * @param secrets - those of fewer than 8 characters are let pass
 * @see shown-text.ts
 */
export function strikeOut(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter(({ length }) => length >= SECRET_LENGTH)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  // The longer first: of a secret that begins with another, nothing may be left.
  const sorted = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => {
    const whole = sorted.reduce((struck, secret) => struck.replaceAll(secret, '[key]'), text);
    return sorted.reduce(strikeCutOff, whole);
  };
}

function strikeCutOff(text: string, secret: string): string {
  if (!text.includes('…')) return text;
  let struck = text;
  for (let length = secret.length - 1; length >= TELLING; length -= 1) {
    struck = struck
      .replaceAll(`${secret.slice(0, length)}…"`, '[key]…"')
      .replaceAll(`"…${secret.slice(-length)}`, '"…[key]');
  }
  return struck;
}
