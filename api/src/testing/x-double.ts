import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The responses of X. A test may replace each. */
export interface XAnswers {
  tokenStatus: number;
  token: object;
  meStatus: number;
  me: unknown;
  /** X accepts the request and never responds. */
  isSilent: boolean;
}

export interface XDouble {
  readonly url: string;
  readonly answers: XAnswers;
  /** The latest token request: its Authorization header and its form. */
  lastTokenRequest: () => { authorization: string | undefined; form: URLSearchParams };
  readonly meUrls: readonly string[];
  /** Emits `token` and `me` for each request. */
  readonly calls: EventEmitter;
  /** Breaks off all requests that wait for an answer. */
  hangUp: () => void;
  stop: () => Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A fake of X's token and users/me calls with configurable responses. It has no consent page. */
export async function startXDouble(): Promise<XDouble> {
  const answers: XAnswers = {
    tokenStatus: 200,
    token: { token_type: 'bearer', expires_in: 7200, access_token: 'x-access', scope: 'users.read tweet.read' },
    meStatus: 200,
    me: { data: { id: '1', name: 'One', username: 'one' } },
    isSilent: false,
  };
  let last: { authorization: string | undefined; form: URLSearchParams } = {
    authorization: undefined,
    form: new URLSearchParams(),
  };
  const meUrls: string[] = [];
  const calls = new EventEmitter();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const isToken = request.url === '/token';
      calls.emit(isToken ? 'token' : 'me');
      if (answers.isSilent) return;
      if (isToken) last = { authorization: request.headers.authorization, form: new URLSearchParams(body) };
      else meUrls.push(request.url ?? '');
      response.writeHead(isToken ? answers.tokenStatus : answers.meStatus, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isToken ? answers.token : answers.me));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hangUp = () => server.closeAllConnections();
  return { url, answers, lastTokenRequest: () => last, meUrls, calls, hangUp, stop };
}
