import { PLACEHOLDERS, pageConfigSchema } from '@magnetx/federation';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { release, startTestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl, startUpstream } from '../testing/start-upstream.ts';

const AS_BROWSER = { headers: { accept: 'text/html' } };

function microFrontendsIn(html: string) {
  const json = /id="magnetx-page"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  return pageConfigSchema.parse(JSON.parse(json)).registry.microFrontends;
}

/** The files of webpack's development server that the gateway requests. */
function startDevServer(name: string, release: object | null = null) {
  const { nonce, assetBase, pageConfig } = PLACEHOLDERS;
  const template = `<script nonce="${nonce}" src="${assetBase}/main.js"></script>
    <script type="application/json" id="magnetx-page" nonce="${nonce}">${pageConfig}</script>`;
  const files = new Map([[`/assets/${name}/dev/main.js`, `from the dev server of ${name}`]]);
  if (name === 'shell') files.set('/assets/shell/dev/index.html', template);
  if (release) files.set(`/assets/${name}/dev/release.json`, JSON.stringify(release));
  return startUpstream((req, res) => {
    const found = files.get(String(req.url));
    res.writeHead(found === undefined ? 404 : 200).end(found);
  });
}

describe('a remote from a development server', () => {
  it('takes the place of its release, file by file, with its own routes', async () => {
    const server = await startDevServer('mfe-admin', { name: 'mfe-admin', contract: 1, routes: ['/admin/*', '/new'] });
    const gateway = await startTestGateway({ DEV_REMOTES: JSON.stringify({ 'mfe-admin': server.url }) });
    await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { name: 'mfe-admin' });
    await release(gateway.storeDir, { name: 'mfe-project' });
    const page = await gateway.request('/new', AS_BROWSER);
    expect(page.status).toBe(200);
    const { 'mfe-admin': admin, 'mfe-project': project } = microFrontendsIn(page.text);
    expect(admin).toEqual([
      {
        url: '/assets/mfe-admin/dev/mf-manifest.json',
        metadata: { version: 'dev' },
        deployment: { traffic: 100, default: true },
        extras: { contract: 1, routes: ['/admin/*', '/new'] },
      },
    ]);
    expect(project?.[0]?.metadata.version).toMatch(/^1\.0\.0-/);
    expect((await gateway.request('/assets/mfe-admin/dev/main.js')).text).toBe('from the dev server of mfe-admin');
    expect((await gateway.request('/assets/mfe-project/dev/main.js')).status).toBe(404);
    await gateway.stop();
    await server.kill();
  });

  it('has the routes of its release when it has no release.json', async () => {
    const server = await startDevServer('mfe-admin');
    const gateway = await startTestGateway({ DEV_REMOTES: JSON.stringify({ 'mfe-admin': server.url }) });
    await release(gateway.storeDir, { name: 'shell' });
    await release(gateway.storeDir, { name: 'mfe-admin' });
    const { text } = await gateway.request('/admin/login', AS_BROWSER);
    expect(microFrontendsIn(text)['mfe-admin']?.[0]).toMatchObject({
      metadata: { version: 'dev' },
      extras: { routes: ['/admin/*'] },
    });
    await gateway.stop();
    await server.kill();
  });

  it('reloads by its own websocket', async () => {
    const server = await startDevServer('mfe-admin');
    const hot = new Server(server.server, { path: '/assets/mfe-admin/dev/ws' });
    const gateway = await startTestGateway({ DEV_REMOTES: JSON.stringify({ 'mfe-admin': server.url }) });
    const client = io(`http://127.0.0.1:${gateway.port}`, {
      path: '/assets/mfe-admin/dev/ws',
      transports: ['websocket'],
    });
    await new Promise<void>((resolve) => client.once('connect', resolve));
    const reloaded = new Promise((resolve) => client.once('hash', resolve));
    hot.emit('hash', 'h1');
    expect(await reloaded).toBe('h1');
    client.disconnect();
    await gateway.stop();
    void hot.close();
    await server.kill();
  });

  it('is reported in plain text while it is unavailable', async () => {
    const gateway = await startTestGateway({ DEV_REMOTES: JSON.stringify({ 'mfe-admin': await deadUrl() }) });
    const { status, text } = await gateway.request('/assets/mfe-admin/dev/mf-manifest.json');
    expect([status, text]).toEqual([503, 'The development server of mfe-admin does not answer\n']);
    await gateway.stop();
  });
});

describe('a shell from a development server', () => {
  it('gives the page, in an empty store too', async () => {
    const server = await startDevServer('shell');
    const admin = await startDevServer('mfe-admin', { contract: 1, routes: ['/admin/*'] });
    const remotes = { shell: server.url, 'mfe-admin': admin.url };
    const gateway = await startTestGateway({ DEV_REMOTES: JSON.stringify(remotes), API_URL: server.url });
    const { status, text, headers } = await gateway.request('/admin/login', AS_BROWSER);
    expect(status).toBe(200);
    expect(text).toContain('src="/assets/shell/dev/main.js"');
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(Object.keys(microFrontendsIn(text))).toEqual(['mfe-admin']);
    expect((await gateway.request('/assets/shell/dev/main.js')).text).toBe('from the dev server of shell');
    expect((await gateway.request('/readyz')).json).toMatchObject({ checks: { shell: true } });
    await gateway.stop();
    await server.kill();
    await admin.kill();
  });
});
