import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request to the double. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the double answers. Null: it accepts requests and is silent. */
export type Answer = (request: Received) => Reply | null | Promise<Reply>;

/** A service in place of those that checks ask. `answer` is replaced by each test. */
export interface ServiceDouble {
  readonly url: string;
  answer: Answer;
  readonly received: Received[];
  stop: () => Promise<void>;
}

export async function startServiceDouble(): Promise<ServiceDouble> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const received = { url: request.url ?? '', headers: request.headers, body };
      double.received.push(received);
      const reply = await double.answer(received);
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: ServiceDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: () => null,
    received: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

export const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
