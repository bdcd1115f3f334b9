import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { release, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const FILES = {
  'a b.css': '.mfe-admin__p{}',
  'font.woff2': 'x',
  'pic.svg': '<svg/>',
  'deep/er/x.json': '{}',
  noext: '?',
};

describe('assets', () => {
  let gateway: TestGateway;
  let version: string;
  let base: string;
  beforeAll(async () => {
    gateway = await startTestGateway();
    version = await release(gateway.storeDir, { name: 'mfe-admin', files: FILES });
    base = `/assets/mfe-admin/${version}`;
  });
  afterAll(() => gateway.stop());

  const encodedAs = (acceptEncoding: string) =>
    gateway.request(`${base}/main.js`, { headers: { 'accept-encoding': acceptEncoding } });

  it('are kept for ever', async () => {
    const { status, headers, text } = await gateway.request(`${base}/main.js`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers.etag).toMatch(/./);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(text).toContain('console.log');
  });

  it.each([
    ['mf-manifest.json', 'application/json; charset=utf-8'],
    ['a%20b.css', 'text/css; charset=utf-8'],
    ['font.woff2', 'font/woff2'],
    ['pic.svg', 'image/svg+xml'],
    ['deep/er/x.json', 'application/json; charset=utf-8'],
    ['noext', 'application/octet-stream'],
  ])('have the right type: %s is %s', async (file, type) => {
    const { status, headers } = await gateway.request(`${base}/${file}`);
    expect([status, headers['content-type']]).toEqual([200, type]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0.001', 'br'],
    ['BR', 'br'],
  ])('come compressed as the client likes it: %s → %s', async (acceptEncoding, encoding) => {
    const plain = await gateway.request(`${base}/main.js`);
    const { headers, bytes } = await encodedAs(acceptEncoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers.etag).not.toBe(plain.headers.etag);
    const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decompress(bytes).equals(plain.bytes)).toBe(true);
  });

  it.each(['identity', 'deflate', 'br;q=0, gzip;q=0', 'gzip;q=0.5, identity;q=1', ''])(
    'come as they are where the client wants it: "%s"',
    async (acceptEncoding) => {
      const { status, headers } = await encodedAs(acceptEncoding);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe('Accept-Encoding');
    },
  );

  it('come as they are when there is no compressed copy', async () => {
    const { headers } = await gateway.request(`${base}/font.woff2`, { headers: { 'accept-encoding': 'br' } });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('answer HEAD and a conditional request without a body', async () => {
    const full = await encodedAs('br');
    const head = await gateway.request(`${base}/main.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    const conditional = { 'accept-encoding': 'br', 'if-none-match': String(full.headers.etag) };
    const again = await gateway.request(`${base}/main.js`, { headers: conditional });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('take no other method', async () => {
    expect((await gateway.request(`${base}/main.js`, { method: 'POST' })).status).toBe(405);
  });

  const missing = [
    '/nothing.js',
    '/main.js/',
    '/main.js/more',
    '/deep',
    '/deep/',
    '',
    '/',
    '/main.js.br',
    '/main.js.gz',
    '/.env',
    '/%2eenv',
    '/deep/.hidden',
    '/../../../registry.json',
    '/../../registry.json',
    '/%2e%2e/%2e%2e/registry.json',
    '/..%2f..%2fregistry.json',
    '/..%5c..%5cregistry.json',
    '/..\\..\\registry.json',
    '/deep/..%2f..%2f..%2f..%2fregistry.json',
    '//etc/passwd',
    '/%00main.js',
    '/%c0%ae%c0%ae/registry.json',
    '/%zz',
    `/${'a'.repeat(5_000)}.js`,
  ];
  it.each(missing)('are an uncached plain 404 at %s', async (address) => {
    const { status, headers, text } = await gateway.request(base + address, { headers: { accept: 'text/html' } });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
    expect(text).toBe('Not found\n');
  });

  it.each(['/assets', '/assets/', '/assets/registry.json', '/assets/mfe-admin', '/assets/../registry.json'])(
    'show nothing of the store itself at %s',
    async (address) => {
      const { status, headers } = await gateway.request(address, { headers: { accept: '*/*' } });
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );

  it('serve what is promoted later, keep what was live before, and turn 404 when files go', async () => {
    const next = await release(gateway.storeDir, { name: 'mfe-admin', files: { 'next.js': 'next' } });
    expect((await gateway.request(`/assets/mfe-admin/${next}/next.js`)).text).toBe('next');
    expect((await gateway.request(`${base}/main.js`)).status).toBe(200);
    rmSync(path.join(gateway.storeDir, 'mfe-admin', next), { recursive: true });
    expect((await gateway.request(`/assets/mfe-admin/${next}/next.js`)).status).toBe(404);
    expect((await gateway.request(`${base}/main.js`)).status).toBe(200);
  });

  it('are served again once the build of a release with missing files was published again', async () => {
    const input = { name: 'mfe-admin', files: { 'lost.js': 'lost', 'kept.js': 'kept' } };
    const damaged = await release(gateway.storeDir, input);
    const folder = `/assets/mfe-admin/${damaged}`;
    rmSync(path.join(gateway.storeDir, 'mfe-admin', damaged, 'lost.js'));
    expect((await gateway.request(`${folder}/kept.js`)).status).toBe(200);
    expect((await gateway.request(`${folder}/lost.js`)).status).toBe(404);
    expect(await release(gateway.storeDir, input)).toBe(damaged);
    expect((await gateway.request(`${folder}/lost.js`)).text).toBe('lost');
  });

  it('do not serve the store’s own records', async () => {
    writeFileSync(path.join(gateway.storeDir, 'mfe-admin', 'notes.txt'), 'secret');
    expect((await gateway.request('/assets/mfe-admin/notes.txt')).status).toBe(404);
  });
});
