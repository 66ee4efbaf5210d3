import { InputError } from '../dataset/input-error.js';
import { promptSha256 } from '../experiments/chat-request.js';
import { type MemoryPlan, type MemoryPlanRequest, storeSha256 } from './memory-plan.js';

/** What somebody asks of a run that has a plan; what is not said is as planned. */
export interface AskedMemoryRun {
  readonly spec?: string | undefined;
  readonly model?: string | undefined;
  readonly memoryModel?: string | undefined;
  /** US dollars a million tokens of the memory model. */
  readonly memoryPriceIn?: number | undefined;
  readonly memoryPriceOut?: number | undefined;
  readonly embeddingModel?: string | undefined;
  readonly embeddingBaseUrl?: string | undefined;
  readonly k?: number | undefined;
  readonly promptSha256?: string | undefined;
  /** Compared field by field, as far as they are said. */
  readonly benchmark?: Readonly<Record<string, unknown>>;
  readonly items?: readonly string[] | undefined;
}

/**
 * Check that a run asks for nothing but what was planned: outputs under anything else are another run.
 *
 * @throws InputError naming what differs
 */
export function requirePlannedMemory(plan: MemoryPlan, asked: AskedMemoryRun): void {
  const { benchmark } = plan;
  const { embedding } = plan.memory;
  const prices = plan.memoryModel?.prices;
  const other = Object.entries(asked.benchmark ?? {}).find(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(benchmark, field)),
  );
  const planned = (said: unknown, is: unknown, what: string) => said !== undefined && said !== is && what;
  const differing = [
    planned(asked.spec, plan.memory.spec, `the memory system ${plan.memory.spec}`),
    planned(asked.model, plan.model, `the model ${plan.model}`),
    planned(
      asked.memoryModel,
      plan.memoryModel?.model,
      `the memory model ${plan.memoryModel?.model ?? 'none'}`,
    ),
    planned(asked.memoryPriceIn, prices?.input, 'another price of the memory model'),
    planned(asked.memoryPriceOut, prices?.output, 'another price of the memory model'),
    planned(asked.embeddingModel, embedding?.model, `the embedding model ${embedding?.model ?? 'none'}`),
    planned(asked.embeddingBaseUrl, embedding?.baseUrl, 'another endpoint of embeddings'),
    planned(asked.k, plan.k, `k ${plan.k}`),
    planned(asked.promptSha256, plan.prompt.sha256, 'another wording'),
    planned(asked.items?.join(), plan.items.map(({ item }) => item).join(), 'other items'),
    other && describeField(other[0], Reflect.get(benchmark, other[0])),
  ].filter((difference) => typeof difference === 'string');
  if (differing.length === 0) return;
  throw new InputError(
    `the run is planned with ${differing.join(' and ')}`,
    'leave the option out, or make another run with --run',
  );
}

function describeField(field: string, value: unknown): string {
  if (field === 'chunkCharacters') return `chunks of ${value} characters`;
  if (field === 'contentSha256') return `another split (content hash ${String(value).slice(0, 12)})`;
  return `${field} ${JSON.stringify(value)}`;
}

/**
 * Check that what is stored and asked is still what was planned.
 *
 * @throws InputError naming the store or the item that is not
 */
export function requirePlannedWork(
  plan: MemoryPlan,
  { work, messages }: Pick<MemoryPlanRequest, 'work' | 'messages'>,
): void {
  const fix = 'give the data that was planned for, and use the version that made the plan';
  const stores = work.map(({ store, conversations }) => [store, storeSha256(conversations)].join());
  const changed = plan.stores.find(({ store, sha256 }, at) => stores[at] !== [store, sha256].join());
  if (changed || stores.length !== plan.stores.length)
    throw new InputError(`what is stored in ${changed?.store ?? 'the run'} is not what was planned`, fix);
  const prompts = work.flatMap(({ questions }) =>
    questions.map((question) => [question.id, promptSha256(messages(question, []))].join()),
  );
  const item = plan.items.find((one, at) => prompts[at] !== [one.item, one.promptSha256].join());
  if (item || prompts.length !== plan.items.length)
    throw new InputError('the question or its prompt is not the one that was planned', fix, {
      ...(item && { item: item.item }),
    });
}
