import { MemoryFault } from '../../src/memory/memory-fault.js';
import type { MemoryModel, MemoryModelRequest } from '../../src/memory/memory-system.js';

/** A model that answers by a rule, checked as a run checks; it counts what it is asked. */
export interface ScriptedModel extends MemoryModel {
  readonly asked: MemoryModelRequest[];
}

/**
 * The first output of a list that will do, as a run asks again for one that will not.
 *
 * @param answer - outputs, in the order in which they would come
 */
export function scriptedModel(answer: (request: MemoryModelRequest) => readonly unknown[]): ScriptedModel {
  const asked: MemoryModelRequest[] = [];
  return {
    asked,
    async ask(request) {
      asked.push(request);
      let wrong: string | undefined = 'it gave nothing';
      for (const output of answer(request)) {
        const text = typeof output === 'string' ? output : JSON.stringify(output);
        wrong = request.check?.(text);
        if (wrong === undefined) return text;
      }
      throw new MemoryFault('model', wrong!);
    },
  };
}

/** Takes every line of a user for a fact, and what is said of the same first word for an update. */
export function lineModel(): ScriptedModel {
  return scriptedModel(({ purpose, messages }) => {
    const text = messages.at(-1)!.content;
    if (purpose === 'extract') {
      const facts = text
        .replace('Conversation:\n\n', '')
        .split('\n')
        .filter((line) => line.trim() !== '');
      return [{ facts }];
    }
    const [stored = '', fresh = ''] = text.split('\n\nNew facts:\n');
    const subject = (fact: string) => fact.split(' ')[0];
    const known = stored
      .split('\n')
      .slice(1)
      .map((line) => ({ id: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(': ') + 2) }));
    const named = new Set<string>();
    const decisions = fresh.split('\n').map((line, index) => {
      const fact = line.slice(line.indexOf('. ') + 2);
      const same = known.find((one) => subject(one.text) === subject(fact) && !named.has(one.id));
      if (same) named.add(same.id);
      return same
        ? { fact: index + 1, action: 'update', memory: same.id, text: fact }
        : { fact: index + 1, action: 'add', memory: null, text: null };
    });
    return [{ decisions }];
  });
}
