import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from './paths.ts';

interface CommonOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the log file with the service's whole output. */
  readonly logDir: string;
  /** Called for each line that reports a problem. */
  readonly onTrouble?: (line: string) => void;
}

export interface ServiceOptions extends CommonOptions {
  /** Folder of the workspace, relative to the root. */
  readonly folder: string;
}

interface ProgramOptions extends CommonOptions {
  /** The path of a third-party program. */
  readonly program: string;
  /** Its standard input. */
  readonly input?: string;
}

/** A server in its own process. */
export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  /** Resolves with a description of the end when the process has ended. */
  readonly ended: Promise<string>;
  /** Stops it with SIGTERM, and kills it after {@link STOP_TIMEOUT_MS}. Resolves when it has ended. */
  stop: () => Promise<void>;
}

/** Longer than the drain timeouts of the servers. */
const STOP_TIMEOUT_MS = 30_000;
const TROUBLE = ['error', 'fatal'];

/** The text of a log line that reports an error, or null for the rest. Lines that are not JSON stay as they are. */
function troubleIn(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line;
  try {
    const entry = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } };
    if (!TROUBLE.includes(entry.level ?? '')) return null;
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/** Writes a process's output to its log, and returns its service. */
function serviceOf(child: ChildProcess, { name, logDir, onTrouble }: CommonOptions): Service {
  mkdirSync(logDir, { recursive: true });
  const log = createWriteStream(path.join(logDir, `${name}.log`), { flags: 'a' });
  const streams = { out: child.stdout, err: child.stderr };
  for (const [which, stream] of Object.entries(streams)) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const trouble = which === 'err' || line.startsWith('{') ? troubleIn(line) : null;
      if (trouble) onTrouble?.(trouble);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with exit code ${code}`));
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = new AbortController();
    const late = delay(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => child.kill('SIGKILL'));
    await Promise.race([ended, late]);
    timer.abort();
    await ended;
  };
  return { name, process: child, ended, stop };
}

/**
 * Starts a server from source. It runs in a process group of its own, so that Ctrl-C reaches only the one who
 * started it, who then stops the services in order.
 */
export function startService(options: ServiceOptions): Service {
  const preload = path.join(import.meta.dirname, 'exit-with-parent.mjs');
  const child = spawn(process.execPath, ['--import', preload, ...options.args], {
    cwd: path.join(ROOT, options.folder),
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return serviceOf(child, options);
}

/** {@link startService} for another program. On Linux it also ends with this process. */
export function startProgram({ program, input, ...options }: ProgramOptions): Service {
  const [command = program, ...args] =
    process.platform === 'linux'
      ? ['setpriv', '--pdeathsig', 'SIGTERM', program, ...options.args]
      : [program, ...options.args];
  const child = spawn(command, args, { env: options.env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  // One that ends before it has read is seen by how it ended.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  return serviceOf(child, options);
}

/**
 * Asks until the answer is yes. Throws when the service ends first, or after `timeoutMs`.
 */
export async function waitUntil(service: Service, isReady: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const failure = service.ended.then((how) => {
    throw new Error(`${service.name} stopped ${how} before it was ready`);
  });
  failure.catch(() => undefined);
  while (Date.now() < deadline) {
    if (await Promise.race([isReady(), failure])) return;
    await Promise.race([delay(100), failure]);
  }
  throw new Error(`${service.name} was not ready within ${timeoutMs / 1000} s`);
}

/** Waits until the address answers with a 2xx status; see {@link waitUntil}. */
export function waitUntilReady(service: Service, url: string, timeoutMs?: number): Promise<void> {
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
  return waitUntil(service, answers, timeoutMs);
}
