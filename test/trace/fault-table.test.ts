import { describe, expect, it } from 'vitest';
import { attributeTraces } from '../../src/trace/attribute-traces.js';
import type { ItemAttribution, StageDetail } from '../../src/trace/attribution.js';
import { bundledItems } from './bundled-items.js';
import { FAULTS, type Fault, FORMS, type Form, runFaulty } from './faulty-memory.js';

const SEEDS = [1, 2, 3];

/** What each injected fault is called by the attribution. */
const NAMED: Readonly<Record<Fault, readonly StageDetail[]>> = {
  drop: ['absent'],
  keep_stale: ['stale_kept'],
  merge_serials: ['recency_lost'],
  wrong_retrieval: ['missing', 'stale_only_retrieved'],
  ignore: ['supported'],
};

const COLUMNS = [
  'not_stored/absent',
  'not_stored/stale_kept',
  'summary_error',
  'not_retrieved',
  'reasoning_error',
  'undetermined',
];

function columnOf({ finding }: ItemAttribution): string {
  const { stage, detail, determined } = finding!;
  if (!determined) return 'undetermined';
  return stage === 'not_stored' ? `${stage}/${detail}` : stage;
}

interface Attributed {
  readonly injected: Fault | null;
  readonly attribution: ItemAttribution;
}

interface TableRow {
  readonly form: Form;
  readonly run: string;
  readonly fault: Fault;
  readonly wrong: readonly ItemAttribution[];
}

function tableOf(rows: readonly TableRow[]): string {
  const cells = [
    ['memories', 'faults in the run', 'injected', 'wrong', ...COLUMNS],
    ...rows.map(({ form, run, fault, wrong }) => [
      form,
      run,
      fault,
      String(wrong.length),
      ...COLUMNS.map((column) => String(wrong.filter((one) => columnOf(one) === column).length)),
    ]),
  ];
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  return cells
    .map((row) => row.map((cell, at) => (at < 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))))
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('');
}

const isNamed = (fault: Fault, { finding }: ItemAttribution) => NAMED[fault].includes(finding!.detail!);

describe.each(['dev', 'paper'] as const)('faults injected over the 6k list, profile %s', async (name) => {
  const world = await bundledItems(name, ['mh_6k', 'sh_6k']);
  const runs = new Map<string, readonly Attributed[]>();
  const run = (form: Form, faults: readonly Fault[]) => {
    const key = `${form} ${faults.join()}`;
    let known = runs.get(key);
    if (!known) {
      known = SEEDS.flatMap((seed) => {
        const traces = runFaulty({ ...world, form }, faults, seed);
        const attributions = attributeTraces(
          traces.map(({ trace }) => trace),
          { pack: world.pack },
        );
        return traces.map(({ injected }, at) => ({ injected, attribution: attributions[at]! }));
      });
      runs.set(key, known);
    }
    return known;
  };
  const wrongOf = (form: Form, faults: readonly Fault[], fault: Fault) =>
    run(form, faults)
      .filter(({ injected, attribution }) => injected === fault && attribution.outcome === 'wrong')
      .map(({ attribution }) => attribution);

  describe.each(FORMS)('memories %s', (form) => {
    it('asks at least nine in ten of the items that the resolver solves, and finds nothing amiss without a fault', () => {
      const solved = world.items.filter((one) => one.class === 'resolver_correct').length;
      const sound = run(form, []);
      expect(sound.length).toBeGreaterThan(0.9 * solved * SEEDS.length);
      expect(new Set(sound.map(({ attribution }) => attribution.finding!.stage))).toEqual(new Set(['none']));
    });

    it.each(FAULTS)('names %s in at least 99 % of the items that it makes wrong', (fault) => {
      const wrong = wrongOf(form, [fault], fault);
      expect(wrong.length).toBeGreaterThan(100);
      expect(wrong.filter((one) => isNamed(fault, one)).length / wrong.length).toBeGreaterThanOrEqual(0.99);
      const untouched = run(form, [fault]).filter(({ injected }) => injected === null);
      expect(untouched.filter(({ attribution }) => attribution.outcome === 'wrong')).toEqual([]);
    });

    it('names the first one, where facts of one store fail in all ways', () => {
      const wrong = FAULTS.flatMap((fault) => wrongOf(form, FAULTS, fault).map((one) => isNamed(fault, one)));
      expect(wrong.length).toBeGreaterThan(150);
      expect(wrong.filter(Boolean).length / wrong.length).toBeGreaterThanOrEqual(0.99);
    });
  });

  it('gives the table that the README shows', async () => {
    const rows = FORMS.flatMap((form) => [
      ...FAULTS.map((fault) => ({ form, run: 'one', fault, wrong: wrongOf(form, [fault], fault) })),
      ...FAULTS.map((fault) => ({ form, run: 'all', fault, wrong: wrongOf(form, FAULTS, fault) })),
    ]);
    await expect(tableOf(rows)).toMatchFileSnapshot(`golden/fault-table-${name}.txt`);
  });
});
