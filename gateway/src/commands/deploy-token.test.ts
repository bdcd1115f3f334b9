import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import { sampleOf } from '@magnetx/operations/testing/soak';
import { createFolderObjectStore } from '@magnetx/object-store';
import { createCli, runCli } from '@magnetx/operations';
import { DeployTokens } from '../registry-api/deploy-tokens.ts';
import { createFolder } from '../testing/create-folder.ts';
import { startDnsServer } from '../testing/start-dns-server.ts';
import { addDeployToken } from './deploy-token.ts';

// A test starts a program, which takes a busy machine its time.

describe('deploy-token', () => {
  const store = createFolder();
  const tokens = new DeployTokens(createFolderObjectStore(store));
  const run = async (...args: string[]) => {
    const out: string[] = [];
    const said: string[] = [];
    const streams = {
      stdout: { write: (part: string) => out.push(part) },
      stderr: { write: (part: string) => said.push(part) },
    };
    const program = createCli('npm run', '', streams);
    addDeployToken(program, { env: { RELEASES_DIR: store }, ...streams });
    const code = await runCli(program, ['deploy-token', ...args], streams);
    return { code, out: out.join('').trim(), said: said.join('') };
  };

  it('is a program that prints the token alone on stdout', async () => {
    const child = spawn(process.execPath, ['src/cli.ts', 'deploy-token', 'issue', 'mfe-project'], {
      cwd: path.join(__dirname, '../..'),
      env: { ...PROCESS_ENV, RELEASES_DIR: store },
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([await exit, said]).toEqual([0, expect.stringContaining(`Store: ${store}`)]);
    expect(out).toMatch(/^mgx_\S+\n$/);
    expect(await tokens.verify(out.trim())).toMatchObject({ is: 'valid', token: { remote: 'mfe-project' } });
  });

  it('finds its store healthy, and leaves it as it was', async () => {
    await tokens.issue('mfe-admin', null);
    const files = () => readdirSync(store, { recursive: true }).sort();
    const before = files();
    const child = spawn(process.execPath, ['src/cli.ts', 'doctor', '--json', '--offline'], {
      cwd: path.join(__dirname, '../..'),
      env: { ...PROCESS_ENV, RELEASES_DIR: store, PORT: '0', METRICS_TOKENS: 'mistyped' },
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const { server, findings } = JSON.parse(await text(child.stdout)) as { server: string; findings: object[] };
    expect([await exit, server, files()]).toEqual([0, 'gateway', before]);
    expect(findings).toContainEqual({ check: 'store', level: 'ok', result: `${store} reads and writes` });
    expect(findings).toContainEqual(expect.objectContaining({ check: 'METRICS_TOKENS', level: 'warning' }));
  });

  const folders: readonly (readonly [string, string, number])[] = [
    ['a folder that cannot be created', 'file/releases', 1],
    ['a folder that the first release creates', 'a/releases', 0],
  ];
  it.each(sampleOf(folders, 1))('finds, before any API runs, %s', async (_what, name, code) => {
    const folder = createFolder();
    writeFileSync(path.join(folder, 'file'), '');
    const dns = await startDnsServer({});
    const child = spawn(process.execPath, ['src/cli.ts', 'doctor', '--json', '--offline'], {
      cwd: path.join(__dirname, '../..'),
      env: {
        ...PROCESS_ENV,
        PROFILE: 'production',
        PUBLIC_URL: 'https://magnetx.example',
        API_URL: 'http://127.0.0.1:1,dns+http://api.internal:4000',
        API_DNS_SERVERS: dns.address,
        RELEASES_DIR: path.join(folder, name),
        PORT: '0',
      },
    });
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const { findings } = JSON.parse(await text(child.stdout)) as { findings: { check: string; level: string }[] };
    const levels = (name: string) => findings.filter(({ check }) => check === name).map(({ level }) => level);
    expect(levels('API_URL')).toEqual(['warning', 'warning']);
    expect(levels('store')).toEqual([code === 0 ? 'ok' : 'failure']);
    expect([await exit, readdirSync(folder)]).toEqual([code, ['file']]);
    dns.stop();
  });

  it('hands out a token, alone on stdout, and takes it back', async () => {
    const issued = await run('issue', 'mfe-admin', '--expires-days', '1');
    expect([issued.code, issued.said]).toEqual([0, expect.stringContaining('not shown again')]);
    expect(await tokens.verify(issued.out)).toMatchObject({ is: 'valid', token: { remote: 'mfe-admin' } });
    const listed = await run('list', 'mfe-admin');
    expect(listed.out).toContain('valid until');
    expect(listed.out).not.toContain(issued.out.split('_')[3]);
    expect((await run('revoke', 'mfe-admin')).code).toBe(0);
    expect(await tokens.verify(issued.out)).toEqual({ is: 'ended' });
  });

  it('rotates with a grace period, or immediately', async () => {
    const { text: old } = await tokens.issue('shell', null);
    const rotated = await run('rotate', 'shell');
    expect(await tokens.verify(old)).toMatchObject({ is: 'valid', token: { endsAt: expect.any(String) } });
    const now = await run('rotate', 'shell', '--now');
    expect([await tokens.verify(old), await tokens.verify(rotated.out)]).toEqual([{ is: 'ended' }, { is: 'ended' }]);
    expect(await tokens.verify(now.out)).toMatchObject({ is: 'valid' });
  });

  it.each([
    [['issue', '../shell'], 2, "argument 'remote'"],
    [['issue', 'shell', 'mfe-admin'], 2, 'too many arguments'],
    [['give', 'shell'], 2, "unknown command 'give'"],
    [['rotate', 'shell', '--grace-hours', 'soon'], 2, '--grace-hours'],
    [['revoke', 'shell', '000000000000'], 1, 'no valid token 000000000000'],
  ])('says what is wrong: %j', async (args, code, sentence) => {
    const answer = await run(...args);
    expect([answer.code, answer.out, answer.said]).toEqual([code, '', expect.stringContaining(sentence)]);
  });
});
