import { z } from 'zod';
import type { Usage } from './cost.js';

/**
 * What became of an attempt. With a text that is kept: `answered`, `truncated` (the output budget cut it), `filtered`
 * (the provider's filter cut it, perhaps to nothing) and `refused` (the API's own refusal field). Without: `empty`,
 * `exhausted` (nothing visible, and the budget used up: hidden reasoning), `invalid` (a text that the task's check turns
 * down). Without a reply: `rate_limit`, `server_error`, `timeout`, `connection`, `malformed`, `rejected` (the request
 * itself is refused).
 */
export const ATTEMPT_KINDS = [
  'answered',
  'truncated',
  'filtered',
  'refused',
  'empty',
  'exhausted',
  'invalid',
  'rate_limit',
  'server_error',
  'timeout',
  'connection',
  'malformed',
  'rejected',
] as const;

/** See {@link ATTEMPT_KINDS}. */
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/** The reply to one attempt, whatever it was. */
export interface Reply {
  readonly kind: AttemptKind;
  /** The text of the output or of the refusal, as it came; null where there is none. */
  readonly output: string | null;
  readonly finishReason?: string;
  /** The model that says it answered. */
  readonly model?: string;
  readonly usage?: Usage;
  readonly status?: number;
  /** What the endpoint or the transport said is wrong. */
  readonly message?: string;
  readonly retryAfterMs?: number;
  /** No later request can fare better: a wrong key, an unknown model, no credit left. */
  readonly fatal?: boolean;
  /** Nothing reached a model, so that nothing can have been charged. */
  readonly uncharged?: boolean;
}

/** Does this reply settle its item? A text that is not empty is never thrown away. */
export function settles({ kind, output }: Pick<Reply, 'kind' | 'output'>): boolean {
  return kind !== 'invalid' && output !== null && output.trim() !== '';
}

/** Failures on the way to a reply, as against replies without a text. */
export function isTransport(kind: AttemptKind): boolean {
  return ['server_error', 'timeout', 'connection', 'malformed'].includes(kind);
}

const count = z.number().nonnegative().nullish();

/** The part of a chat completion that is read; endpoints add and leave out much. */
const completionSchema = z.looseObject({
  model: z.string().nullish(),
  choices: z.array(
    z.looseObject({
      finish_reason: z.string().nullish(),
      message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z
    .looseObject({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish(),
      completion_tokens_details: z.looseObject({ reasoning_tokens: count }).nullish(),
    })
    .nullish(),
});

/** Read the parsed body of a successful response. */
export function readCompletion(body: unknown): Reply {
  const result = completionSchema.safeParse(body);
  if (!result.success) {
    const why = z.prettifyError(result.error).replace(/\s+/g, ' ').slice(0, 300);
    return { kind: 'malformed', output: null, message: `not a chat completion: ${why}` };
  }
  const { model, choices, usage } = result.data;
  const reply = readChoice(choices[0]);
  return {
    ...reply,
    ...(model && { model }),
    ...(usage && {
      usage: {
        input: usage.prompt_tokens ?? 0,
        cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
        output: usage.completion_tokens ?? 0,
        reasoning: usage.completion_tokens_details?.reasoning_tokens ?? 0,
      },
    }),
  };
}

function readChoice(choice: z.infer<typeof completionSchema>['choices'][number] | undefined): Reply {
  const content = choice?.message.content ?? '';
  const refusal = choice?.message.refusal ?? '';
  const finish = choice?.finish_reason ?? undefined;
  const reason = finish === undefined ? {} : { finishReason: finish };
  const spoke = content.trim() !== '';
  if (finish === 'content_filter')
    return { kind: 'filtered', output: spoke ? content : refusal || null, ...reason };
  if (!spoke && refusal.trim() !== '') return { kind: 'refused', output: refusal, ...reason };
  if (!spoke) {
    return { kind: finish === 'length' ? 'exhausted' : 'empty', output: content || null, ...reason };
  }
  return { kind: finish === 'length' ? 'truncated' : 'answered', output: content, ...reason };
}
