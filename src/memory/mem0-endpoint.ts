/** Where mem0 finds its models. They are called by mem0 itself: these calls stand in no ledger and under no budget. */
export interface Mem0Endpoint {
  /** OpenAI-compatible, e.g. `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  readonly embeddingModel: string;
  /** Where embeddings come from, if from elsewhere. */
  readonly embeddingBaseUrl?: string;
  /** Its key there; the other one is not sent elsewhere. */
  readonly embeddingApiKey?: string;
  /** Length of an embedding; asked of the endpoint when it is not given. */
  readonly embeddingDimensions?: number;
}

/** Sent to endpoints that want no key. */
const NO_KEY = 'none';

/** mem0's configuration: nothing on disk, and every model where it was said to be. */
export function mem0Config(endpoint: Mem0Endpoint, callSeconds: number) {
  const { baseUrl, model, embeddingModel, embeddingDimensions } = endpoint;
  // An empty key would send it to look for one in the environment, and a missing one is an error to its client.
  const apiKey = endpoint.apiKey ?? NO_KEY;
  const elsewhere = endpoint.embeddingBaseUrl !== undefined && endpoint.embeddingBaseUrl !== baseUrl;
  const embedder = {
    model: embeddingModel,
    baseURL: endpoint.embeddingBaseUrl ?? baseUrl,
    // A key is shown to the endpoint that it belongs to, and to no other.
    apiKey: endpoint.embeddingApiKey ?? (elsewhere ? NO_KEY : apiKey),
  };
  return {
    llm: { provider: 'openai', config: { model, baseURL: baseUrl, apiKey, timeout: callSeconds * 1000 } },
    embedder: { provider: 'openai', config: embedder },
    vectorStore: {
      provider: 'memory',
      config: {
        dbPath: ':memory:',
        ...(embeddingDimensions !== undefined && { dimension: embeddingDimensions }),
      },
    },
    historyStore: { provider: 'sqlite', config: { historyDbPath: ':memory:' } },
  };
}
