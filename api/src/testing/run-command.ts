import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROCESS_ENV } from '@magnetx/operations/testing';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a command of the package in its own process, with only these settings. */
export function startCommand(command: string, env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [`src/${command}.ts`, ...args], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...PROCESS_ENV, ...env },
  });
  let output = '';
  let onOutput = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
      onOutput();
    });
  }
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      onOutput = () => void (output.includes(text) && resolve());
      onOutput();
      void ended.then(({ code }) => reject(new Error(`Ended with ${code} and never said "${text}": ${output}`)));
    });
  return { ended, says, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Runs a command to its end. */
export const runCommand = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended;
