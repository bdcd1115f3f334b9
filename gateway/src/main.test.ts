import { spawn } from 'node:child_process';
import path from 'node:path';
import { makeBuild, makeFolder } from './testing/make-build';
import { startUpstream } from './testing/start-upstream';
import { waitUntil } from './testing/wait-until';

// Each test starts programs, which takes a busy machine its time.
jest.setTimeout(60_000);

interface Program {
  readonly pid: number;
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
}

/** Runs a script of the gateway as its users do, in a process of its own. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, script), ...args], {
    cwd: path.join(__dirname, '..'),
    env: { PATH: process.env['PATH'], ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (child.pid === undefined) throw new Error(`${script} did not start`);
  return { pid: child.pid, output: () => text, exitCode };
}

describe('the program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('starts, and ends cleanly on %s', async (signal) => {
    const { pid, output, exitCode } = run('main.ts', [], { PORT: '0', RELEASES_DIR: makeFolder() });
    await waitUntil(() => output().includes('"msg":"listening"'), 'the gateway listens');
    process.kill(pid, signal);
    expect(await exitCode).toBe(0);
    expect(output()).toContain('"msg":"stopped"');
  });

  it('ends with one line and 1 when its port is busy', async () => {
    const upstream = await startUpstream();
    const { output, exitCode } = run('main.ts', [], { PORT: String(upstream.port), RELEASES_DIR: makeFolder() });
    expect(await exitCode).toBe(1);
    expect(output()).toBe(`Port ${upstream.port} on 127.0.0.1 is busy. Free it, or set PORT to another one.\n`);
    await upstream.kill();
  });

  it('ends with every bad setting and 1 when there are any', async () => {
    const { output, exitCode } = run('main.ts', [], { PORT: 'x', PROFILE: 'test' });
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/^These settings are wrong:\n {2}PROFILE: .*\n {2}PORT: .*\n$/);
  });
});

describe('publish-build', () => {
  it('publishes and promotes each build, a line each', async () => {
    const [shell, admin, store] = [makeBuild({ name: 'shell' }), makeBuild(), makeFolder()];
    const publish = () => run('publish.ts', [shell.dir, admin.dir], { RELEASES_DIR: store });
    const first = publish();
    expect(await first.exitCode).toBe(0);
    expect(first.output().split('\n')).toEqual([
      `shell ${shell.release.version}: published, live, was nothing`,
      `mfe-admin ${admin.release.version}: published, live, was nothing`,
      '',
    ]);
    const again = publish();
    expect(await again.exitCode).toBe(0);
    expect(again.output().match(/in the store, live already/g)).toHaveLength(2);
  });

  it('takes paths from the folder in which a person types them', async () => {
    const build = makeBuild();
    const env = { RELEASES_DIR: 'releases', INIT_CWD: path.dirname(build.dir) };
    const { output, exitCode } = run('publish.ts', [path.basename(build.dir)], { ...env, RELEASES_DIR: makeFolder() });
    expect([await exitCode, output()]).toEqual([0, expect.stringContaining('published, live')]);
  });

  it('ends with a reason and 1 on a build that it refuses', async () => {
    const { output, exitCode } = run('publish.ts', [makeFolder()], { RELEASES_DIR: makeFolder() });
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/^.* cannot be published: .*release\.json does not exist\n$/);
  });
});
