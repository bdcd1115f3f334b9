import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** An API in its own process, which ends on an uncaught error. */
export interface ApiProcess {
  readonly url: string;
  /** Its whole output. */
  logs: () => string;
  /** The messages of its log lines, in order. */
  messages: () => readonly string[];
  hasEnded: () => boolean;
  stop: () => Promise<void>;
  /** Kills the process immediately. */
  kill: () => Promise<void>;
}

const API_FOLDER = path.join(__dirname, '..', '..');

/** Starts an API on a free port, and resolves once it is ready. Rejects with its output if it exits first. */
export async function startApiProcess(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: API_FOLDER,
    env: { PATH: process.env['PATH'], API_PORT: '0', JOB_INTERVAL_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (line: string): void => {
      lines.push(line);
      const entry = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; url?: string }) : {};
      if (entry.msg === 'api is ready' && entry.url !== undefined) resolve(entry.url);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear);
    void ended.then(() => reject(new Error(`The api ended: ${lines.join('\n')}`)));
  });
  return {
    url,
    logs: () => lines.join('\n'),
    messages: () =>
      lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { msg: string }).msg),
    hasEnded,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
