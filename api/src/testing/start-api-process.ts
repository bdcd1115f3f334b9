import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PROCESS_ENV } from '@magnetx/operations/testing';
import type { Steering } from './steered-api.ts';
import { UNHURRIED } from './unhurried.ts';

/** An API in its own process, which ends on an uncaught error. */
export interface ApiProcess {
  readonly url: string;
  /** Its whole output. */
  logs: () => string;
  stop: () => Promise<void>;
  /** Kills the process immediately. */
  kill: () => Promise<void>;
}

const API_FOLDER = path.join(import.meta.dirname, '..', '..');

async function runProcess(env: Readonly<Record<string, string>>, args: readonly string[], messages: 'ipc' | 'ignore') {
  const child = spawn(process.execPath, args, {
    cwd: API_FOLDER,
    env: { ...PROCESS_ENV, API_PORT: '0', JOB_INTERVAL_MS: '0', ...UNHURRIED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', messages],
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
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', hear);
    void ended.then(() => reject(new Error(`The api ended: ${lines.join('\n')}`)));
  });
  const api: ApiProcess = {
    url,
    logs: () => lines.join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
  return { api, child, ended };
}

/** Starts an API on a free port, and resolves once it is ready. Rejects with its output if it exits first. */
export async function startApiProcess(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  return (await runProcess(env, ['src/main.ts'], 'ignore')).api;
}

/** An API in its own process, with a clock and jobs that the caller controls. */
export interface SteeredApi extends ApiProcess {
  /** Sets the clock, and may run the due jobs. Resolves when that is done, or when the process has ended. */
  steer: (to: Omit<Steering, 'id'>) => Promise<void>;
}

export async function startSteeredApi(env: Readonly<Record<string, string>>, nowMs: number): Promise<SteeredApi> {
  const { api, child, ended } = await runProcess(env, ['src/testing/steered-api.ts', String(nowMs)], 'ipc');
  let steps = 0;
  const steer: SteeredApi['steer'] = async (to) => {
    const id = (steps += 1);
    const isDone = new Promise<void>((resolve) => {
      const hear = (message: unknown): void => {
        if ((message as Pick<Steering, 'id'>).id !== id) return;
        child.off('message', hear);
        resolve();
      };
      child.on('message', hear);
    });
    // A killed process cannot be sent anything; its end resolves below.
    if (child.connected) child.send({ id, ...to }, () => undefined);
    await Promise.race([isDone, ended]);
  };
  return { ...api, steer };
}
