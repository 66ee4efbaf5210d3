import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { honestBridge } from './honest-bridge.mjs';

/** A request of the bridge as it comes. */
export interface BridgeRequest {
  readonly id: number;
  readonly op: string;
  readonly [field: string]: unknown;
}

/** A bridge over HTTP on loopback. */
export interface HttpBridge {
  readonly url: string;
  readonly requests: BridgeRequest[];
  close(): Promise<void>;
}

/**
 * Serve one.
 *
 * @param misbehave - answers instead, and says whether it did
 */
export async function httpBridge(
  misbehave: (request: BridgeRequest, response: ServerResponse) => boolean = () => false,
): Promise<HttpBridge> {
  const answer = honestBridge();
  const requests: BridgeRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = JSON.parse(Buffer.concat(parts).toString()) as BridgeRequest;
    requests.push(request);
    if (misbehave(request, response)) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
