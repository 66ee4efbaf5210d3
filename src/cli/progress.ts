import { SingleBar } from 'cli-progress';

/** A progress bar on stderr; silent where stderr is no terminal. */
export interface Progress {
  update(value: number): void;
  stop(): void;
}

/** Start a bar. */
export function progressBar(label: string, total: number, unit: string): Progress {
  const bar = new SingleBar({
    format: `${label} [{bar}] {percentage}% {value}/{total} ${unit} · {eta_formatted} left`,
    stream: process.stderr,
    hideCursor: false,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return { update: (value) => bar.update(value), stop: () => bar.stop() };
}
