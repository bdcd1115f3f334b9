import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM_PARTS, formatCount, formatFigure, type GivenUpWork, type SystemCheck } from '@magnetx/contracts';
import type { DeadWork, JobState } from '../../../jobs/index.ts';

export interface SystemStatusDeps {
  readonly version: string;
  uptimeS: () => number;
  pingDatabase: () => Promise<void>;
  countSockets: () => number;
  /** Whether Redis answers. Null without Redis. */
  isRedisUp: () => boolean | null;
  listJobs: () => Promise<readonly JobState[]>;
  /** The work of this version that was given up. */
  listDead: () => Promise<readonly DeadWork[]>;
  /** The jobs of this version. Jobs that only older versions have are ignored. */
  jobNames: () => readonly string[];
  now: () => Date;
  /** A monotonic clock. */
  nowMs: () => number;
}

type Check = Omit<SystemCheck, 'part'>;

const CHECK_TIMEOUT_MS = 2_000;
/** A job that is due for longer, without a process that runs it, is late. */
const JOB_LATE_MS = 60_000;

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 24
    ? `${hours} h ${Math.floor((seconds % 3_600) / 60)} min`
    : `${formatFigure(Math.floor(hours / 24))} d ${hours % 24} h`;
}

function troubleOf({ name, failures, dueAt, leaseUntil }: JobState, now: Date): string | null {
  if (failures > 0) return `${name} has failed ${formatCount(failures, 'time')}`;
  const lateMs = now.getTime() - dueAt.getTime();
  return lateMs > JOB_LATE_MS && leaseUntil <= now ? `${name} is ${duration(lateMs / 1000)} late` : null;
}

async function checkJobs({ listJobs, jobNames, now }: SystemStatusDeps, dead: readonly DeadWork[]): Promise<Check> {
  const known = jobNames();
  const jobs = (await listJobs()).filter(({ name }) => known.includes(name));
  const troubles = jobs.flatMap((job) => troubleOf(job, now()) ?? []);
  if (dead.length > 0) troubles.push(`${formatCount(dead.length, 'piece')} of work given up`);
  if (troubles.length > 0) return { state: 'down', detail: `${troubles.join(', ')}.` };
  const ended = jobs.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  if (jobs.length < known.length || ended.length === 0) return { state: 'down', detail: 'Not every job has run yet.' };
  const lastS = Math.max(0, (now().getTime() - Math.max(...ended)) / 1000);
  return { state: 'up', detail: `${formatCount(jobs.length, 'job')}, the last ended ${duration(lastS)} ago.` };
}

/** Several processes share limits and live connections through Redis. A single process needs none. */
function checkRedis({ isRedisUp }: SystemStatusDeps): Check {
  const isUp = isRedisUp();
  if (isUp === null) return { state: 'off', detail: 'This installation has none.' };
  return isUp
    ? { state: 'up', detail: 'Redis answers: limits and live connections are shared.' }
    : { state: 'down', detail: 'Redis is unavailable: each process works alone.' };
}

async function tooLate(): Promise<never> {
  await delay(CHECK_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('Too late');
}

function presentGivenUp({ id, kind, failures, lastError, endedAt }: DeadWork): GivenUpWork {
  return { id, kind, failures, error: lastError, at: endedAt.toISOString() };
}

type SystemStatus = { readonly checks: SystemCheck[]; readonly given_up: GivenUpWork[] };

/** Checks each part. A part that fails or does not answer in time is down. */
export async function checkSystem(deps: SystemStatusDeps): Promise<SystemStatus> {
  let dead: readonly DeadWork[] = [];
  const checks: Record<(typeof SYSTEM_PARTS)[number], () => Promise<Check>> = {
    api: async () => ({ state: 'up', detail: `Version ${deps.version}, up for ${duration(deps.uptimeS())}.` }),
    database: async () => {
      const startedMs = deps.nowMs();
      await deps.pingDatabase();
      const tookMs = Math.max(1, Math.round(deps.nowMs() - startedMs));
      return { state: 'up', detail: `Answered in ${formatFigure(tookMs)} ms.` };
    },
    cache: async () => checkRedis(deps),
    live: async () => ({ state: 'up', detail: `${formatCount(deps.countSockets(), 'open connection')}.` }),
    jobs: async () => {
      dead = await deps.listDead();
      return checkJobs(deps, dead);
    },
  };
  const all = await Promise.all(
    SYSTEM_PARTS.map(async (part) => {
      const check = await Promise.race([checks[part](), tooLate()]).catch((): Check => ({
        state: 'down',
        detail: 'No answer.',
      }));
      return { part, ...check };
    }),
  );
  return { checks: all, given_up: dead.map(presentGivenUp) };
}
