import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a command at the root and collects its output; with `live`, also prints it as it arrives. A failing command
 * does not throw: check its exit code.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; live?: boolean; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: string[] = [];
    const collect = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
      chunks.push(chunk.toString());
      if (options.live) target.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }));
  });
}

/** Runs an Nx command: offline, without a daemon, from cache where the inputs are unchanged. */
export function runNx(
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; live?: boolean; cwd?: string } = {},
): Promise<CommandResult> {
  const env = { ...options.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' };
  return runCommand('npx', ['--no-install', 'nx', ...args], { ...options, env });
}
