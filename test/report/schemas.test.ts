import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BRIDGE_PROTOCOL } from '../../src/memory/bridge-protocol.js';
import { MAIN_CLASSES } from '../../src/outcomes/stratum.js';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { CATALOGUE, findSchema, schemaDocument } from '../../src/report/schemas/catalogue.js';
import { readProfile } from '../../src/resolver/profile.js';
import { lastwrite, ROOT } from '../cli/lastwrite.js';
import { type Printed, printedDocuments } from './printed.js';

interface JsonObject {
  [key: string]: Json;
}
type Json = null | boolean | number | string | Json[] | JsonObject;

const names = CATALOGUE.map(({ name }) => name);
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const shipped: Printed[] = [
  ['profile', 'patterns/dev.profile.json'],
  ['profile', 'patterns/paper.profile.json'],
  ['patterns', 'patterns/memoryagentbench-cr.json'],
  ['patterns', 'patterns/memoryagentbench-cr-extended.json'],
  ['freeze', 'freeze/dev.json'],
  ['freeze', 'freeze/paper.json'],
  ['dataset-pins', 'freeze/dataset-pins.json'],
  ['memfail-pins', 'freeze/memfail/pins.json'],
  ['memfail-claims', 'freeze/memfail/claims.json'],
  ['memfail-readings', 'freeze/memfail/readings.json'],
  ['designations', 'audits/designations.json'],
  ...['audit', 'sensitivity'].flatMap((name) =>
    ['dev', 'paper'].map((profile) => [name, `audits/${name}.${profile}.json`]),
  ),
  ...readdirSync(join(ROOT, 'audits'))
    .filter((file) => /^differences\..+\.json$/.test(file))
    .map((file) => ['differences', `audits/${file}`]),
].map(([name, path]) => ({ name: name!, by: path!, value: read(path!) }));
const differences = {
  schema: 'lastwrite.differences/1',
  profile: 'other',
  differences: [{ id: 'corpus.rows', measured: { n: [1, null] }, reason: 'because' }],
};

/** What keeps a value from fitting a schema, by zod and by the JSON Schema that is printed. */
function faults(name: string) {
  const entry = findSchema(name)!;
  const printed = z.fromJSONSchema(JSON.parse(JSON.stringify(schemaDocument(entry))));
  return (value: unknown): { own: string; printed: string } => {
    const [own, json] = [entry.schema.safeParse(value), printed.safeParse(value)];
    const text = (error: z.ZodError | undefined) => (error ? z.prettifyError(error).slice(0, 2000) : '');
    return { own: text(own.error), printed: text(json.error) };
  };
}
const FITS = { own: '', printed: '' };

describe('what the command line prints', () => {
  let printed: readonly Printed[] = [];
  beforeAll(async () => {
    printed = [
      ...(await printedDocuments()),
      ...shipped,
      { name: 'differences', by: 'a file of known differences', value: differences },
    ];
  }, 180_000);
  const of = (name: string) => printed.filter((one) => one.name === name);

  it.each(names)('fits the schema %s', (name) => {
    const all = of(name);
    expect(all.length).toBeGreaterThan(0);
    const check = faults(name);
    for (const { by, value } of all) expect(check(value), by).toEqual(FITS);
  });

  it.each(names.filter((name) => !OPEN.has(name)))(
    'fits %s no more with a field that it does not have',
    (name) => {
      const check = faults(name);
      const passing = eachObject(of(name), (object, whole) => {
        object.undocumented = null;
        const { own, printed: json } = check(whole);
        delete object.undocumented;
        return own === '' || json === '' ? [''] : [];
      });
      expect(passing.filter((path) => !ANY_KEYS.test(path))).toEqual([]);
    },
  );

  it.each(names.filter((name) => !OPEN.has(name)))(
    'fits %s no more without a field, or with one renamed',
    (name) => {
      const { schema } = findSchema(name)!;
      const passing = eachObject(of(name), (object, whole) =>
        Object.keys(object).filter((key) => {
          const { [key]: value, ...rest } = object;
          const fitsWith = (other: JsonObject) => {
            for (const own of Object.keys(object)) delete object[own];
            Object.assign(object, other);
            return schema.safeParse(whole).success;
          };
          const fits = fitsWith(rest) || fitsWith({ ...rest, [`${key}s`]: value! });
          fitsWith({ ...rest, [key]: value! });
          return fits;
        }),
      );
      expect(passing.map((path) => `${name}${path}`).filter((path) => !MAY_BE_ABSENT.test(path))).toEqual([]);
    },
  );

  it('shows every class, and answers and abstentions', () => {
    const traces = of('resolution').map(
      ({ value }) => value as { item: { class: string } | null; abstained: string | null },
    );
    expect(new Set(traces.map(({ item }) => item?.class))).toEqual(new Set([undefined, ...MAIN_CLASSES]));
    const abstained = traces.filter(({ abstained }) => abstained !== null);
    expect(abstained.some(({ item }) => item)).toBe(true);
    expect(abstained.some(({ item }) => !item)).toBe(true);
  });
});

