import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The api as it is run: in a process of its own, which ends of what nobody caught. */
export interface ApiProcess {
  readonly url: string;
  /** Everything it has said so far. */
  logs: () => string;
  /** The messages of its log lines, in order. */
  messages: () => readonly string[];
  hasEnded: () => boolean;
  stop: () => Promise<void>;
  /** Ends it at once, in the middle of whatever it does. */
  kill: () => Promise<void>;
}

const API_FOLDER = path.join(__dirname, '..', '..');

/** Starts one on a free port, and settles once it is ready. Rejects, with what it said, when it ends first. */
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
