import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import { sampleOf, testInSoak } from '@magnetx/operations/testing/soak';
import { startS3StandIn } from '@magnetx/object-store/testing';
import { createBuild, type Build } from './testing/create-build.ts';
import { createFolder } from './testing/create-folder.ts';
import { startUpstream } from './testing/start-upstream.ts';
import { waitUntil } from './testing/wait-until.ts';

// Each test starts programs, which takes a busy machine its time.

interface Program {
  readonly pid: number;
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
}

/** Runs a script of the gateway as its users do, in its own process. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [path.join(__dirname, script), ...args], {
    cwd: path.join(__dirname, '..'),
    env: { ...PROCESS_ENV, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (child.pid === undefined) throw new Error(`${script} did not start`);
  return { pid: child.pid, output: () => text, exitCode };
}

describe('the program', () => {
  it.each(sampleOf(['SIGTERM', 'SIGINT'] as const, 1))('starts, and ends cleanly on %s', async (signal) => {
    const { pid, output, exitCode } = run('main.ts', [], { PORT: '0', RELEASES_DIR: createFolder() });
    await waitUntil(() => output().includes('"msg":"listening"'), 'the gateway listens');
    process.kill(pid, signal);
    expect(await exitCode).toBe(0);
    expect(output()).toContain('"msg":"stopped"');
  });

  it('stops gracefully, with 1, after an uncaught exception', async () => {
    const throws = 'data:text/javascript,process.on(%27SIGUSR2%27,()=>{throw%20new%20Error(%27out%20of%20order%27)})';
    const env = { PORT: '0', RELEASES_DIR: createFolder(), NODE_OPTIONS: `--import ${throws}` };
    const { pid, output, exitCode } = run('main.ts', [], env);
    await waitUntil(() => output().includes('"msg":"listening"'), 'the gateway listens');
    process.kill(pid, 'SIGUSR2');
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/"level":"fatal".*"message":"out of order".*"msg":"uncaught error: stopping"/);
    expect(output()).toContain('"msg":"stopped"');
  });

  it('ends with one line and 1 when its port is busy', async () => {
    const upstream = await startUpstream();
    const { output, exitCode } = run('main.ts', [], { PORT: String(upstream.port), RELEASES_DIR: createFolder() });
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
  const publish = (builds: readonly Build[], store: string) =>
    run('cli.ts', ['publish-build', ...builds.map(({ dir }) => dir)], { RELEASES_DIR: store });

  it('publishes and promotes each build, a line each', async () => {
    const [shell, admin, store] = [createBuild({ name: 'shell' }), createBuild(), createFolder()];
    const first = publish([shell, admin], store);
    expect(await first.exitCode).toBe(0);
    expect(first.output().split('\n')).toEqual([
      `Store: ${store}`,
      `shell ${shell.release.version}: published, live, was nothing`,
      `mfe-admin ${admin.release.version}: published, live, was nothing`,
      '',
    ]);
    const again = publish([shell, admin], store);
    expect(await again.exitCode).toBe(0);
    expect(again.output().match(/in the store, already live/g)).toHaveLength(2);
  });

  testInSoak('takes a shell and remotes that only fit each other, in whatever order, in one folder', async () => {
    const store = createFolder();
    const of = (react: string): Build[] => [
      createBuild({ needs: { react: `^${react}` } }),
      createBuild({ name: 'shell', offers: { react } }),
    ];
    const [old, next] = [of('18.0.0'), of('19.0.0')];
    expect(await publish(old, store).exitCode).toBe(0);
    const alone = publish(next.slice(0, 1), store);
    expect([await alone.exitCode, alone.output()]).toEqual([1, expect.stringMatching(/needs react \^19.*offers 18/)]);
    const folder = createFolder();
    for (const { dir } of next) cpSync(dir, path.join(folder, path.basename(dir)), { recursive: true });
    const together = run('cli.ts', ['publish-build', folder], { RELEASES_DIR: store });
    expect(await together.exitCode).toBe(0);
    expect(together.output()).toContain(`live, was ${old[1]?.release.version}`);
  });

  testInSoak('takes paths from the folder in which a person types them', async () => {
    const build = createBuild();
    const env = { RELEASES_DIR: 'releases', INIT_CWD: path.dirname(build.dir) };
    const { output, exitCode } = run('cli.ts', ['publish-build', path.basename(build.dir)], {
      ...env,
      RELEASES_DIR: createFolder(),
    });
    expect([await exitCode, output()]).toEqual([0, expect.stringContaining('published, live')]);
  });

  testInSoak('ignores what an earlier kind of store left in the folder', async () => {
    const [build, store] = [createBuild(), createFolder()];
    writeFileSync(path.join(store, 'registry.json'), '{"microFrontends":{}}');
    writeFileSync(path.join(store, 'deploys.jsonl'), '');
    mkdirSync(path.join(store, '.draft-dead'));
    const { output, exitCode } = publish([build], store);
    expect([await exitCode, output()]).toEqual([0, expect.stringContaining('published, live')]);
  });

  testInSoak('publishes into a bucket where the settings name one', async () => {
    const [s3, build, dataDir] = [await startS3StandIn(), createBuild(), createFolder()];
    const env = {
      DATA_DIR: dataDir,
      RELEASES_S3_ENDPOINT: s3.settings.endpoint,
      RELEASES_S3_BUCKET: s3.settings.bucket,
      RELEASES_S3_REGION: s3.settings.region,
      RELEASES_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      RELEASES_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    const { output, exitCode } = run('cli.ts', ['publish-build', build.dir], env);
    expect([await exitCode, output()]).toEqual([0, expect.stringContaining('published, live')]);
    expect([...s3.objects.keys()]).toContain(`mfe-admin/${build.release.version}/release.json`);
    expect([...s3.objects.keys()].filter((key) => key.startsWith('_registry/'))).toHaveLength(2);
    expect(readdirSync(dataDir)).toEqual([]);
    await s3.stop();
  });

  it('ends with a reason and 1 on a build that it refuses', async () => {
    const { output, exitCode } = run('cli.ts', ['publish-build', createFolder()], { RELEASES_DIR: createFolder() });
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/^Store: .*\n.* cannot be published: .*release\.json does not exist\.\n$/);
  });
});
