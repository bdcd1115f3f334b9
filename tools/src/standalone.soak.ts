import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from './browser.ts';
import { runCommand } from './command.ts';
import { buildFrontEnds, publishFrontEnds } from './front-ends.ts';
import { packLibraries } from './packages/pack-libraries.ts';
import { publishedLibraries } from './packages/published.ts';
import { ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { startService, waitUntilReady, type Service } from './service.ts';
import { writeStandalone } from './standalone-template.ts';

jest.setTimeout(300_000);

const NAME = 'mfe-desk';
const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-standalone-'));
const desk = path.join(folder, 'desk');
const modules = path.join(desk, 'node_modules');
const store = path.join(folder, 'releases');

/** Links the packages that only this library has in such a version. */
function linkInner(library: string, target: string): void {
  const inner = path.join(ROOT, 'libs', library, 'node_modules');
  if (!existsSync(inner)) return;
  mkdirSync(path.join(target, 'node_modules'), { recursive: true });
  for (const name of readdirSync(inner).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(path.join(inner, name), path.join(target, 'node_modules', name));
  }
}

/** What `npm install` does, without a registry: our packages from their tarballs, all others from this workspace. */
function install(tarballs: readonly string[]): void {
  mkdirSync(path.join(modules, '@magnetx'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (!/^(\.|@magnetx$)/.test(name)) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const library of publishedLibraries()) {
    const target = path.join(modules, '@magnetx', library);
    mkdirSync(target);
    const tarball = tarballs.find((file) => path.basename(file).startsWith(`magnetx-${library}-`)) ?? '';
    execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', target]);
    // The command has a part of `operations` in it.
    for (const from of library === 'release' ? ['release', 'operations'] : [library]) linkInner(from, target);
  }
  mkdirSync(path.join(modules, '.bin'));
  for (const name of ['tsc', 'eslint', 'jest', 'webpack', 'playwright']) {
    symlinkSync(path.join(ROOT, 'node_modules/.bin', name), path.join(modules, '.bin', name));
  }
  const commands = { 'magnetx-release': 'main.js', 'magnetx-dev': 'dev.js' };
  for (const [name, file] of Object.entries(commands)) {
    symlinkSync(path.join(modules, '@magnetx/release/lib', file), path.join(modules, '.bin', name));
  }
}

/** A gateway with the site's releases, without an API, and the settings of a team with a token. */
async function startSite() {
  await buildFrontEnds(['shell', 'mfe-community']);
  await publishFrontEnds(['shell', 'mfe-community'], store);
  const [port, apiPort, devPort] = [await freePort(), await freePort(), await freePort()];
  const site = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PROFILE: 'local',
    PORT: String(port),
    PUBLIC_URL: site,
    API_URL: `http://127.0.0.1:${apiPort}`,
    RELEASES_DIR: store,
    PIN_ORIGINS: `http://localhost:${devPort}`,
  };
  const gateway = startService({ name: 'gateway', folder: 'gateway', args: ['src/main.ts'], env, logDir: folder });
  await waitUntilReady(gateway, `${site}/healthz`);
  const issue = ['gateway/src/cli.ts', 'deploy-token', 'issue', NAME];
  const issued = await runCommand(process.execPath, issue, { env: { PROFILE: 'local', RELEASES_DIR: store } });
  const token = /mgx_mfe-desk_[0-9a-f_]+/.exec(issued.output)?.[0] ?? '';
  return { gateway, devPort, settings: { REGISTRY_URL: site, DEPLOY_TOKEN: token } };
}

/** The JSON document of a command, without its sentences. */
const documentIn = (output: string): string => output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);

describe('a repository of one remote', () => {
  let gateway: Service;
  let settings: Record<string, string>;
  let devPort: number;

  const script = async (name: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
    const ran = await runCommand('npm', ['run', '--silent', name, '--', ...args], {
      cwd: desk,
      // Playwright refuses to run inside jest.
      env: { ...settings, ...env, JEST_WORKER_ID: undefined },
    });
    expect(ran).toEqual({ code: 0, output: ran.output });
    return ran.output;
  };

  beforeAll(async () => {
    const tarballs = await packLibraries(path.join(folder, 'packages'));
    writeStandalone(ROOT, desk, { name: NAME, base: '/desk' }, path.join(folder, 'packages'));
    install(tarballs);
    ({ gateway, settings, devPort } = await startSite());
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds its types and its rules, passes its test and builds', async () => {
    await script('types');
    await script('lint');
    expect(await script('test', ['--maxWorkers=1'])).toContain('1 passed');
    await script('build');
  });

  it('is tested by a pin, promoted and seen', async () => {
    const { version } = JSON.parse(documentIn(await script('release', ['publish', NAME, '--json']))) as {
      version: string;
    };
    const chromium = await ensureChromium();
    const seen = { PIN_VERSION: version, ...(chromium && { CHROMIUM_PATH: chromium }) };
    expect(await script('e2e', [], seen)).toContain('1 passed');
    const page = () => fetch(`${settings['REGISTRY_URL']}/desk`, { headers: { accept: 'text/html' } });
    expect((await page()).status).toBe(404);
    await script('release', ['promote', NAME, version, '--now']);
    const served = await page();
    expect([served.status, await served.text()]).toEqual([200, expect.stringContaining(version)]);
  });

  it('is shown from source on the site, with live reload', async () => {
    const args = [path.join(modules, '.bin/magnetx-dev'), '--site', settings['REGISTRY_URL'] ?? ''];
    const env = { ...process.env, ...settings };
    const dev = spawn(process.execPath, [...args, '--port', String(devPort)], { cwd: desk, env });
    const ended = new Promise((resolve) => dev.once('exit', resolve));
    try {
      let link = '';
      for await (const line of createInterface({ input: dev.stdout })) {
        if (line.includes('/registry/pins/')) link = line;
        if (link) break;
      }
      const cookie = (await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? '';
      const page = await fetch(`${settings['REGISTRY_URL']}/desk`, { headers: { accept: 'text/html', cookie } });
      const origin = `localhost:${devPort}`;
      expect(page.headers.get('content-security-policy')).toContain(`ws://${origin}`);
      expect(await page.text()).toContain(`http://${origin}/assets/${NAME}/dev/mf-manifest.json`);
      const socket = `"hostname":"localhost","port":${devPort},"pathname":"/assets/${NAME}/dev/ws"`;
      const entry = await fetch(`http://${origin}/assets/${NAME}/dev/remote-entry.js`);
      expect(await entry.text()).toContain(encodeURIComponent(socket));
    } finally {
      dev.kill('SIGTERM');
      await ended;
    }
  });
});
