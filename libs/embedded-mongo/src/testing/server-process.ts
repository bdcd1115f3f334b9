import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** A server in a separate process. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Sends the signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the server and waits for its ready line. Rejects with its error output if it exits first. */
export async function startServerProcess(args: string[]): Promise<ServerProcess> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
    process.stderr.write(chunk);
  });
  const exited = once(child, 'exit');
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^embedded-mongo ready at (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`embedded-mongo did not start: ${errorOutput.trim()}`);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { url, child, stop };
}
