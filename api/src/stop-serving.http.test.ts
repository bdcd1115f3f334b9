import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { getMe, LIVE_PATH } from '@magnetx/contracts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';
import { signInWithX } from './testing/visitor.ts';

/** The `connection` header of an answer on a keep-alive connection. */
function createKeptOpen(api: TestApi) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; connection: string | undefined; body: string; isReused: boolean }>(
      (resolve, reject) => {
        const asked = request(api.url + path, { agent, headers }, (answer: IncomingMessage) => {
          let body = '';
          answer.on('data', (data: Buffer) => (body += data.toString()));
          answer.once('error', reject);
          answer.once('end', () => {
            const { connection } = answer.headers;
            resolve({ status: answer.statusCode, connection, body, isReused: asked.reusedSocket });
          });
        });
        asked.once('error', reject);
        asked.end();
      },
    );
  return { get };
}

/** An API with a signed-in user, whose next call is held until it is released. */
async function withSlowCall(env: Record<string, string>) {
  const api = await startTestApi({ env });
  const token = await signInWithX(api, 'patient');
  const { tokens } = api.server.product.accounts;
  const verify = tokens.verify.bind(tokens);
  let letThrough = (): void => undefined;
  const mayGoOn = new Promise<void>((resolve) => (letThrough = resolve));
  let tellBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  jest.spyOn(tokens, 'verify').mockImplementation(async (given) => {
    tellBegun();
    await mayGoOn;
    return verify(given);
  });
  return { api, headers: { authorization: `Bearer ${token}` }, begun, letThrough };
}

/** Resolves once the port is closed. */
async function untilRefused(api: TestApi): Promise<void> {
  const { port, hostname } = new URL(api.url);
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (!isOpen) return;
  }
}

/** A client that sends this text and then nothing, whatever it receives. */
function beginAndHang(api: TestApi, text: string): Promise<Socket> {
  const { port, hostname } = new URL(api.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(text);
  return new Promise((resolve) => socket.once('ready', () => resolve(socket)));
}

const ME = `/api${getMe.path}`;

describe('while it reports not ready', () => {
  it('answers each call as the last on its connection, and then accepts no more', async () => {
    const api = await startTestApi({ env: { DRAIN_DELAY_MS: '2000' } });
    const token = await signInWithX(api, 'served');
    const client = createKeptOpen(api);
    expect(await client.get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const stopped = api.stop();
    const ready = await client.get('/readyz');
    expect(ready).toMatchObject({ status: 503, connection: 'close', isReused: true });
    expect(JSON.parse(ready.body)).toEqual({ checks: expect.objectContaining({ accepting: false }) as unknown });
    for (let call = 0; call < 2; call += 1) {
      const answer = await client.get(ME, { authorization: `Bearer ${token}` });
      expect(answer).toMatchObject({ status: 200, connection: 'close', isReused: false });
    }
    await untilRefused(api);
    await stopped;
  });
});

describe('a running call', () => {
  it('completes after the port has closed, with `connection: close`', async () => {
    const { api, headers, begun, letThrough } = await withSlowCall({});
    const answer = createKeptOpen(api).get(ME, headers);
    await begun;
    const stopped = api.stop();
    await untilRefused(api);
    letThrough();
    expect(await answer).toMatchObject({ status: 200, connection: 'close' });
    await stopped;
  });

  it('is cut off after the drain timeout', async () => {
    const { api, headers, begun, letThrough } = await withSlowCall({ DRAIN_TIMEOUT_MS: '200' });
    const answer = createKeptOpen(api).get(ME, headers);
    await begun;
    const [outcome] = await Promise.allSettled([answer, api.stop()]);
    expect(outcome.status).toBe('rejected');
    expect(api.logs()).toContain('destroying connections that did not end in time');
    letThrough();
  });
});

it.each([
  ['half a request', 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{'],
  [
    'a websocket that never says goodbye',
    [
      `GET ${LIVE_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ].join('\r\n'),
  ],
])('does not wait for %s', async (_what, text) => {
  const api = await startTestApi({ env: { DRAIN_TIMEOUT_MS: '200' } });
  const socket = await beginAndHang(api, text);
  // Ensures that the server has read the earlier text.
  await createKeptOpen(api).get('/healthz');
  await api.stop();
  expect(api.logs()).toContain('destroying connections that did not end in time');
  socket.destroy();
});
