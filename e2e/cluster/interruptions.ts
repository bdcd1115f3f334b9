import type { Member } from '@magnetx/tools/cluster';
import type { FailedRequest } from '../fixtures/request-log.ts';

/** Servers that were ended in the middle of what they did. */
export interface Kill {
  readonly names: readonly string[];
  readonly from: number;
  readonly until: number;
  /** Without the database, sign-ins fail like every call. */
  readonly isDatabase?: boolean;
}

/** Kills servers, and records when each outage started and ended. */
export async function killNoted(members: readonly Member[]): Promise<Kill> {
  const from = Date.now();
  await Promise.all(members.map((member) => member.kill()));
  return { names: members.map(({ name }) => name), from, until: Date.now() };
}

/**
 * Requests that failed while servers stopped. A failed sign-in does not count, unless the database stopped: its last
 * step, retried at another server, has the outcome of the first.
 */
function dueToKill(failed: readonly FailedRequest[], { from, until, isDatabase }: Kill): FailedRequest[] {
  const inTime = failed.filter(({ startedAt, endedAt }) => startedAt <= until && endedAt >= from);
  return isDatabase ? inTime : inTime.filter(({ what }) => what !== 'sign-in');
}

/** Requests that failed although no server was killed while they ran. */
export function undueFailures(failed: readonly FailedRequest[], kills: readonly Kill[]): FailedRequest[] {
  const due = new Set(kills.flatMap((kill) => dueToKill(failed, kill)));
  return failed.filter((failure) => !due.has(failure));
}