/** Records of anybody's making, which may hold more. */
const OPEN = new Set(['outcome', 'trace', 'memory', 'dataset-pins']);

/** A memory system says of itself what it likes, null too. */
const ANY_KEYS = /\.identity\.settings\.$/;

/** Fields that a document may be without, and keys of records. */
const MAY_BE_ABSENT = new RegExp(
  `^(?:${[
    '[a-z-]+\\.labels',
    'resolution\\.item\\.frozenClass',
    'reproduce\\.claims\\[\\]\\.reason',
    'audit\\.(?:classes|structure)\\.\\w+',
    'audit\\.totals\\.list_\\w+',
    'attribution\\.systems\\[\\]\\.\\S+\\.details\\.\\w+',
    'sensitivity\\.variants\\[\\]\\.moved\\.\\w+\\.to\\.\\w+',
    'retrieval\\.chunks\\.\\w+',
    'dropped\\.reasons\\.\\w+',
    'memfail-audit\\.(?:findings\\[\\]\\.values\\.\\w+|claims\\[\\]\\.(?:reason|otherwise))',
    'memfail-claims\\.claims\\[\\]\\.difference(?:\\.reading)?',
    'adjudication-row\\.evidence\\.goldReachable',
    'adjudication-key\\.items\\.\\S+',
    'profile\\.(?:cues|preferences)\\.\\w+',
    'freeze\\.(?:engine\\.files|dev\\.sets)\\.\\S+',
    'run-ledger\\.(?:finishReason|model|usage|status|message|retryAfterMs|fatal|uncharged)',
    'memfail-answer\\.(?:error|tokens|cost|retrieved\\[\\]\\.(?:id|score|time))',
    'memfail-grade\\.(?:size|invocation|letter|facts\\[\\]\\.(?:summary|retrieval))',
    'memfail-grade\\.(?:invocation|facts\\[\\]\\.\\w+)\\.(?:memories|leftOut)',
    'memfail-grade-plan-report\\.estimate\\.tasks\\.\\w+',
    'memfail-run-plans\\.plans\\[\\]\\.memory\\.identity\\.settings\\.\\w+',
    'memory-ledger\\.memories\\[\\]\\.(?:id|text|textSha256|score|time)',
    'memory-[a-z-]+\\.(?:[a-z.]+\\.)?(?:settings|texts)\\.\\w+',
  ].join('|')})$`,
);

/** A published number has the shape in which it was published, whatever that is. */
const ANY_SHAPE = new Set(['published', 'measured']);

/** Every kind of object in some values, once: the paths of what is found on it. */
function eachObject(
  all: readonly Printed[],
  find: (object: JsonObject, whole: Json) => readonly string[],
): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  for (const { value } of all) {
    const whole = structuredClone(value) as Json;
    const visit = (part: Json, path: string): void => {
      if (part === null || typeof part !== 'object') return;
      if (Array.isArray(part)) {
        for (const one of part) visit(one, `${path}[]`);
        return;
      }
      const kind = `${path} ${Object.keys(part).sort().join()}`;
      if (!seen.has(kind)) {
        seen.add(kind);
        found.push(...find(part, whole).map((key) => `${path}.${key}`));
      }
      for (const [key, one] of Object.entries(part)) if (!ANY_SHAPE.has(key)) visit(one, `${path}.${key}`);
    };
    visit(whole, '');
  }
  return found;
}

