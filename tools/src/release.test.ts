import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import { deployResultSchema, releaseStatusSchema } from '@magnetx/federation';
import { releaseText, withVersion } from '@magnetx/federation/release-version';
import { ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { startService, waitUntilReady, type Service } from './service.ts';
import { runRelease } from '@magnetx/release';

// It starts programs, which takes a busy machine its time.

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

describe('npm run release, with the compiled gateway', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-release-'));
  const store = path.join(folder, 'releases');
  const compiled = (entry: string) => path.join(folder, 'gateway', `${entry}.mjs`);
  let gateway: Service;
  let url: string;
  let token: string;
  const versions: string[] = [];

  const run = async (script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> => {
    const child = spawn(process.execPath, [path.resolve(ROOT, script), ...args], {
      cwd: ROOT,
      env: { ...PROCESS_ENV, PROFILE: 'production', ...env },
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await exit, out, said };
  };
  const ci = {
    GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'magnetx/site',
    GITHUB_RUN_ID: '7',
    GITHUB_ACTOR: 'ada',
  };
  const settings = () => ({ REGISTRY_URL: url, DEPLOY_TOKEN: token, INIT_CWD: folder, ...ci });
  const release = async (line: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
    const out: string[] = [];
    const said: string[] = [];
    const stdout = { write: (text: string) => out.push(text) };
    const stderr = { write: (text: string) => said.push(text) };
    const code = await runRelease(line.split(' '), { env: { ...settings(), ...env }, stdout, stderr, buildRemote });
    return { code, out: out.join(''), said: said.join('') };
  };
  const buildRemote = () => Promise.resolve(path.join(folder, 'dist'));
  const issue = async (remote: string): Promise<string> => {
    const env = { RELEASES_DIR: store, PROFILE: 'local' };
    return (await run(compiled('cli'), ['deploy-token', 'issue', remote], env)).out.trim();
  };

  /** A finished build of the admin area with these contents, in a folder below where the command is typed. */
  const build = (name: string): string => {
    const files = { 'mf-manifest.json': '{}', 'main.js': `// ${name}\n`.repeat(50_000) };
    const integrity: Record<string, string> = {};
    mkdirSync(path.join(folder, name));
    for (const [file, contents] of Object.entries(files)) {
      writeFileSync(path.join(folder, name, file), contents);
      integrity[file] = `sha384-${createHash('sha384').update(contents).digest('base64')}`;
    }
    const about = withVersion('1.0.0', { name: 'mfe-admin', contract: 1, routes: ['/admin/*'], integrity });
    writeFileSync(path.join(folder, name, 'release.json'), releaseText(about));
    return about.version;
  };

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(ROOT, 'tools/src/build-servers.ts'), folder, 'gateway']);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = { ...process.env, PROFILE: 'local', PORT: String(port), RELEASES_DIR: store };
    gateway = startService({ name: 'gateway', folder: 'gateway', args: [compiled('main')], env, logDir: folder });
    await waitUntilReady(gateway, `${url}/healthz`);
    token = await issue('mfe-admin');
    versions.push(build('one'), build('two'));
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('publishes and promotes a build, says each step, and shows how things stand', async () => {
    const published = await release('publish mfe-admin --build one --promote');
    expect([published.code, published.said]).toEqual([0, expect.stringMatching(/^Site: \S+\n$/)]);
    expect(published.out).toMatch(/Uploading mfe-admin 1\.0\.0-\w+ \(0\.\d MB\): sent\.\n/);
    expect(published.out).toContain(`mfe-admin ${versions[0]} is live for all visitors.`);
    const status = await release('status mfe-admin');
    expect(status.out).toMatch(new RegExp(`^ {2}live +${versions[0]}$`, 'm'));
    expect(status.out).toMatch(new RegExp(`^ {2}${versions[0]} .* contract 1 +live$`, 'm'));
    const run = 'https://github\\.example/magnetx/site/actions/runs/7';
    expect(status.out).toMatch(new RegExp(`^ {2}.* UTC {2}promote .* by token [0-9a-f]{12} +ada, ${run}$`, 'm'));
    expect(status.out).toMatch(new RegExp(`publish .* by token [0-9a-f]{12} +ada, commit 0123456789ab, ${run}$`, 'm'));
  });

  it('shows all areas, with the reports of pages and the latest changes', async () => {
    const { code, out } = await release('status');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^ {2}mfe-admin +live +${versions[0]} +100 % +0 +0 +- +- +-$`, 'm'));
    expect(out).toMatch(/^ {2}mfe-admin {2}.* UTC {2}promote .* ada, /m);
    expect(JSON.parse((await release('status --json')).out)).toMatchObject({ remotes: [{ remote: 'mfe-admin' }] });
  });

  it('is a program: an exit code, its answer on stdout, and the rest on stderr', async () => {
    const status = await run('tools/src/release.ts', ['status', 'mfe-admin', '--json'], settings());
    expect([status.code, status.said]).toEqual([0, expect.stringMatching(/^Site: \S+\n$/)]);
    expect(releaseStatusSchema.parse(JSON.parse(status.out)).state.live).toBe(versions[0]);
    const wrong = await release('rollback');
    expect([wrong.code, wrong.out, wrong.said]).toEqual([2, '', expect.stringContaining('Name an area')]);
  });

  it('answers programs with one JSON document on stdout', async () => {
    const tried = await release('publish mfe-admin --build two --canary 10 --dry-run --json');
    expect(deployResultSchema.parse(JSON.parse(tried.out))).toMatchObject({ version: versions[1], hasChanged: false });
    expect(tried.said).toContain('Dry run');
    const published = await release('publish mfe-admin --build two --canary 10 --json');
    expect(JSON.parse(published.out)).toMatchObject({
      success: true,
      hasChanged: true,
      state: { live: versions[0], canary: { version: versions[1], sharePercent: 10 } },
    });
    const pinned = JSON.parse((await release(`pin mfe-admin ${versions[1]} --hours 2 --json`)).out) as object;
    expect(pinned).toMatchObject({ pinUrl: expect.stringContaining('/registry/pins/') });
    expect((await release('rollback mfe-admin --json')).code).toBe(0);
    expect(JSON.parse((await release('promote mfe-admin --now --again --json')).out)).toMatchObject({
      version: versions[1],
    });
    expect((await release('prune mfe-admin --keep 5 --json')).code).toBe(0);
    const status = releaseStatusSchema.parse(JSON.parse((await release('status mfe-admin --json')).out));
    expect(status.state).toMatchObject({ live: versions[1], previous: versions[0], canary: null });
    const shown = (await release('status mfe-admin')).out;
    expect(shown).toMatch(
      new RegExp(`rollback +${versions[1]} +by token [0-9a-f]{12} +ada, \\S+/7; Rolled back\\.$`, 'm'),
    );
  });

  it('ends with 1 and a sentence that helps when it is refused', async () => {
    const foreign = await release('promote mfe-admin --json', { DEPLOY_TOKEN: await issue('mfe-project') });
    expect(foreign.code).toBe(1);
    expect(JSON.parse(foreign.out)).toMatchObject({ success: false, code: 'forbidden', requestId: expect.any(String) });
    expect(foreign.said).toContain(
      'is for mfe-project and opens nothing else. Set DEPLOY_TOKEN to the one of mfe-admin.',
    );
    const notBuilt = await release('publish mfe-admin --build nowhere');
    expect([notBuilt.code, notBuilt.said]).toEqual([1, expect.stringContaining('no finished build in')]);
    const unknown = await run('tools/src/release.ts', ['publish', 'mfe-games'], settings());
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('--build <dir>')]);
    writeFileSync(path.join(folder, 'one', 'main.js'), 'changed');
    const changed = await release('publish mfe-admin --build one --promote');
    expect([changed.code, changed.said]).toEqual([1, expect.stringContaining('main.js differs')]);
  });

  it('ends with 1 when there is no registry at the address', async () => {
    const away = await release('status mfe-admin', { REGISTRY_URL: `http://127.0.0.1:${await freePort()}` });
    expect([away.code, away.said]).toEqual([
      1,
      expect.stringMatching(/No server answers at .*ECONNREFUSED.*REGISTRY_URL/),
    ]);
  });

  it('ends with 2 when the command is not right', async () => {
    const wrong = await release('promote mfe-admin latest --json');
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.out)).toMatchObject({ success: false, code: 'usage' });
    const noToken = await release('status mfe-admin', { DEPLOY_TOKEN: '' });
    expect([noToken.code, noToken.out, noToken.said]).toEqual([2, '', expect.stringContaining('Set DEPLOY_TOKEN')]);
    const badUrl = await release('status mfe-admin --url https://magnetx.example/site');
    expect([badUrl.code, badUrl.said]).toEqual([2, expect.stringContaining('not the address of a site')]);
    const help = await release('--help', { DEPLOY_TOKEN: '' });
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/rollback .*\[release\.\.\.\]/)]);
  });
});
