import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Upstream {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /** Every request that arrived, oldest first. */
  readonly requests: readonly IncomingMessage[];
  /** How many connections have been opened to it. */
  readonly connectionCount: () => number;
  /** As if the process were killed: no goodbye on any connection. */
  readonly kill: () => Promise<void>;
}

const answerOk: RequestListener = (req, res) => {
  req.resume().on('end', () => {
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ success: true, path: req.url }));
  });
};

/** A stand-in for the API: answers 200 unless a listener is given, and records requests. */
export async function startUpstream(listener: RequestListener = answerOk, port = 0): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((req, res) => {
    requests.push(req);
    listener(req, res);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      sockets.forEach((socket) => socket.resetAndDestroy());
    });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    server,
    requests,
    connectionCount: () => connections,
    kill,
  };
}

/** A URL without a server. */
export async function deadUrl(): Promise<string> {
  const upstream = await startUpstream();
  await upstream.kill();
  return upstream.url;
}
