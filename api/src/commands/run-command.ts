import { ConfigError } from '@magnetx/operations';

/** A line for whoever runs a command. */
export const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs one of the package's commands. What it throws is said after the sentence, a line each, and ends it with 1. */
export function runCommand(failure: string, main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const reasons = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const reason of reasons) process.stderr.write(`${failure} ${String(reason)}\n`);
    process.exitCode = 1;
  });
}
