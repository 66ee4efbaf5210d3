import type { RunState } from '../experiments/run-state.js';
import type { MemoryEnd, MemoryEvent } from '../memory/memory-conduct.js';
import { counted } from '../report/counted.js';
import { faultText } from '../report/memory-run-text.js';
import { tellEnd } from './model-session.js';
import { note } from './output.js';
import { type Progress, progressBar } from './progress.js';
import { type RunProgress, runProgress } from './run-progress.js';

/** Tells somebody at a terminal how a memory run goes on: a bar for each thing that takes long, a line for each result. */
export interface MemoryWatch {
  readonly onEvent: (event: MemoryEvent) => void;
  readonly onAttempt: (state: RunState, spent: number) => void;
  readonly stop: () => void;
}

/** @param questions - ids of all questions of the run */
export function tellMemory(questions: readonly string[]): MemoryWatch {
  let bar: { readonly name: string; readonly progress: Progress } | undefined;
  let answers: RunProgress | undefined;
  const stop = () => {
    bar?.progress.stop();
    answers?.stop();
    bar = undefined;
    answers = undefined;
  };
  const advance = (name: string, unit: string, done: number, of: number) => {
    if (bar?.name !== name) {
      stop();
      bar = { name, progress: progressBar(name, of, unit) };
    }
    bar.progress.update(done);
  };
  const tell = (text: string) => {
    stop();
    note(text);
  };
  return {
    stop,
    onEvent: (event) => {
      switch (event.what) {
        case 'storing':
          return advance(`${event.store}: storing`, 'conversations', event.done, event.of);
        case 'retrieving':
          return advance(`${event.store}: retrieving`, 'questions', event.done, event.of);
        case 'snapshot': {
          const { store, memories, tokens, ingestion } = event.snapshot;
          const again = ingestion === 1 ? '' : ` (filling ${ingestion})`;
          return tell(
            `${store} is filled${again}: ${counted(memories, 'memory', 'memories')}, ${counted(tokens, 'token')}`,
          );
        }
        case 'differs':
          return tell(
            `warning: ${event.snapshot.store} was filled anew and holds other texts than in filling ${event.before.ingestion}; what was asked of that one stays, and the run is a mixture`,
          );
        case 'fault':
          // The end of a run is told once, as its end.
          return event.fault.action === 'end' ? stop() : tell(`warning: ${faultText(event.fault)}`);
      }
    },
    onAttempt: (state, spent) => {
      // While a store is filled, attempts are those of the memory system's own model.
      if (bar?.name.endsWith('storing')) return;
      const settled = questions.filter((id) => state.task(id).settled).length;
      if (!answers) {
        stop();
        answers = runProgress(questions.length, settled, spent);
      }
      answers.update(settled, spent);
    },
  };
}

/** Say why a memory run ended before all was asked. */
export function tellMemoryEnd(end: MemoryEnd): void {
  if (end.why === 'fault') {
    process.exitCode = 1;
    // The ledger answers for a model that gave nothing until it is to be asked anew.
    const how = end.fault.kind === 'model' ? '--retry-errors' : '--resume';
    note(`error: ${faultText(end.fault)}; go on with ${how}`);
  } else tellEnd(end);
}
