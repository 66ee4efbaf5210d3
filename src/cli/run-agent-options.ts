import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AgentKind, AgentVariant } from '../experiments/agent.js';
import type { TermsPatch } from '../experiments/terms-patch.js';
import { CHUNKINGS } from '../retrieval/chunking.js';

/** What may be said of a run; what is not said is as planned, or else as the paper has it. */
export interface AgentRunOptions extends Omit<TermsPatch, 'temperature'> {
  readonly run?: string;
  readonly model?: string;
  readonly data?: string;
  readonly templates?: string;
  readonly sets?: string[];
  readonly limit?: number;
  readonly temperature?: number | 'default';
  readonly chunks?: AgentVariant['chunking'];
  readonly chunkTokens?: number;
  readonly asWritten?: boolean;
  readonly search?: AgentVariant['search'];
  readonly top?: number;
}

/** Commander options for {@link AgentRunOptions}. */
export function agentRunOptions(kind: AgentKind | 'any'): Option[] {
  return [
    new Option('--model <model>', 'the model, as the endpoint calls it'),
    new Option('--run <dir>', 'the run folder (default: runs/AGENT-MODEL)'),
    new Option('--base-url <url>', 'an OpenAI-compatible endpoint (default: https://api.openai.com/v1)'),
    new Option('--templates <file>', "the benchmark's own wording, exported from your checkout (see below)"),
    new Option('--data <file>', 'another split of the same shape: parquet, JSON or JSONL'),
    new Option('--sets <list>', 'only these sets, e.g. mh_6k,sh_6k').argParser((value) =>
      value.split(',').map((set) => set.trim()),
    ),
    new Option('--limit <n>', 'only the first n items of each set').argParser(count),
    ...(kind === 'bm25' || kind === 'any' ? retrievalOptions() : []),
    new Option('--temperature <t>', '0 to 2, or "default" to send none').argParser((value) =>
      value === 'default' ? value : amount(value),
    ),
    new Option('--seed <n>', 'sent with every request').argParser(count0),
    new Option('--reasoning-effort <effort>', 'sent with every request'),
    new Option('--token-field <name>', 'the field that holds the output budget').choices([
      'max_tokens',
      'max_completion_tokens',
    ]),
    new Option('--timeout <seconds>', 'for a whole reply').argParser(amount),
    new Option('--attempts <n>', 'attempts at each output budget').argParser(count),
    new Option('--max-output-tokens <n>', 'the first output budget').argParser(count),
    new Option('--then-output-tokens <n>', 'the second output budget; 0 for none').argParser(count0),
    new Option('--scoring <text>', 'which text heads the report').choices(['full', 'firstLine']),
    new Option('--price-in <usd>', 'US dollars a million input tokens').argParser(amount),
    new Option('--price-out <usd>', 'US dollars a million output tokens').argParser(amount),
    new Option('--price-cached <usd>', 'US dollars a million cached input tokens').argParser(amount),
    new Option('--expect-output-tokens <n>', 'output tokens an item, for the estimate').argParser(count0),
    new Option('--max-cost <usd>', 'stop before this is spent').argParser(amount),
  ];
}

/** Options that say how a BM25 agent retrieves. */
export function retrievalOptions(): Option[] {
  return [
    new Option(
      '--chunks <how>',
      'cut by tokens (512, the paper), by whole lines (512), or by sentences (4096)',
    ).choices(CHUNKINGS),
    new Option('--chunk-tokens <n>', 'tokens a chunk').argParser(count),
    new Option('--as-written', "terms are not lower-cased, as in the benchmark's own code"),
    new Option('--search <what>', "search for the question, or for the query template's end").choices([
      'question',
      'query',
    ]),
    new Option('--top <n>', 'chunks a question (default: 10)').argParser(count),
  ];
}

/** Add options to a command. */
export function withOptions(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command;
}

interface TermsFlags {
  readonly timeout?: number;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly expectOutputTokens?: number;
}

/** What the options say of the terms. */
export function termsPatch(options: AgentRunOptions & TermsFlags): TermsPatch {
  const { temperature } = options;
  return said({
    baseUrl: options.baseUrl,
    temperature: temperature === 'default' ? null : temperature,
    seed: options.seed,
    reasoningEffort: options.reasoningEffort,
    tokenField: options.tokenField,
    timeoutSeconds: options.timeout,
    attempts: options.attempts,
    maxOutputTokens: options.maxOutputTokens,
    thenOutputTokens: options.thenOutputTokens,
    scoring: options.scoring,
    maxCost: options.maxCost,
    priceInput: options.priceIn,
    priceOutput: options.priceOut,
    priceCached: options.priceCached,
    expectedOutputTokens: options.expectOutputTokens,
  });
}

/** What the options say of the agent. */
export function agentVariant({ chunks, chunkTokens, asWritten, search, top }: AgentRunOptions): AgentVariant {
  return said({
    chunking: chunks,
    chunkTokens,
    lowerCase: asWritten ? false : undefined,
    search,
    top,
  });
}

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function said<T extends object>(options: T): Said<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Said<T>;
}

/** A whole number from 1. */
export function count(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}

function count0(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 0.');
  return Number(value);
}

/** A number from 0. */
export function amount(value: string): number {
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(value)) throw new InvalidArgumentError('Give a number from 0.');
  return Number(value);
}
