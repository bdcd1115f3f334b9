import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from './paths';

export interface ServiceOptions {
  readonly name: string;
  /** Folder of the workspace, relative to the root. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where the service's whole output goes. */
  readonly logDir: string;
  /** Called for each line that a person should see: what goes wrong. */
  readonly onTrouble?: (line: string) => void;
}

/** A server of ours in its own process. */
export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  /** Settles when the process has ended, with how it ended in words. */
  readonly ended: Promise<string>;
  /** Asks it to stop, and settles when it has. Kills it after ten seconds. */
  stop: () => Promise<void>;
}

const LEVEL_ERROR = 50;

/** The text of a log line that reports an error, or null for the rest. Lines that are not JSON stay as they are. */
function troubleIn(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() === '' ? null : line;
  try {
    const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    if ((entry.level ?? 0) < LEVEL_ERROR) return null;
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}

/**
 * Starts a server from source. It runs in a process group of its own, so that Ctrl-C reaches only the one who
 * started it, who then stops the services in order.
 */
export function startService(options: ServiceOptions): Service {
  mkdirSync(options.logDir, { recursive: true });
  const log = createWriteStream(path.join(options.logDir, `${options.name}.log`), { flags: 'a' });
  const preload = path.join(import.meta.dirname, 'exit-with-parent.mjs');
  const child = spawn(process.execPath, ['--import', preload, '--import', 'tsx', ...options.args], {
    cwd: path.join(ROOT, options.folder),
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const streams = { out: child.stdout, err: child.stderr };
  for (const [which, stream] of Object.entries(streams)) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const trouble = which === 'err' || line.startsWith('{') ? troubleIn(line) : null;
      if (trouble) options.onTrouble?.(trouble);
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
    await Promise.race([ended, delay(10_000, undefined, { signal: timer.signal }).then(() => child.kill('SIGKILL'))]);
    timer.abort();
    await ended;
  };
  return { name: options.name, process: child, ended, stop };
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
