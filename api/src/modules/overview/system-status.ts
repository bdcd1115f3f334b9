import { SYSTEM_PARTS, formatCount, formatFigure, type SystemCheck } from '@magnetx/contracts';
import type { JobState } from '../../jobs/index.ts';

export interface SystemStatusDeps {
  readonly version: string;
  /** For how long this process has run, in s. */
  uptimeS: () => number;
  pingDatabase: () => Promise<void>;
  /** Of this process. */
  countSockets: () => number;
  /** Whether Redis answers; null when this process shares nothing. */
  isRedisUp: () => boolean | null;
  listJobs: () => Promise<readonly JobState[]>;
  /** The jobs that there are: what older versions have left behind is not looked at. */
  jobNames: () => readonly string[];
  now: () => Date;
  /** A clock that never goes back, in ms. */
  nowMs: () => number;
}

type Check = Omit<SystemCheck, 'part'>;

/** How long a check may take, in ms. */
const CHECK_TIMEOUT_MS = 2_000;
/** How long a job may be due without anybody being at it, in ms. */
const JOB_LATE_MS = 60_000;

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 24
    ? `${hours} h ${Math.floor((seconds % 3_600) / 60)} min`
    : `${formatFigure(Math.floor(hours / 24))} d ${hours % 24} h`;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('Too late')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

function troubleOf({ name, failures, dueAt, leaseUntil }: JobState, now: Date): string | null {
  if (failures > 0) return `${name} has failed ${formatCount(failures, 'time')}`;
  const lateMs = now.getTime() - dueAt.getTime();
  return lateMs > JOB_LATE_MS && leaseUntil <= now ? `${name} is ${duration(lateMs / 1000)} late` : null;
}

async function checkJobs({ listJobs, jobNames, now }: SystemStatusDeps): Promise<Check> {
  const known = jobNames();
  const jobs = (await listJobs()).filter(({ name }) => known.includes(name));
  const troubles = jobs.flatMap((job) => troubleOf(job, now()) ?? []);
  if (troubles.length > 0) return { state: 'down', detail: `${troubles.join(', ')}.` };
  const ended = jobs.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  if (jobs.length < known.length || ended.length === 0) return { state: 'down', detail: 'Not every job has run yet.' };
  const lastS = Math.max(0, (now().getTime() - Math.max(...ended)) / 1000);
  return { state: 'up', detail: `${formatCount(jobs.length, 'job')}, the last ended ${duration(lastS)} ago.` };
}

/** One process needs none: several share limits and live connections by it. */
function checkRedis({ isRedisUp }: SystemStatusDeps): Check {
  const isUp = isRedisUp();
  if (isUp === null) return { state: 'off', detail: 'This installation does without one.' };
  return isUp
    ? { state: 'up', detail: 'Redis answers: limits and live connections are shared.' }
    : { state: 'down', detail: 'Redis is away: each process goes on for itself.' };
}

/** Looks at each part while it runs. What does not answer in time, or fails, is down. */
export async function checkSystem(deps: SystemStatusDeps): Promise<SystemCheck[]> {
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
    jobs: () => checkJobs(deps),
  };
  return Promise.all(
    SYSTEM_PARTS.map(async (part) => {
      const check = await inTime(checks[part]()).catch((): Check => ({ state: 'down', detail: 'No answer.' }));
      return { part, ...check };
    }),
  );
}
