import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPatternPack } from '../../src/parser/pattern-pack.js';
import { CATALOGUE, findSchema, schemaDocument } from '../../src/report/schemas/catalogue.js';
import { readProfile } from '../../src/resolver/profile.js';
import { lastwrite, ROOT } from '../cli/lastwrite.js';
import { type Printed, printedDocuments } from './printed.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

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
      const passed = eachObject(of(name), (object, path, whole) => {
        if (isFree(path)) return false;
        object.undocumented = null;
        const { own, printed: json } = check(whole);
        delete object.undocumented;
        return own === '' || json === '';
      });
      expect(passed).toEqual([]);
    },
  );

  it.each(names)('fits %s no more without a field, or with one renamed', (name) => {
    const { schema } = findSchema(name)!;
    const passed = eachObject(of(name), (object, path, whole) => {
      if (isFree(path)) return false;
      return Object.keys(object).some((key) => {
        if (MAY_BE_ABSENT.some((known) => known.test(`${name}${path}.${key}`))) return false;
        const { [key]: value, ...rest } = object;
        const replaced = (by: object) => {
          for (const own of Object.keys(object)) delete object[own];
          Object.assign(object, by);
          return schema.safeParse(whole).success;
        };
        const fits = replaced(rest) || replaced({ ...rest, [`${key}s`]: value! });
        replaced({ ...rest, [key]: value! });
        return fits && console.log(`${name}${path}.${key}`) === undefined;
      });
    });
    expect(passed).toEqual([]);
  });

  it('sees every class, and answers and abstentions of every kind', () => {
    const items = of('resolution').map(
      ({ value }) => value as { item: { class: string } | null; abstained: string },
    );
    const classes = new Set(items.map(({ item }) => item?.class));
    expect(classes).toEqual(
      new Set([
        undefined,
        'resolver_correct',
        'reachable_miss',
        'ambiguous',
        'parser_scope',
        expect.anything(),
      ]),
    );
    expect(items.filter(({ abstained }) => abstained !== null).length).toBeGreaterThan(1);
  });
});

/** Records of a reader's own making, which may hold more, and pins, which other versions may add to. */
const OPEN = new Set(['outcome', 'dataset-pins']);

/** Published numbers have the shape in which they were published. */
const isFree = (path: string) => /\.(?:published|measured)\b|\.(?:from|to)\b.*\.changes/.test(path);

/** Fields that a document may be without, and keys of records. */
const MAY_BE_ABSENT = [/^TODO/];

/** Every kind of object in some values, once, for as long as a test passes on it: where it does. */
function eachObject(
  all: readonly Printed[],
  passes: (object: { [key: string]: Json }, path: string, whole: Json) => boolean,
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
        if (passes(part, path, whole)) found.push(path);
      }
      for (const [key, one] of Object.entries(part)) visit(one, `${path}.${key}`);
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
  it.each(documents.filter(([name]) => !name.startsWith('run-')))(
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
    expect([...forms].filter((form) => !findSchema(form))).toEqual([]);
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
  type Change = [what: string, change: (file: Record<string, never>) => void];
  // biome-ignore lint/suspicious/noExplicitAny: files are broken on purpose
  const change = (path: string, value: unknown): Change => [
    path,
    (file: any) => {
      const keys = path.split('.');
      const last = keys.pop()!;
      const parent = keys.reduce((part, key) => part[key], file);
      if (value === undefined) delete parent[last];
      else parent[last] = value;
    },
  ];

  it.each<Change>([
    change('schema', 'lastwrite.profile/2'),
    change('name', 'Dev'),
    change('description', undefined),
    change('author', 'Ada'),
    change('constants.maxEdges', 13),
    change('constants.maxEdges', 0),
    change('constants.maxEdges', 2.5),
    change('constants.mentionLengthCap', -1),
    change('constants.preference', '1'),
    change('constants.perEdge', 0.125),
    change('constants.perEdge', undefined),
    change('constants.perUncuedRelation', 1e-3),
    change('constants.perDistinctCuedRelation', null),
    change('constants.terminalInQuestion', 0.005),
    change('constants.bonus', 1),
    change('cues.capital', [{ pattern: 'x', weight: 0.99 }]),
    change('cues.capital', [{ pattern: 'x', weight: 5.01 }]),
    change('cues.capital', [{ pattern: 'x', weight: 1.005 }]),
    change('cues.capital', [{ pattern: '', weight: 1 }]),
    change('cues.capital', [{ pattern: 'x' }]),
    change('cues.capital', [{ pattern: 'x', weight: 1, note: '' }]),
    change('cues', []),
    change('preferences.capital', ['']),
    change('preferences.capital', 'x'),
    change('preferences', undefined),
  ])('a profile with another %s is refused, as its reader refuses it', (_, broken) => {
    const json = dev();
    broken(json);
    const { own, reader } = refuses('profile', json);
    expect(reader).toThrow(/not a profile/);
    expect(own).toBe(true);
  });

  it.each<Change>([
    change('schema', 'lastwrite.patterns/2'),
    change('name', ''),
    change('source', undefined),
    change('patterns', []),
    change('patterns.0', { relation: '', pattern: '(?P<s>.+) (?P<o>.+)' }),
    change('patterns.0', { relation: 'capital', pattern: '(?P<s>.+) (.+)' }),
    change('patterns.0', { relation: 'capital', pattern: '(.+) (?P<o>.+)' }),
    change('patterns.0', { relation: 'capital' }),
    change('patterns.0.note', 'x'),
    change('author', 'Ada'),
  ])('a pattern pack with another %s is refused, as its reader refuses it', (_, broken) => {
    const json = pack();
    broken(json);
    const { own, reader } = refuses('patterns', json);
    expect(reader).toThrow(/not a pattern pack|has no group/);
    expect(own).toBe(true);
  });

  it.each<Change>([
    change('constants.maxEdges', 12),
    change('constants.perEdge', -0.07),
    change('constants.preference', 1.15),
    change('cues.capital', [{ pattern: 'x', weight: 1.15 }]),
    change('cues.capital', []),
    change('preferences', {}),
  ])('a profile with another %s is taken, as its reader takes it', (_, changed) => {
    const json = dev();
    changed(json);
    const { own, reader } = refuses('profile', json);
    expect(reader).not.toThrow();
    expect(own).toBe(false);
  });
});