describe('every schema', () => {
  const documents = CATALOGUE.map((entry) => [entry.name, schemaDocument(entry)] as const);

  it.each(documents)('%s says what it is', (name, document) => {
    expect(document).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:lastwrite:schema:${name}:1`,
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    });
  });

  // The parts of plans and ledgers stand with the runs that they are of.
  it.each(documents.filter(([name]) => !/^(?:run|adjudication-plan|adjudication-run)\b/.test(name)))(
    '%s describes every field',
    (_, document) => {
      const defs = (document.$defs ?? {}) as Record<string, { description?: string }>;
      const bare: string[] = [];
      const visit = (part: unknown, path: string): void => {
        if (part === null || typeof part !== 'object') return;
        const { properties, ...rest } = part as { properties?: Record<string, Record<string, unknown>> };
        for (const [key, field] of Object.entries(properties ?? {})) {
          const ref = typeof field.$ref === 'string' ? defs[field.$ref.replace('#/$defs/', '')] : undefined;
          if (!(field.description ?? ref?.description)) bare.push(`${path}.${key}`);
          visit(field, `${path}.${key}`);
        }
        for (const [key, one] of Object.entries(rest)) visit(one, `${path}/${key}`);
      };
      visit(document, '');
      expect(bare).toEqual([]);
    },
  );
});

describe('lastwrite schema', () => {
  it('lists exactly the schemas, one a line', async () => {
    const { code, stdout, stderr } = await lastwrite(['schema']);
    expect([code, stderr]).toEqual([0, '']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => /^(\S+) {2,}\S.*$/.exec(line)?.[1]),
    ).toEqual(names);
  });

  it('prints a schema by its name, and by what a document says in its field schema', async () => {
    const [byName, byField] = await Promise.all([
      lastwrite(['schema', 'stratify']),
      lastwrite(['schema', 'lastwrite.stratify/1']),
    ]);
    expect(byName.code).toBe(0);
    expect(JSON.parse(byName.stdout)).toEqual(schemaDocument(findSchema('stratify')!));
    expect(byField.stdout).toBe(byName.stdout);
  });

  it('refuses another name with the list, and exit 2', async () => {
    const { code, stdout, stderr } = await lastwrite(['schema', 'audits']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`error: there is no schema "audits"; use one of ${names.join(', ')}\n`);
  });

  it('knows every form that the sources name', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'));
    const forms = new Set(
      sources.flatMap((text) => [...text.matchAll(/'(lastwrite\.[a-z-]+\/1)'/g)].map(([, form]) => form!)),
    );
    // The bridge is a protocol of several messages, which src/memory/bridge.md describes, and no document.
    const unknown = [...forms].filter((form) => form !== BRIDGE_PROTOCOL && !findSchema(form));
    expect(unknown).toEqual([]);
  });
});

describe("the engine's own files", () => {
  const relations = new Set<string>(
    read('patterns/memoryagentbench-cr.json').patterns.map(({ relation }: { relation: string }) => relation),
  );
  const dev = () => read('patterns/dev.profile.json');
  const pack = () => read('patterns/memoryagentbench-cr.json');
  const refuses = (name: 'profile' | 'patterns', json: unknown) => {
    const own = !findSchema(name)!.schema.safeParse(json).success;
    const reader = () => (name === 'profile' ? readProfile(json, relations) : readPatternPack(json));
    return { own, reader };
  };
  type Change = readonly [path: string, value: unknown];
  const changed = (file: JsonObject, [path, value]: Change): JsonObject => {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce((part, key) => part[key] as JsonObject, file);
    if (value === undefined) delete parent[last];
    else parent[last] = value as Json;
    return file;
  };

  it.each<Change>([
    ['schema', 'lastwrite.profile/2'],
    ['name', 'Dev'],
    ['description', undefined],
    ['author', 'Ada'],
    ['constants.maxEdges', 13],
    ['constants.maxEdges', 0],
    ['constants.maxEdges', 2.5],
    ['constants.mentionLengthCap', -1],
    ['constants.preference', '1'],
    ['constants.perEdge', 0.125],
    ['constants.perEdge', undefined],
    ['constants.perUncuedRelation', 1e-3],
    ['constants.perDistinctCuedRelation', null],
    ['constants.terminalInQuestion', 0.005],
    ['constants.bonus', 1],
    ['cues.capital', [{ pattern: 'x', weight: 0.99 }]],
    ['cues.capital', [{ pattern: 'x', weight: 5.01 }]],
    ['cues.capital', [{ pattern: 'x', weight: 1.005 }]],
    ['cues.capital', [{ pattern: '', weight: 1 }]],
    ['cues.capital', [{ pattern: 'x' }]],
    ['cues.capital', [{ pattern: 'x', weight: 1, note: '' }]],
    ['cues', []],
    ['preferences.capital', ['']],
    ['preferences.capital', 'x'],
    ['preferences', undefined],
  ])('a profile with another %s is refused, as by its reader', (...broken) => {
    const json = changed(dev(), broken);
    const { own, reader } = refuses('profile', json);
    expect(reader).toThrow(/not a profile/);
    expect(own).toBe(true);
  });

  it.each<Change>([
    ['schema', 'lastwrite.patterns/2'],
    ['name', ''],
    ['source', undefined],
    ['patterns', []],
    ['patterns.0', { relation: '', pattern: '(?P<s>.+) (?P<o>.+)' }],
    ['patterns.0', { relation: 'capital', pattern: '(?P<s>.+) (.+)' }],
    ['patterns.0', { relation: 'capital', pattern: '(.+) (?P<o>.+)' }],
    ['patterns.0', { relation: 'capital' }],
    ['patterns.0.note', 'x'],
    ['author', 'Ada'],
  ])('a pattern pack with another %s is refused, as by its reader', (...broken) => {
    const json = changed(pack(), broken);
    const { own, reader } = refuses('patterns', json);
    expect(reader).toThrow(/not a pattern pack|has no group/);
    expect(own).toBe(true);
  });

  it.each<Change>([
    ['constants.maxEdges', 12],
    ['constants.perEdge', -0.07],
    ['constants.preference', 1.15],
    ['cues.capital', [{ pattern: 'x', weight: 1.15 }]],
    ['cues.capital', []],
    ['preferences', {}],
  ])('a profile with another %s is taken, as by its reader', (...other) => {
    const json = changed(dev(), other);
    const { own, reader } = refuses('profile', json);
    expect(reader).not.toThrow();
    expect(own).toBe(false);
  });
});
