import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureProgram } from '@magnetx/operations/testing';

export interface WrkLoad {
  readonly url: string;
  readonly seconds: number;
  /** Connections, each with one request under way. */
  readonly concurrency: number;
}

export interface WrkFigures {
  readonly requests: number;
  readonly perSecond: number;
  /** Answers that were no success, and connections that failed. */
  readonly failed: number;
}

const run = promisify(execFile);

function numberIn(report: string, pattern: RegExp): number | null {
  const found = pattern.exec(report)?.[1];
  return found === undefined ? null : Number(found);
}

/** Parses wrk's report. Throws on any other text. */
export function readWrkReport(report: string): WrkFigures {
  const requests = numberIn(report, /(\d+) requests in/);
  const perSecond = numberIn(report, /Requests\/sec:\s+([\d.]+)/);
  if (requests === null || perSecond === null) throw new Error(`This is no report of wrk:\n${report}`);
  const refused = numberIn(report, /Non-2xx or 3xx responses: (\d+)/) ?? 0;
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report)?.slice(1) ?? [];
  return { requests, perSecond, failed: broken.reduce((sum, count) => sum + Number(count), refused) };
}

/**
 * Loads one address from its own process that costs a tenth of what it measures. wrk is Debian's; without it
 * this throws an error with the reason.
 */
export async function runWrk({ url, seconds, concurrency }: WrkLoad): Promise<WrkFigures> {
  const wrk = await ensureProgram('wrk');
  const { stdout } = await run(wrk, ['--threads=1', `--connections=${concurrency}`, `--duration=${seconds}s`, url]);
  return readWrkReport(stdout);
}
