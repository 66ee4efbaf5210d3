import type { MemFailSummary } from '../memfail/run-summary.js';
import { halfUpText } from '../stats/percentage.js';
import type { RunColumns } from './memfail-run-columns.js';
import type { ReportTable } from './report-table.js';
import { dollars, grouped } from './run-plan-text.js';
import { NOTHING } from './stratum-cell.js';

const right = 'right' as const;

/** Tokens of memories and prompts. */
export function tokensTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  const whole = (value: number | null) => (value === null ? NOTHING : grouped(Math.round(value)));
  return {
    title: 'Tokens: means',
    columns: [
      ...columns,
      { head: 'memories', align: right },
      { head: 'tokens a\nmemory', align: right },
      { head: 'memories\nretrieved', align: right },
      { head: 'tokens\nretrieved', align: right },
      { head: 'prompt', align: right },
      { head: 'output', align: right },
    ],
    rows: runs.map((run) => {
      const { memories, perMemory, retrievedMemories, retrieved, prompt, output } = run.tokens;
      const one = (value: number | null) => (value === null ? NOTHING : halfUpText(value));
      return [
        ...cells(run),
        grouped(memories),
        one(perMemory),
        one(retrievedMemories),
        whole(retrieved),
        whole(prompt),
        whole(output),
      ];
    }),
    note: 'Memories: all that the asked stores hold. Retrieved, prompt and output: a question. Memories by cl100k_base; prompt and output as the endpoint counts them.',
  };
}

/** What the model calls of runs took. */
export function costTable(runs: readonly MemFailSummary[], { columns, cells }: RunColumns): ReportTable {
  const cost = (use: { readonly cost: number | null; readonly tasks: number } | null) => {
    if (!use || use.tasks === 0) return '';
    return use.cost === null ? 'no prices' : dollars(use.cost);
  };
  return {
    title: 'Model calls, US dollars',
    columns: [
      ...columns,
      { head: 'answers', align: right },
      { head: 'cost', align: right },
      { head: "memory's\ncalls", align: right },
      { head: 'cost', align: right },
      { head: "judge's\ncalls", align: right },
      { head: 'cost', align: right },
    ],
    rows: runs.map((run) => {
      const { answers, memory, judge } = run.use;
      return [
        ...cells(run),
        grouped(answers.attempts),
        cost(answers),
        grouped(memory.attempts),
        cost(memory),
        judge ? grouped(judge.attempts) : '',
        cost(judge),
      ];
    }),
    note: 'Attempts of unknown cost count with the most that they can have cost. What mem0 or a system behind a bridge asks by itself stands in no ledger.',
  };
}
