import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { InputError } from '../dataset/input-error.js';
import type { Terms } from '../experiments/terms.js';
import { MemoryFault } from '../memory/memory-fault.js';
import type { MemoryPlan } from '../memory/memory-plan.js';
import type { MemoryIdentity, MemoryModel, MemorySystem } from '../memory/memory-system.js';
import {
  describeMemorySpec,
  MEMORY_SPEC_FORMS,
  memorySpecWord,
  openMemory,
  parseMemorySpec,
} from '../memory/open-memory.js';
import { killOnInterrupt, readKey } from './model-session.js';
import { note } from './output.js';
import { amount, count } from './run-agent-options.js';
import { toolVersion } from './version.js';

/** What may be said of a memory system. */
export interface MemorySystemOptions {
  readonly system?: string;
  readonly memoryModel?: string;
  readonly memoryPriceIn?: number;
  readonly memoryPriceOut?: number;
  readonly k?: number;
  readonly memoryTimeout: number;
  readonly embeddingModel?: string;
  readonly embeddingBaseUrl?: string;
}

/** What the options say of the system and its models, for a comparison with a plan. */
export function askedSystem(options: MemorySystemOptions) {
  return {
    spec: options.system && describeMemorySpec(parseMemorySpec(options.system)),
    memoryModel: options.memoryModel,
    memoryPriceIn: options.memoryPriceIn,
    memoryPriceOut: options.memoryPriceOut,
    embeddingModel: options.embeddingModel,
    embeddingBaseUrl: options.embeddingBaseUrl,
  };
}

/**
 * The folder of a run: the one that is given, or one that is named after system and model.
 *
 * @throws InputError when neither is known
 */
export function memoryRunFolder(
  { run, system, model }: Pick<MemorySystemOptions, 'system'> & { run?: string; model?: string },
  nameOf: (system: string, model: string) => string,
): string {
  if (run !== undefined) return run;
  if (model === undefined || system === undefined) {
    throw new InputError(
      'no run is named',
      'name a memory system with --system and a model with --model, or a folder with --run',
    );
  }
  const name = nameOf(memorySpecWord(parseMemorySpec(system)), model);
  return join('runs', name.replace(/[^\w.-]+/g, '-'));
}

/** Commander options for {@link MemorySystemOptions}. */
export function memorySystemOptions(k: number): Option[] {
  return [
    new Option('--system <spec>', `the memory system: ${MEMORY_SPEC_FORMS}`),
    new Option('--memory-model <model>', 'the model that extractor and mem0 work with (default: --model)'),
    new Option(
      '--memory-price-in <usd>',
      'its US dollars a million input tokens (default: --price-in)',
    ).argParser(amount),
    new Option('--memory-price-out <usd>', 'the same, output tokens').argParser(amount),
    new Option('--embedding-model <model>', 'the model that mem0 embeds with'),
    new Option(
      '--embedding-base-url <url>',
      'its endpoint, if another; its key comes from EMBEDDING_API_KEY',
    ),
    new Option('--k <n>', `memories a question (default: ${k})`).argParser(count),
    new Option('--memory-timeout <seconds>', 'for an operation of a bridge or of mem0')
      .argParser(seconds)
      .default(120),
  ];
}

function seconds(value: string): number {
  if (amount(value) > 0) return Number(value);
  throw new InvalidArgumentError('Give a number above 0.');
}

/** Systems that work with a model. */
const WITH_MODEL: readonly string[] = ['extractor', 'mem0'];

/**
 * The model that a system works with; null where it has none.
 *
 * @throws InputError when one is named for a system that has none, or one price without the other
 */
export function memoryModelOf(
  spec: string,
  model: string,
  { memoryModel, memoryPriceIn: input, memoryPriceOut: output }: MemorySystemOptions,
): MemoryPlan['memoryModel'] {
  const { kind } = parseMemorySpec(spec);
  if (!WITH_MODEL.includes(kind)) {
    if (memoryModel === undefined && input === undefined && output === undefined) return null;
    throw new InputError(`the memory system ${kind} works without a model of ours`, 'leave --memory-… away');
  }
  if ((input === undefined) !== (output === undefined))
    throw new InputError('a price is missing', 'give --memory-price-in and --memory-price-out');
  const prices = input === undefined ? null : { input, output: output!, cachedInput: null };
  return { model: memoryModel ?? model, prices };
}

/** How a system embeds; null for those that do not by an endpoint. */
export function embeddingOf(
  spec: string,
  { embeddingModel, embeddingBaseUrl }: MemorySystemOptions,
): MemoryPlan['memory']['embedding'] {
  if (parseMemorySpec(spec).kind !== 'mem0') return null;
  if (embeddingModel === undefined)
    throw new InputError('mem0 needs a model that embeds', 'name one with --embedding-model');
  return { model: embeddingModel, baseUrl: embeddingBaseUrl ?? null };
}

/** What of a plan says which system it is. */
export type PlannedSystem = Pick<MemoryPlan, 'memoryModel'> & {
  readonly memory: Pick<MemoryPlan['memory'], 'spec' | 'embedding'>;
};

/**
 * Start the memory system of a plan.
 *
 * @param timeout - seconds for each of its operations
 */
export function openPlannedSystem(
  { memory: { spec, embedding }, memoryModel }: PlannedSystem,
  { baseUrl }: Pick<Terms, 'baseUrl'>,
  model: MemoryModel,
  timeout: number,
): Promise<MemorySystem> {
  const apiKey = embedding ? readKey(baseUrl) : undefined;
  const embeddingApiKey = embedding ? process.env.EMBEDDING_API_KEY?.trim() : undefined;
  return openMemory(spec, {
    toolVersion: toolVersion(),
    model,
    timeouts: { startSeconds: timeout, callSeconds: timeout },
    environment: process.env,
    onNote: (text) => note(`memory: ${text}`),
    ...(embedding && {
      mem0: {
        baseUrl,
        model: memoryModel!.model,
        embeddingModel: embedding.model,
        ...(apiKey !== undefined && { apiKey }),
        ...(embeddingApiKey && { embeddingApiKey }),
        ...(embedding.baseUrl !== null && { embeddingBaseUrl: embedding.baseUrl }),
      },
    }),
  });
}

/**
 * Ask a system who it is, for the plan: it is started for that and ended.
 *
 * @throws InputError when it does not start
 */
export async function readIdentity(
  system: PlannedSystem,
  terms: Pick<Terms, 'baseUrl'>,
  timeout: number,
): Promise<MemoryIdentity> {
  const unasked: MemoryModel = {
    ask: () => Promise.reject(new MemoryFault('model', 'no model is asked before the run')),
  };
  const release = killOnInterrupt();
  try {
    const live = await openPlannedSystem(system, terms, unasked, timeout);
    await live.close();
    return live.identity;
  } catch (cause) {
    if (!(cause instanceof MemoryFault)) throw cause;
    throw new InputError(
      `the memory system does not start: ${cause.what}`,
      'try it by itself',
      {},
      { cause },
    );
  } finally {
    release();
  }
}
