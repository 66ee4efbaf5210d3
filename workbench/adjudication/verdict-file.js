// As zod's `iso.datetime` takes it.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const CONFIDENCES = ['high', 'medium', 'low'];

/** A verdict file: see src/audit/verdict.ts, which reads it with the same strictness. */
export function makeVerdictFile(frame, reader, verdicts) {
  const { schema, scheme, evidence, dataset, profile } = frame;
  return {
    schema,
    reader: { name: reader, kind: 'person' },
    scheme,
    evidence,
    dataset,
    profile,
    verdicts: verdicts.map(({ item, verdict, confidence, note, at }) => ({
      item,
      verdict,
      confidence,
      note,
      at,
      // The page embeds all that the list holds on an item.
      truncated: false,
    })),
  };
}

/**
 * Check the text of a verdict file against the page.
 *
 * @param {string} text
 * @param {{frame: object, verdicts: string[], items: Set<string>}} page
 * @returns {{reader: string, verdicts: object[]}}
 * @throws Error that says in one sentence what does not fit
 */
export function checkVerdictFile(text, { frame, verdicts: known, items }) {
  const file = parse(text);
  refuse(!isRecord(file), 'it is no JSON object');
  refuse(file.schema !== frame.schema, `its schema is ${quote(file.schema)}, not ${quote(frame.schema)}`);
  refuse(
    file.dataset?.contentSha256 !== frame.dataset.contentSha256,
    'it was made on another dataset (its content hash differs)',
  );
  refuse(
    file.scheme !== frame.scheme,
    `its scheme is ${quote(file.scheme)}, this page’s ${quote(frame.scheme)}`,
  );
  refuse(
    file.profile?.sha256 !== frame.profile.sha256,
    `it was made with profile ${quote(file.profile?.name)} in another state, whose answers may differ`,
  );
  checkEvidence(file.evidence, frame.evidence);
  const reader = file.reader?.name;
  refuse(typeof reader !== 'string' || reader === '', 'it names no reader');
  refuse(file.reader.kind !== 'person', 'its reader is no person');
  refuse(!Array.isArray(file.verdicts), 'it has no list of verdicts');
  const seen = new Set();
  for (const one of file.verdicts) {
    refuse(!isRecord(one), 'one of its verdicts is no object');
    refuse(!items.has(one.item), `this page has no item ${quote(one.item)}`);
    refuse(seen.has(one.item), `item ${quote(one.item)} stands twice in it`);
    refuse(
      !known.includes(one.verdict),
      `${quote(one.verdict)} (item ${one.item}) is none of ${known.join(', ')}`,
    );
    const confident = one.confidence === null || CONFIDENCES.includes(one.confidence);
    refuse(!confident, `${quote(one.confidence)} (item ${one.item}) is no confidence`);
    refuse(typeof one.note !== 'string', `the note on item ${one.item} is no text`);
    const timed =
      one.at === null ||
      (typeof one.at === 'string' && TIME.test(one.at) && !Number.isNaN(Date.parse(one.at)));
    refuse(!timed, `${quote(one.at)} (item ${one.item}) is no time`);
    seen.add(one.item);
  }
  return { reader, verdicts: file.verdicts };
}

function checkEvidence(given, own) {
  const shown = (evidence) => (evidence?.labelShown ? 'with labels shown' : 'blind');
  refuse(
    given?.labelShown !== own.labelShown || given?.flagShown !== own.flagShown,
    `its reader worked ${shown(given)}, this page is read ${shown(own)}`,
  );
  refuse(
    given.seed !== own.seed,
    `its items were ordered by seed ${quote(given.seed)}, this page’s by ${quote(own.seed)}`,
  );
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(wrong, why) {
  if (wrong) throw new Error(why);
}

function quote(value) {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
