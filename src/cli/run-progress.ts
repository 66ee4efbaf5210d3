import { SingleBar } from 'cli-progress';
import { dollars } from '../report/run-plan-text.js';

/** The bar of a run: items, cost, time left. */
export interface RunProgress {
  update(settled: number, spent: number): void;
  stop(): void;
}

/** Start the bar; silent where stderr is no terminal. */
export function runProgress(total: number, settled: number, spent: number): RunProgress {
  const bar = new SingleBar({
    format: 'run [{bar}] {percentage}% {value}/{total} items · {cost} · {eta_formatted} left',
    stream: process.stderr,
    // The first items of a run say little about the rest.
    etaBuffer: 50,
    clearOnComplete: true,
  });
  bar.start(total, settled, { cost: dollars(spent) });
  return {
    update: (value, cost) => bar.update(value, { cost: dollars(cost) }),
    stop: () => bar.stop(),
  };
}
