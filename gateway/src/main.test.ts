import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import { sampleOf } from '@magnetx/operations/testing/soak';
import { createFolder } from './testing/create-folder.ts';
import { startUpstream } from './testing/start-upstream.ts';
import { waitUntil } from './testing/wait-until.ts';

// Each test starts programs, which takes a busy machine its time.

interface Program {
  readonly pid: number;
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
}

/** Runs the gateway as its users do, in its own process. */
function run(env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [path.join(__dirname, 'main.ts')], {
    cwd: path.join(__dirname, '..'),
    env: { ...PROCESS_ENV, ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (child.pid === undefined) throw new Error('It did not start');
  return { pid: child.pid, output: () => text, exitCode };
}

describe('the program', () => {
  it.each(sampleOf(['SIGTERM', 'SIGINT'] as const, 1))('starts, and ends cleanly on %s', async (signal) => {
    const { pid, output, exitCode } = run({ PORT: '0', RELEASES_DIR: createFolder() });
    await waitUntil(() => output().includes('"msg":"listening"'), 'the gateway listens');
    process.kill(pid, signal);
    expect(await exitCode).toBe(0);
    expect(output()).toContain('"msg":"stopped"');
  });

  it('stops gracefully, with 1, after an uncaught exception', async () => {
    const throws = 'data:text/javascript,process.on(%27SIGUSR2%27,()=>{throw%20new%20Error(%27out%20of%20order%27)})';
    const env = { PORT: '0', RELEASES_DIR: createFolder(), NODE_OPTIONS: `--import ${throws}` };
    const { pid, output, exitCode } = run(env);
    await waitUntil(() => output().includes('"msg":"listening"'), 'the gateway listens');
    process.kill(pid, 'SIGUSR2');
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/"level":"fatal".*"message":"out of order".*"msg":"uncaught error: stopping"/);
    expect(output()).toContain('"msg":"stopped"');
  });

  it('ends with one line and 1 when its port is busy', async () => {
    const upstream = await startUpstream();
    const { output, exitCode } = run({ PORT: String(upstream.port), RELEASES_DIR: createFolder() });
    expect(await exitCode).toBe(1);
    expect(output()).toBe(`Port ${upstream.port} on 127.0.0.1 is busy. Free it, or set PORT to another one.\n`);
    await upstream.kill();
  });

  it('ends with every bad setting and 1 when there are any', async () => {
    const { output, exitCode } = run({ PORT: 'x', PROFILE: 'test' });
    expect(await exitCode).toBe(1);
    expect(output()).toMatch(/^These settings are wrong:\n {2}PROFILE: .*\n {2}PORT: .*\n$/);
  });
});
