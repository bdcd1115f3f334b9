import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import { ConfigError } from '../settings/config-error.ts';
import { loadSettingsFile } from '../settings/load-settings-file.ts';

/** Wrong usage that the options' own parsers cannot detect. */
export class UsageError extends Error {}

export type Cli = Command;

export interface Stream {
  readonly write: (text: string) => unknown;
}

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const HINT = '(--help lists commands and options)';

/** A program of subcommands. It throws where Commander exits the process: run it with `runCli` or `runProcess`. */
export function createCli(name: string, description: string, { stdout, stderr }: Streams = process): Command {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) })
    .showHelpAfterError(HINT);
}

/** Creates Commander's parser of an option or argument from a schema. */
export function parsedBy<T>(schema: z.ZodType<T>, read: (text: string) => unknown = String): (text: string) => T {
  return (text) => {
    const parsed = schema.safeParse(read(text));
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join('; '));
  };
}

/** {@link parsedBy} for numbers. */
export function numberBy<T>(schema: z.ZodType<T>): (text: string) => T {
  return parsedBy(schema, (text) => (text.trim() === '' ? NaN : Number(text)));
}

interface RunOptions {
  readonly stderr?: Stream;
  readonly onFailure?: (error: unknown, exitCode: number) => void;
}

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 wrong usage; errors go to stderr. */
export async function runCli(
  program: Command,
  args: readonly string[],
  { stderr = process.stderr, onFailure }: RunOptions = {},
): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const isPrinted = error instanceof CommanderError;
    if (isPrinted && error.exitCode === 0) return 0;
    const exitCode = isPrinted || error instanceof UsageError ? 2 : 1;
    onFailure?.(error, exitCode);
    if (isPrinted) return exitCode;
    const reasons = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const reason of reasons) stderr.write(`error: ${String(reason)}\n`);
    if (exitCode === 2) stderr.write(`${HINT}\n`);
    return exitCode;
  }
}

/** Lets a command finish its work when a reader such as `head` has closed its output. */
export function surviveClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Runs the command line of this process, with the settings of the servers. */
export async function runProcess(program: Command): Promise<void> {
  surviveClosedPipes();
  loadSettingsFile();
  process.exitCode = await runCli(program, process.argv.slice(2));
}
