import { connect, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket as Client } from 'socket.io-client';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl, startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { waitUntil } from '../testing/wait-until.ts';

const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Sends a handshake and resolves with all that comes back until the other side closes. */
function handshake(port: number, path: string, host = 'localhost', headers = HANDSHAKE): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket: Socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${[`Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

function nextEvent<T>(client: Client, event: string): Promise<T> {
  return new Promise((resolve) => client.once(event, resolve));
}

describe('the live connection', () => {
  let upstream: Upstream;
  let hub: Server;
  let gateway: TestGateway;
  const clients: Client[] = [];

  const open = (transports: string[] = ['websocket'], port = gateway.port): Client => {
    const client = io(`http://127.0.0.1:${port}`, {
      path: '/ws',
      transports,
      query: { userId: 'u1' },
      reconnection: false,
    });
    clients.push(client);
    return client;
  };
  const openSockets = async (): Promise<string> => {
    const metrics = await gateway.request('/metrics');
    return /^magnetx_proxied_sockets (\d+)$/m.exec(metrics.text)?.[1] ?? '';
  };

  beforeEach(async () => {
    upstream = await startUpstream((_req, res) => res.writeHead(404).end());
    hub = new Server(upstream.server, { path: '/ws' });
    hub.on('connection', (socket) => {
      socket.on('echo', (text: string) => socket.emit('echo', text));
    });
    gateway = await startTestGateway({ API_URL: upstream.url });
  });
  afterEach(async () => {
    clients.splice(0).forEach((client) => client.disconnect());
    await waitUntil(() => hub.engine.clientsCount === 0, 'the API sees the clients leave');
    await gateway.stop();
    void hub.close();
    await upstream.kill();
  });

  it.each([[['websocket']], [['polling']], [['polling', 'websocket']]])(
    'carries events both ways by %s',
    async (by) => {
      const client = open(by);
      await nextEvent(client, 'connect');
      const answer = nextEvent<string>(client, 'echo');
      client.emit('echo', 'x'.repeat(10_000));
      expect(await answer).toHaveLength(10_000);
      const pushed = nextEvent<string>(client, 'points_update');
      hub.emit('points_update', 'hello');
      expect(await pushed).toBe('hello');
    },
  );

  it('sends the client’s address to the API, and logs neither query nor token', async () => {
    const connected = new Promise<Record<string, unknown>>((resolve) => {
      hub.on('connection', (socket) => resolve({ ...socket.handshake.headers, query: socket.handshake.query }));
    });
    const client = io(`http://127.0.0.1:${gateway.port}`, {
      path: '/ws',
      transports: ['websocket'],
      query: { userId: 'u1', token: 'secret' },
      extraHeaders: { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'chosen-by-client' },
    });
    clients.push(client);
    const seen = await connected;
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', query: { userId: 'u1' } });
    expect(seen['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(gateway.logs()).toContain(`"requestId":"${String(seen['x-request-id'])}"`);
    expect(gateway.logs()).not.toMatch(/secret|userId/);
  });

  it('ends on both sides when either ends', async () => {
    const client = open();
    await nextEvent(client, 'connect');
    expect(await openSockets()).toBe('1');
    const gone = nextEvent(client, 'disconnect');
    hub.disconnectSockets(true);
    await gone;
    await waitUntil(async () => (await openSockets()) === '0', 'the socket is closed');
    const second = open();
    await nextEvent(second, 'connect');
    second.io.engine.close();
    await waitUntil(() => hub.engine.clientsCount === 0, 'the API sees the client leave');
  });

  it('ends when the API is killed, without a word of HTTP in it', async () => {
    const client = open();
    await nextEvent(client, 'connect');
    const reason = nextEvent<string>(client, 'disconnect');
    await upstream.kill();
    expect(await reason).toBe('transport close');
    await waitUntil(async () => (await openSockets()) === '0', 'the socket is closed');
  });

  it.each([
    '/ws?userId=u1&EIO=4&transport=websocket',
    'http://localhost/ws?userId=u1&EIO=4&transport=websocket',
    'http://localhost/ws/?EIO=4&transport=websocket',
  ])('opens at %s as well', async (target) => {
    const answer = handshake(gateway.port, target);
    await waitUntil(() => hub.engine.clientsCount === 1, 'the hub has the connection');
    await upstream.kill();
    expect(await answer).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('takes polls without the slash', async () => {
    const polled = await gateway.request('/ws?userId=u1&EIO=4&transport=polling');
    expect(polled).toMatchObject({ status: 200, text: expect.stringContaining('"sid"') });
    hub.engine.close();
  });

  it('is refused with 404 on any other path', async () => {
    expect(await handshake(gateway.port, '/api/x')).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(await handshake(gateway.port, '/assets/mfe-admin/dev/ws')).toMatch(/^HTTP\/1\.1 404 /);
    expect(await handshake(gateway.port, '/wsx?EIO=4&transport=websocket')).toMatch(/^HTTP\/1\.1 404 /);
    expect(upstream.requests).toEqual([]);
    expect((await gateway.request('/metrics')).text).not.toContain('magnetx_upstream_errors_total{');
  });

  it('is refused with 421 under a name that is not the server’s', async () => {
    const answer = await handshake(gateway.port, '/ws/?EIO=4&transport=websocket', 'evil.example');
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(hub.engine.clientsCount).toBe(0);
  });

  it('is refused with 400 if it offers other protocols as well', async () => {
    const headers = HANDSHAKE.map((line) => line.replace(': websocket', ': WebSocket, h2c'));
    const answer = await handshake(gateway.port, '/ws/?EIO=4&transport=websocket', 'localhost', headers);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(hub.engine.clientsCount).toBe(0);
  });

  it('is refused with 429 once an address has used its calls up', async () => {
    const tight = await startTestGateway({ API_URL: upstream.url, RATE_API_PER_MINUTE: '1' });
    expect((await tight.request('/api/x')).status).toBe(404);
    const answer = await handshake(tight.port, '/ws/?EIO=4&transport=websocket');
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    await tight.stop();
  });
});

describe('the live connection while the API is unavailable', () => {
  it('is refused with 503 and closed', async () => {
    const gateway = await startTestGateway({ API_URL: await deadUrl() });
    const answer = await handshake(gateway.port, '/ws/?EIO=4&transport=websocket');
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 2\r\n/);
    expect((await gateway.request('/healthz')).status).toBe(200);
    await gateway.stop();
  });

  it('is refused when the API dies during the handshake', async () => {
    const upstream = await startUpstream();
    upstream.server.on('upgrade', () => void upstream.kill());
    const gateway = await startTestGateway({ API_URL: upstream.url });
    expect(await handshake(gateway.port, '/ws/?EIO=4')).toMatch(/^HTTP\/1\.1 503 /);
    await gateway.stop();
  });
});
