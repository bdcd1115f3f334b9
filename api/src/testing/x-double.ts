import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What X answers; each may be replaced by a test. */
export interface XAnswers {
  tokenStatus: number;
  token: object;
  meStatus: number;
  me: unknown;
  /** X takes the call and never answers. */
  isSilent: boolean;
}

export interface XDouble {
  readonly url: string;
  readonly answers: XAnswers;
  /** The last token request: its Authorization header and its form. */
  lastTokenRequest: () => { authorization: string | undefined; form: URLSearchParams };
  readonly meUrls: readonly string[];
  /** Emits `token` and `me` as the calls come in. */
  readonly calls: EventEmitter;
  stop: () => Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** X's token and users/me calls with whatever answers a test wants; the consent page is left out. */
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
  return { url, answers, lastTokenRequest: () => last, meUrls, calls, stop };
}
