import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM_PARTS, formatFigure, type GivenUpWork, type SystemCheck } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
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
  if (seconds < 3_600) return t('{floor} min', { floor: Math.floor(seconds / 60) });
  const hours = Math.floor(seconds / 3_600);
  return hours < 24
    ? t('{hours} h {floor} min', { hours, floor: Math.floor((seconds % 3_600) / 60) })
    : `${formatFigure(Math.floor(hours / 24))} d ${hours % 24} h`;
}

function troubleOf({ name, failures, dueAt, leaseUntil }: JobState, now: Date): string | null {
  if (failures > 0)
    return t('{failures, plural, one {{name} has failed # time} other {{name} has failed # times}}', {
      failures,
      name,
    });
  const lateMs = now.getTime() - dueAt.getTime();
  return lateMs > JOB_LATE_MS && leaseUntil <= now
    ? t('{name} is {duration} late', { name, duration: duration(lateMs / 1000) })
    : null;
}

async function checkJobs({ listJobs, jobNames, now }: SystemStatusDeps, dead: readonly DeadWork[]): Promise<Check> {
  const known = jobNames();
  const jobs = (await listJobs()).filter(({ name }) => known.includes(name));
  const troubles = jobs.flatMap((job) => troubleOf(job, now()) ?? []);
  if (dead.length > 0)
    troubles.push(
      t('{count, plural, one {# piece of work given up} other {# pieces of work given up}}', { count: dead.length }),
    );
  if (troubles.length > 0) return { state: 'down', detail: `${troubles.join(', ')}.` };
  const ended = jobs.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []));
  if (jobs.length < known.length || ended.length === 0)
    return { state: 'down', detail: t('Not every job has run yet.') };
  const lastS = Math.max(0, (now().getTime() - Math.max(...ended)) / 1000);
  return {
    state: 'up',
    detail: t('{count, plural, one {# job, the last ended {lastS} ago.} other {# jobs, the last ended {lastS} ago.}}', {
      count: jobs.length,
      lastS: duration(lastS),
    }),
  };
}

/** Several processes share limits and live connections through Redis. A single process needs none. */
function checkRedis({ isRedisUp }: SystemStatusDeps): Check {
  const isUp = isRedisUp();
  if (isUp === null) return { state: 'off', detail: t('This installation has none.') };
  return isUp
    ? { state: 'up', detail: t('Redis answers: limits and live connections are shared.') }
    : { state: 'down', detail: t('Redis is unavailable: each process works alone.') };
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
    api: async () => ({
      state: 'up',
      detail: t('Version {version}, up for {duration}.', { version: deps.version, duration: duration(deps.uptimeS()) }),
    }),
    database: async () => {
      const startedMs = deps.nowMs();
      await deps.pingDatabase();
      const tookMs = Math.max(1, Math.round(deps.nowMs() - startedMs));
      return { state: 'up', detail: t('Answered in {tookMs} ms.', { tookMs: formatFigure(tookMs) }) };
    },
    cache: async () => checkRedis(deps),
    live: async () => ({
      state: 'up',
      detail: t('{count, plural, one {# open connection.} other {# open connections.}}', {
        count: deps.countSockets(),
      }),
    }),
    jobs: async () => {
      dead = await deps.listDead();
      return checkJobs(deps, dead);
    },
  };
  const all = await Promise.all(
    SYSTEM_PARTS.map(async (part) => {
      const check = await Promise.race([checks[part](), tooLate()]).catch((): Check => ({
        state: 'down',
        detail: t('No answer.'),
      }));
      return { part, ...check };
    }),
  );
  return { checks: all, given_up: dead.map(presentGivenUp) };
}
