import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { ensureProgram } from './debian-packages.ts';

/** A redis-server process of a test's own, on loopback, with a password, that keeps nothing on disk. */
export interface RedisServer {
  /** With the password. */
  readonly url: string;
  readonly port: number;
  readonly password: string;
  /** Kills it, as a crash does. */
  kill: () => Promise<void>;
  /** Starts it again, empty, under the same address. */
  restart: () => Promise<void>;
  /** Takes connections and answers nothing, until {@link resume}. */
  pause: () => void;
  resume: () => void;
  /** For the end of a test, whatever state it is in. */
  stop: () => Promise<void>;
}

/** For the hook that starts one: on a new machine Debian's package is installed first. In ms. */
export const REDIS_START_TIMEOUT_MS = 180_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The machine's redis-server, or Debian's; see {@link ensureProgram}. */
export function ensureRedisServer(): Promise<string> {
  return ensureProgram('redis-server');
}

/** Settles once it takes connections. Rejects, with what it said, when it ends first. */
async function spawnRedis(program: string, settings: readonly string[]): Promise<ChildProcess> {
  // Settings by standard input: nothing of them, such as the password, shows in the list of processes.
  const child = spawn(program, ['-'], { cwd: tmpdir(), stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(settings.join('\n'));
  // However this process ends, its end of the pipe closes then, and the server does not outlive it.
  const guard = spawn('sh', ['-c', `read _; kill -9 ${child.pid}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.once('exit', () => guard.kill('SIGKILL'));
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`redis-server did not start: ${said.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return child;
}

/** Starts one. Takes a moment; on a machine without redis-server see {@link REDIS_START_TIMEOUT_MS}. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = await ensureRedisServer();
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const settings = [`port ${port}`, 'bind 127.0.0.1', `requirepass ${password}`, 'save ""', 'appendonly no'];
  let child = await spawnRedis(program, settings);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    password,
    kill,
    restart: async () => {
      await kill();
      child = await spawnRedis(program, settings);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: kill,
  };
}
