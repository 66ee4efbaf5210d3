import { InputError } from '../dataset/input-error.js';

/** What a column of a plain record can hold. */
export const COLUMN_ROLES = [
  'id',
  'set',
  'index',
  'question',
  'golds',
  'output',
  'parsed',
  'score',
  'error',
  'run',
  'system',
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Columns by role; a dotted name leads into nested records. */
export type ColumnMap = Partial<Readonly<Record<ColumnRole, string>>>;

/**
 * The names by which a column is known, best first; case, `_`, `-` and spaces do not count. `answer` is the output
 * only where nothing else is, and otherwise the golds: both uses are common.
 */
export const COLUMN_NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  id: [
    'item',
    'item_id',
    'qa_pair_id',
    'question_id',
    'sample_id',
    'example_id',
    'id',
    'doc_id',
    'custom_id',
  ],
  set: ['set', 'source', 'sub_dataset', 'subset', 'dataset', 'task'],
  index: ['index', 'question_index', 'item_index'],
  question: ['question', 'query', 'input', 'prompt'],
  golds: [
    'golds',
    'gold',
    'gold_answers',
    'gold_answer',
    'answers',
    'references',
    'reference',
    'targets',
    'target',
    'expected',
    'ground_truth',
    'answer',
  ],
  output: [
    'output',
    'system_answer',
    'model_output',
    'model_answer',
    'prediction',
    'pred',
    'response',
    'completion',
    'generation',
    'hypothesis',
    'answer',
  ],
  parsed: ['parsed_output', 'parsed', 'parsed_answer', 'extracted_answer'],
  score: ['substring_exact_match', 'correct', 'is_correct', 'score', 'exact_match', 'success', 'passed'],
  error: ['error', 'exception'],
  run: ['run', 'run_id', 'epoch', 'trial', 'repeat', 'repetition', 'iteration', 'seed'],
  system: ['system', 'agent', 'model'],
};

/**
 * The columns of a record by role, from the names it has.
 *
 * @param map - what somebody said; such a column has to be looked up, present or not
 */
export function detectColumns(names: readonly string[], map: ColumnMap = {}): ColumnMap {
  const written = new Map(names.map((name) => [plainName(name), name]));
  const taken = new Set(Object.values(map));
  const columns: Partial<Record<ColumnRole, string>> = { ...map };
  // Outputs before golds: `answer` belongs to whichever of the two has no name of its own.
  const order: ColumnRole[] = ['output', ...COLUMN_ROLES.filter((role) => role !== 'output')];
  for (const role of order) {
    if (columns[role] !== undefined) continue;
    const known = COLUMN_NAMES[role].map((name) => written.get(plainName(name)));
    const found = known.find((name) => name !== undefined && !taken.has(name));
    if (found === undefined) continue;
    columns[role] = found;
    taken.add(found);
  }
  return columns;
}

/**
 * The value of `--map`: `output=answer,id=qa_pair_id`.
 *
 * @throws {@link InputError} for an unknown role, a role given twice or a missing column
 */
export function parseColumnMap(text: string): ColumnMap {
  const columns: Partial<Record<ColumnRole, string>> = {};
  for (const pair of text.split(',')) {
    const [role = '', column = ''] = pair.split(/=(.*)/s, 2).map((side) => side.trim());
    if (!isRole(role)) {
      throw new InputError(`--map has no role ${JSON.stringify(role)}`, `use ${COLUMN_ROLES.join(', ')}`);
    }
    if (column === '') {
      throw new InputError(`--map names no column for ${role}`, `write ${role}=COLUMN`);
    }
    if (columns[role] !== undefined) {
      throw new InputError(`--map gives ${role} twice`, 'name one column a role');
    }
    columns[role] = column;
  }
  return columns;
}

function isRole(text: string): text is ColumnRole {
  return (COLUMN_ROLES as readonly string[]).includes(text);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
