import { formatCount } from '@magnetx/contracts';
import { printLine } from '../process/cli.ts';

export type Level = 'ok' | 'warning' | 'failure';

/** The result of a check, and what to do about it. */
export interface Finding {
  /** The setting, server or resource that was checked. */
  readonly check: string;
  readonly level: Level;
  readonly result: string;
  readonly advice?: string;
}

export interface Check {
  readonly name: string;
  /** The advice when `run` throws. */
  readonly advice: string;
  readonly run: () => Promise<readonly Finding[]>;
}

export function ok(check: string, result: string): Finding {
  return { check, level: 'ok', result };
}

export function warning(check: string, result: string, advice: string): Finding {
  return { check, level: 'warning', result, advice };
}

export function failure(check: string, result: string, advice: string): Finding {
  return { check, level: 'failure', result, advice };
}

/** The message of an error with its first cause: `fetch failed` alone says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message;
}

function describe({ check, level, result, advice }: Finding): string {
  const line = `${level.padEnd(8)} ${check}: ${result}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(9)}-> ${advice}`;
}

/** Runs the checks of a server and prints their findings. Throws if one is a failure. */
export async function reportChecks(
  server: string,
  checks: readonly Check[],
  { json }: { readonly json: boolean },
): Promise<void> {
  const findings: Finding[] = [];
  for (const { name, advice, run } of checks) {
    const found = await run().catch((error: unknown) => [failure(name, reasonOf(error), advice)]);
    findings.push(...found);
    if (!json) for (const finding of found) printLine(describe(finding));
  }
  if (json) printLine(JSON.stringify({ server, findings }, null, 2));
  const failed = findings.filter(({ level }) => level === 'failure').length;
  if (failed > 0) throw new Error(`${server}: ${formatCount(failed, 'failure')}.`);
}
