const startedAt = Date.now();

/** Prints a line with the seconds since the command began. */
export function say(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(3);
  console.log(`[${seconds} s] ${line}`);
}

/** Prints the reason of a failure and exits with 1. */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}
