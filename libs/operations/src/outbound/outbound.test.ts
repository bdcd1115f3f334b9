import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound, type Guard, type Outbound, type OutboundRequest } from './create-outbound.ts';
import type { OutboundError, OutboundReason } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

const LIMITS = { timeoutMs: 10_000, maxBytes: 1_000 };
const PUBLIC = { address: '93.184.215.14', family: 4 };
const LOOPBACK = { address: '127.0.0.1', family: 4 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of this machine that counts its connections. */
async function startServer(answer: RequestListener) {
  const server: Server = createServer(answer);
  const seen = { connections: 0 };
  server.on('connection', () => (seen.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return { host: `127.0.0.1:${port}`, port, url: `http://127.0.0.1:${port}`, seen };
}

/** Names and their addresses, in place of a resolver. A list of lists answers in turn. */
type Names = Readonly<Record<string, readonly (readonly LookupAddress[])[]>>;

function guarded({ names = {}, ...rules }: Partial<Guard> & { readonly names?: Names } = {}): Outbound {
  const turns = new Map<string, number>();
  const outbound = createOutbound({
    allowsHttp: true,
    exceptions: [],
    ...rules,
    resolve: (name, _options, callback) => {
      const answers = names[name];
      const turn = turns.get(name) ?? 0;
      turns.set(name, turn + 1);
      const found = answers?.[Math.min(turn, answers.length - 1)];
      if (found) callback(null, [...found]);
      else callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), []);
    },
  });
  closing.push(outbound.close);
  return outbound;
}

async function reasonOf(outbound: Outbound, address: string, request: Partial<OutboundRequest> = {}) {
  const answer = await outbound.ask(address, { ...LIMITS, ...request }).catch((error: OutboundError) => error);
  return answer instanceof Error ? answer.reason : answer.status;
}

const HOSTILE: readonly (readonly [address: string, reason: OutboundReason])[] = [
  ['', 'not_an_address'],
  ['no address', 'not_an_address'],
  ['//127.0.0.1', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['ftp://93.184.215.14/', 'not_an_address'],
  ['data:text/plain,hello', 'not_an_address'],
  ['javascript:alert(1)', 'not_an_address'],
  ['http://[::1', 'not_an_address'],
  ['http://256.1.1.1/', 'not_an_address'],
  ['http://name:secret@public.test/', 'has_credentials'],
  ['http://127.0.0.1@public.test/', 'has_credentials'],
  ['http://127.0.0.1:PORT/', 'private_address'],
  ['http://127.1:PORT/', 'private_address'],
  ['http://127.255.255.254:PORT/', 'private_address'],
  ['http://2130706433:PORT/', 'private_address'],
  ['http://0x7f000001:PORT/', 'private_address'],
  ['http://0x7f.0.0.1:PORT/', 'private_address'],
  ['http://0177.0.0.1:PORT/', 'private_address'],
  ['http://017700000001:PORT/', 'private_address'],
  ['http://0:PORT/', 'private_address'],
  ['http://0.0.0.0:PORT/', 'private_address'],
  ['http://１２７.０.０.１:PORT/', 'private_address'],
  ['http://127。0。0。1:PORT/', 'private_address'],
  ['http://127.0.0.1.:PORT/', 'private_address'],
  ['http://10.0.0.1/', 'private_address'],
  ['http://172.16.0.1/', 'private_address'],
  ['http://192.168.1.1/', 'private_address'],
  ['http://100.64.0.1/', 'private_address'],
  ['http://169.254.169.254/latest/meta-data/', 'private_address'],
  ['http://224.0.0.1/', 'private_address'],
  ['http://255.255.255.255/', 'private_address'],
  ['http://198.18.0.1/', 'private_address'],
  ['http://[::1]:PORT/', 'private_address'],
  ['http://[::]:PORT/', 'private_address'],
  ['http://[::ffff:127.0.0.1]:PORT/', 'private_address'],
  ['http://[::ffff:7f00:1]:PORT/', 'private_address'],
  ['http://[::127.0.0.1]:PORT/', 'private_address'],
  ['http://[64:ff9b::7f00:1]:PORT/', 'private_address'],
  ['http://[2002:7f00:1::]/', 'private_address'],
  ['http://[fe80::1]/', 'private_address'],
  ['http://[fc00::1]/', 'private_address'],
  ['http://[fec0::1]/', 'private_address'],
  ['http://[ff02::1]/', 'private_address'],
  ['http://[2001:db8::1]/', 'private_address'],
  ['http://loopback.test:PORT/', 'private_address'],
  ['http://loopback.test.:PORT/', 'private_address'],
  ['http://both.test:PORT/', 'private_address'],
  ['http://mapped.test:PORT/', 'private_address'],
  ['http://nowhere.test/', 'unknown_host'],
];

const NAMES: Names = {
  'public.test': [[PUBLIC]],
  'loopback.test': [[LOOPBACK]],
  'loopback.test.': [[LOOPBACK]],
  'both.test': [[PUBLIC, LOOPBACK]],
  'mapped.test': [[{ address: '::ffff:127.0.0.1', family: 6 }]],
};

test.each(HOSTILE)('%s is refused: %s', async (address, reason) => {
  const own = await startServer((_request, response) => response.end('secret'));
  const outbound = guarded({ names: NAMES });
  expect(await reasonOf(outbound, address.replace('PORT', String(own.port)))).toBe(reason);
  expect(own.seen.connections).toBe(0);
});

test('plain http is refused unless a setting allows it', async () => {
  expect(await reasonOf(guarded({ allowsHttp: false, names: NAMES }), 'http://public.test/')).toBe('not_https');
});

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['::ffff:93.184.215.14', true],
  ['2001::1', false],
  ['240.0.0.1', false],
  ['localhost', false],
])('%s is on the public internet: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

test('a name that changes its address after the look-up is connected to as it was checked', async () => {
  const own = await startServer((_request, response) => response.end('secret'));
  // Nothing listens there: the address is for documentation, and only the second answer is this machine.
  const outbound = guarded({ names: { 'rebinding.test': [[PUBLIC], [LOOPBACK]] } });
  const request = { timeoutMs: 300 };
  expect(['timed_out', 'unreachable']).toContain(
    await reasonOf(outbound, `http://rebinding.test:${own.port}/`, request),
  );
  expect(await reasonOf(outbound, `http://rebinding.test:${own.port}/`)).toBe('private_address');
  expect(own.seen.connections).toBe(0);
});

describe('a redirect', () => {
  it('is not followed by default', async () => {
    const server = await startServer((_request, response) => response.writeHead(302, { location: '/there' }).end());
    expect(await reasonOf(guarded({ exceptions: [server.host] }), server.url)).toBe('redirected');
  });

  it('is followed under the same rules, as often as asked', async () => {
    const own = await startServer((_request, response) => response.end('secret'));
    const server = await startServer(({ url }, response) => {
      const target = { '/own': own.url, '/file': 'file:///etc/passwd', '/once': '/here', '/twice': '/once' }[url ?? ''];
      if (target) response.writeHead(302, { location: target }).end();
      else response.end('here');
    });
    const outbound = guarded({ exceptions: [server.host] });
    const ask = (path: string) => reasonOf(outbound, `${server.url}${path}`, { redirectsMax: 1 });
    expect(await ask('/own')).toBe('private_address');
    expect(await ask('/file')).toBe('not_an_address');
    expect(await ask('/twice')).toBe('redirected');
    expect(await ask('/once')).toBe(200);
    expect(own.seen.connections).toBe(0);
  });

  it('carries no secret to another origin, and repeats a POST only for 307 and 308', async () => {
    const got: string[] = [];
    const listen: RequestListener = ({ method, headers }, response) => {
      got.push(`${method} ${headers.authorization ?? 'without'}`);
      response.end();
    };
    const other = await startServer(listen);
    const server = await startServer(({ url, headers, method }, response) => {
      if (url === '/end') return listen({ method, headers } as never, response as never);
      const [, status, place] = (url ?? '').split('/');
      return response.writeHead(Number(status), { location: place === 'other' ? other.url : '/end' }).end();
    });
    const outbound = guarded({ exceptions: [server.host, other.host] });
    const request = { method: 'POST', body: 'text', headers: { authorization: 'secret' }, redirectsMax: 1 } as const;
    for (const path of ['302/here', '307/here', '302/other', '307/other']) {
      await outbound.ask(`${server.url}/${path}`, { ...LIMITS, ...request });
    }
    expect(got).toEqual(['GET secret', 'POST secret', 'GET without', 'POST without']);
  });
});

describe('an answer', () => {
  it('is read whole, with its status', async () => {
    const server = await startServer((_request, response) => response.writeHead(404).end('nothing'));
    const { status, body } = await guarded({ exceptions: [server.host] }).ask(server.url, LIMITS);
    expect([status, String(body)]).toEqual([404, 'nothing']);
  });

  it('that is too long, endless, slow or broken ends with its reason', async () => {
    const server = await startServer(({ url }, response) => {
      if (url === '/long') response.end('x'.repeat(LIMITS.maxBytes + 1));
      if (url === '/endless') {
        const more = () => response.write('x'.repeat(100), () => setImmediate(more));
        more();
      }
      if (url === '/half') response.write('x');
      if (url === '/broken') response.destroy();
    });
    const outbound = guarded({ exceptions: [server.host] });
    const ask = (path: string, timeoutMs = LIMITS.timeoutMs) => reasonOf(outbound, server.url + path, { timeoutMs });
    expect(await ask('/long')).toBe('too_large');
    expect(await ask('/endless')).toBe('too_large');
    expect(await ask('/silent', 50)).toBe('timed_out');
    expect(await ask('/half', 50)).toBe('timed_out');
    expect(await reasonOf(guarded({ exceptions: [server.host] }), `${server.url}/broken`)).toBe('unreachable');
  });
});

test('a host that fails five times in a row rests, and is asked again later', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'] });
  let status = 500;
  const server = await startServer((_request, response) => response.writeHead(status).end());
  const outbound = createOutbound(null);
  closing.push(outbound.close);
  for (let failure = 1; failure <= 5; failure += 1) expect(await reasonOf(outbound, server.url)).toBe(500);
  const asked = server.seen.connections;
  expect(await reasonOf(outbound, server.url)).toBe('resting');
  expect(server.seen.connections).toBe(asked);
  status = 200;
  jest.setSystemTime(Date.now() + 30_000);
  expect(await reasonOf(outbound, server.url)).toBe(200);
  jest.useRealTimers();
});

test('without a guard, the addresses of the operator are reached wherever they are', async () => {
  const server = await startServer((_request, response) => response.end('own'));
  const outbound = createOutbound(null);
  closing.push(outbound.close);
  expect(await reasonOf(outbound, server.url)).toBe(200);
});
