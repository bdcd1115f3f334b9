import { connect, type Socket } from 'node:net';
import { failureSchema } from '@magnetx/contracts';
import { Server } from 'socket.io';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { waitUntil } from '../testing/wait-until.ts';

const CHUNKED_HEAD =
  'POST /api/user/visits HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n';
const SIZED_HEAD = 'POST /api/user/visits HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n{';
const HANDSHAKE =
  'GET /ws/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** The head of an upload, without the blank line at its end. */
const UPLOAD = 'POST /api/project/pictures?kind=cover HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n';
/** An unfinished upload. The gateway answers 100 when it begins, and takes its bytes as enough for a minute. */
const UNFINISHED_UPLOAD = `${UPLOAD}Authorization: Bearer x\r\nExpect: 100-continue\r\n\r\n${' '.repeat(65_536)}`;

interface RawClient {
  readonly socket: Socket;
  readonly answer: () => string;
  readonly closed: Promise<void>;
}

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A client that writes bytes as they are and never ends its request. */
function openRaw(port: number, bytes: string, localAddress = '127.0.0.1'): RawClient {
  let answer = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.write(bytes);
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  stops.push(() => socket.destroy());
  return { socket, answer: () => answer, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

async function start(settings: Readonly<Record<string, string>> = {}, listener?: Parameters<typeof startUpstream>[0]) {
  const upstream: Upstream = await startUpstream(listener);
  const gateway: TestGateway = await startTestGateway({ API_URL: upstream.url, DRAIN_TIMEOUT_MS: '0', ...settings });
  stops.push(() => upstream.kill(), gateway.stop);
  return { upstream, gateway };
}

describe('clients that send their bodies too slowly', () => {
  it('take no connection to the API, and are refused with 408', async () => {
    const { upstream, gateway } = await start();
    const slow = Array.from({ length: 300 }, (_, index) =>
      openRaw(gateway.port, index % 2 === 0 ? CHUNKED_HEAD : SIZED_HEAD),
    );
    const trickle = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('1\r\n \r\n');
    }, 100);
    stops.push(() => clearInterval(trickle));
    const answer = await gateway.request('/api/user/visits', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(200);
    await Promise.all(slow.map(({ closed }) => closed));
    expect(upstream.requests).toHaveLength(1);
    for (const { answer: received } of slow) expect(received()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
  });
});

describe('what is open at the same time', () => {
  it('is limited per address for calls, with 429, and freed when a client leaves', async () => {
    const { gateway } = await start({ OPEN_CALLS_PER_ADDRESS_MAX: '2' });
    const open = [openRaw(gateway.port, SIZED_HEAD), openRaw(gateway.port, SIZED_HEAD)];
    await waitUntil(async () => (await gateway.request('/api/x')).status === 429, 'both bodies are being read');
    const refused = await gateway.request('/api/x');
    expect(failureSchema.parse(refused.json).code).toBe('too_many_requests');
    expect(refused.headers['retry-after']).toBe('1');
    const elsewhere = openRaw(
      gateway.port,
      'GET /api/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '127.0.0.2',
    );
    await elsewhere.closed;
    expect(elsewhere.answer()).toMatch(/^HTTP\/1\.1 200 /);
    open[0]?.socket.destroy();
    await waitUntil(async () => (await gateway.request('/api/x')).status === 200, 'the slot is free again');
  });

  it('is limited in all for calls, with 503 and Retry-After', async () => {
    const { gateway } = await start({ OPEN_CALLS_MAX: '1' });
    openRaw(gateway.port, SIZED_HEAD, '127.0.0.2');
    await waitUntil(async () => (await gateway.request('/api/x')).status === 503, 'the body is being read');
    const refused = await gateway.request('/api/x');
    expect(failureSchema.parse(refused.json).code).toBe('unavailable');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await gateway.request('/metrics')).text).toMatch(/^magnetx_shed_requests_total\{reason="total"\} [1-9]/m);
  });

  it('is limited to the connections that the API has: further calls are refused, not queued', async () => {
    const answers: (() => void)[] = [];
    const { gateway, upstream } = await start({}, (_req, res) => void answers.push(() => res.end('{}')));
    const waiting = Array.from({ length: 512 }, () => gateway.request('/api/x'));
    await waitUntil(() => upstream.requests.length === 512, 'every connection is in use');
    const refused = await gateway.request('/api/x');
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    expect(upstream.requests).toHaveLength(512);
    for (const answer of answers) answer();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is limited per address for live connections', async () => {
    const { gateway, upstream } = await start({ LIVE_CONNECTIONS_PER_ADDRESS_MAX: '1' });
    const hub = new Server(upstream.server, { path: '/ws' });
    stops.push(() => hub.close());
    const first = openRaw(gateway.port, HANDSHAKE);
    await waitUntil(() => first.answer().startsWith('HTTP/1.1 101'), 'the first handshake is answered');
    const second = openRaw(gateway.port, HANDSHAKE);
    await second.closed;
    expect(second.answer()).toMatch(/^HTTP\/1\.1 429 /);
    first.socket.destroy();
    await first.closed;
    await waitUntil(async () => {
      const next = openRaw(gateway.port, HANDSHAKE);
      await waitUntil(() => next.answer() !== '', 'the handshake is answered');
      return next.answer().startsWith('HTTP/1.1 101');
    }, 'the slot is free again');
  });

  it('is limited in bytes that a live connection sends: a flood is closed before it reaches the API', async () => {
    const { gateway, upstream } = await start();
    const hub = new Server(upstream.server, { path: '/ws' });
    stops.push(() => hub.close());
    let received = 0;
    hub.engine.on('connection', (connection: { on: (event: 'packet', listener: () => void) => void }) => {
      connection.on('packet', () => (received += 1));
    });
    const flooder = openRaw(gateway.port, HANDSHAKE);
    await waitUntil(() => flooder.answer().startsWith('HTTP/1.1 101'), 'the handshake is answered');
    // Masked text frames with the one byte "3": engine.io's pong.
    const pong = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x33]);
    flooder.socket.write(Buffer.concat(Array.from({ length: 100_000 }, () => pong)));
    await flooder.closed;
    expect(flooder.answer()).toContain('too_many_requests');
    expect(received).toBeLessThan((16 * 1024) / pong.length);
  });

  it('is limited per address for connections, whatever they send', async () => {
    const { gateway } = await start({ CONNECTIONS_PER_ADDRESS_MAX: '2' });
    const open = [openRaw(gateway.port, ''), openRaw(gateway.port, '')];
    await Promise.all(open.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    const third = openRaw(gateway.port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await third.closed;
    expect(third.answer()).toBe('');
    const elsewhere = openRaw(gateway.port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', '127.0.0.2');
    await waitUntil(() => elsewhere.answer().startsWith('HTTP/1.1 200'), 'another address is served');
  });
});

describe('the slots of uploads', () => {
  /** A whole upload from an address: resolves with its status. */
  const upload = async (gateway: TestGateway, localAddress: string): Promise<number> => {
    const headers = { authorization: 'Bearer x', connection: 'close' };
    const sent = { method: 'POST', headers, body: 'a picture', localAddress };
    return (await gateway.request('/api/project/pictures?kind=cover', sent)).status;
  };

  it('go from unfinished uploads of few addresses to another address', async () => {
    const { gateway, upstream } = await start();
    const addresses = [2, 3, 4, 5, 6].map((last) => `127.0.0.${last}`);
    const strangers = addresses.flatMap((address) =>
      [1, 2, 3, 4].map(() => openRaw(gateway.port, UNFINISHED_UPLOAD, address)),
    );
    await waitUntil(() => strangers.every(({ answer }) => answer() !== ''), 'every slot is taken');
    expect(await upload(gateway, '127.0.0.1')).toBe(200);
    expect(upstream.requests).toHaveLength(1);
    const answered = () => strangers.filter(({ answer }) => answer() !== 'HTTP/1.1 100 Continue\r\n\r\n');
    await waitUntil(() => answered().length > 0, 'an upload gives way');
    expect(answered().map(({ answer }) => answer())).toEqual([
      expect.stringMatching(/\nHTTP\/1\.1 503 [^]*Connection: close[^]*"code":"unavailable"/),
    ]);
    await answered()[0]?.closed;
  });

  it('stay with uploads that have arrived', async () => {
    const answers: (() => void)[] = [];
    const { gateway, upstream } = await start({}, (_req, res) => void answers.push(() => res.end('{}')));
    const arrived = Array.from({ length: 20 }, () => upload(gateway, '127.0.0.2'));
    await waitUntil(() => upstream.requests.length === 20, 'every upload has arrived');
    expect(await upload(gateway, '127.0.0.1')).toBe(503);
    for (const answer of answers) answer();
    expect(new Set(await Promise.all(arrived))).toEqual(new Set([200]));
  });

  it('are not for calls without a token, which get 401 before their body', async () => {
    const { gateway, upstream } = await start();
    const strangers = Array.from({ length: 21 }, () => openRaw(gateway.port, `${UPLOAD}\r\n{}`));
    await Promise.all(strangers.map(({ closed }) => closed));
    for (const { answer } of strangers) {
      expect(answer()).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close/);
      const failure = failureSchema.parse(JSON.parse(answer().split('\r\n\r\n')[1] ?? ''));
      expect(failure.code).toBe('not_authenticated');
    }
    expect(upstream.requests).toEqual([]);
  });
});

describe('pages', () => {
  it('have a rate limit per address, with a plain answer that says when to come back', async () => {
    const { gateway } = await start({ RATE_PAGES_PER_MINUTE: '2' });
    const page = () => gateway.request('/waitlist', { headers: { accept: 'text/html' } });
    expect([(await page()).status, (await page()).status]).toEqual([503, 503]);
    const refused = await page();
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await gateway.request('/registry/microfrontends.json')).status).toBe(429);
    expect((await gateway.request('/api/x')).status).toBe(200);
  });
});
