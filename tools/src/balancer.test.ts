import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { PROCESS_ENV, ensureProgram, temporaryFolder } from '@magnetx/operations/testing';
import { freePort } from './ports.ts';
import { createServers } from './servers.ts';
import { waitUntil, type Service } from './service.ts';

interface Call {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the balancer's connection. */
  readonly port: number | undefined;
}

/** Requests that reached either gateway, health checks aside. */
const calls: Call[] = [];
const answer: RequestListener = (req, res) => {
  if (req.url === '/readyz') return void res.end();
  calls.push({ method: req.method ?? '', headers: req.headers, port: req.socket.remotePort });
  if (req.url === '/hang-up') return void req.socket.destroy();
  req.resume().once('end', () => res.end());
};

const folder = temporaryFolder(afterAll);
const gateways: Server[] = [];
const balancers: Service[] = [];
const dataDirs: string[] = [];
let port: number;
let withTlsPort: number;
let fewConnectionsPort: number;
let fewRequestsPort: number;

async function startGateway(): Promise<number> {
  const server = createServer(answer);
  gateways.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function startBalancer(gatewayPorts: readonly [number, number], settings: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = mkdtempSync(path.join(folder, 'balancer-'));
  dataDirs.push(dataDir);
  const env = { ...PROCESS_ENV, ...settings };
  const at = await freePort();
  balancers.push(await createServers({ dataDir, env }).balancer(at, await freePort(), gatewayPorts));
  return at;
}

/** Self-signed, with its key in the same file. */
async function makeCertificate(): Promise<string> {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => path.join(folder, `${name}.pem`));
  if (!key || !certificate || !both) throw new Error('No paths');
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    await ensureProgram('openssl'),
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=site', ...files],
    {
      stdio: 'pipe',
    },
  );
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return both;
}

beforeAll(async () => {
  const gatewayPorts = [await startGateway(), await startGateway()] as const;
  port = await startBalancer(gatewayPorts, {});
  fewConnectionsPort = await startBalancer(gatewayPorts, { BALANCER_CONNECTIONS_PER_ADDRESS: '5' });
  fewRequestsPort = await startBalancer(gatewayPorts, { BALANCER_REQUESTS_PER_10S: '3' });
  withTlsPort = await startBalancer(gatewayPorts, {
    BALANCER_CERTIFICATE: await makeCertificate(),
    BALANCER_TLS_PORT: String(await freePort()),
    PUBLIC_URL: 'https://site.example:8443',
  });
});

afterAll(async () => {
  for (const balancer of balancers) await balancer.stop();
  for (const server of gateways) {
    server.closeAllConnections();
    server.close();
  }
});

/** The status of the answer, with what came to the gateways for it. Without an agent: over its own connection. */
async function ask(method: string, where: string, headers: IncomingHttpHeaders = {}, agent: Agent | false = false) {
  calls.length = 0;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, path: where, method, headers, agent }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode));
    });
    req.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
  return { status, calls: [...calls] };
}

describe('docker/balancer/haproxy.cfg', () => {
  it('overwrites the client’s forwarding headers', async () => {
    const forged = {
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'forged.example',
      'x-forwarded-port': 'x666',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'forged-by-the-client',
    };
    const { status, calls: seen } = await ask('GET', '/', { ...forged, host: 'site.example' });
    expect([status, seen.length]).toEqual([200, 1]);
    const { headers = {} } = seen[0] ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/6\.6\.6\.6|x666|forged/);
    expect(headers).toMatchObject({
      host: 'site.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'site.example',
      'x-forwarded-proto': 'http',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('takes off what a client says of traces, which the gateways believe', async () => {
    const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
    const { calls: seen } = await ask('GET', '/', { traceparent, tracestate: 'a=1', baggage: 'b=1' });
    const names = Object.keys(seen[0]?.headers ?? {});
    expect(names).toContain('x-request-id');
    expect(names.filter((name) => /^(trace|baggage)/.test(name))).toEqual([]);
  });

  it('retries a read at the other gateway when one disconnects, but not a change', async () => {
    const read = await ask('GET', '/hang-up');
    expect(read.calls.length).toBeGreaterThan(1);
    const change = await ask('POST', '/hang-up');
    expect([change.status, change.calls.length]).toEqual([502, 1]);
    const log = path.join(dataDirs[0] ?? '', 'logs/balancer.log');
    const lineOfChange = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .find((line) => line.includes('"POST"'));
    const [balancer] = balancers;
    if (balancer) await waitUntil(balancer, async () => lineOfChange() !== undefined);
    expect(JSON.parse(lineOfChange() ?? '')).toMatchObject({
      service: 'balancer',
      requestId: change.calls[0]?.headers['x-request-id'],
      req: { method: 'POST', path: '/hang-up', ip: '127.0.0.1' },
      res: { status: 502 },
    });
  });

  it('sends each change over its own connection, so that one that breaks is answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const portsOf = async (method: string) => {
      const ports = new Set<number | undefined>();
      for (let time = 0; time < 8; time += 1) {
        for (const call of (await ask(method, '/', {}, agent)).calls) ports.add(call.port);
      }
      return ports.size;
    };
    expect(await portsOf('GET')).toBeLessThan(8);
    expect(await portsOf('POST')).toBe(8);
    agent.destroy();
  });

  it('keeps a request until its body is here', async () => {
    calls.length = 0;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /slow HTTP/1.1\r\nHost: site.example\r\nContent-Length: 4\r\n\r\n{');
    expect((await ask('GET', '/quick')).calls).toHaveLength(1);
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.write('"a}');
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
    socket.destroy();
  });

  /** Opens a connection from an address and sends one request over it. */
  function open(at: number, from: string) {
    const socket = connect({ port: at, host: '127.0.0.1', localAddress: from });
    let received = '';
    const answered = new Promise<string>((resolve) => {
      socket.on('data', (data) => resolve((received += data.toString())));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(received));
    });
    socket.write('GET / HTTP/1.1\r\nHost: site.example\r\n\r\n');
    return { socket, answered };
  }

  it('limits the connections of one address, and serves others', async () => {
    const held = Array.from({ length: 5 }, () => open(fewConnectionsPort, '127.0.0.2'));
    for (const { answered } of held) expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(await open(fewConnectionsPort, '127.0.0.2').answered).toBe('');
    const other = open(fewConnectionsPort, '127.0.0.3');
    expect(await other.answered).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of [...held, other]) socket.destroy();
  });

  it('limits the requests of one address, and serves others', async () => {
    const answers: string[] = [];
    for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3']) {
      const { socket, answered } = open(fewRequestsPort, from);
      answers.push(await answered);
      socket.destroy();
    }
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '429', '200']);
    expect(answers[3]).toMatch(/retry-after: 10/i);
  });

  it('sends http to the site’s own address once it has a certificate, and passes nothing on', async () => {
    calls.length = 0;
    const answered = await fetch(`http://127.0.0.1:${withTlsPort}/waitlist?ref=ABC123`, { redirect: 'manual' });
    expect([answered.status, answered.headers.get('location')]).toEqual([
      308,
      'https://site.example:8443/waitlist?ref=ABC123',
    ]);
    expect(calls).toEqual([]);
  });
});
