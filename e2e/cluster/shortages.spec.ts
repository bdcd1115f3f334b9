import { renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServers } from '@magnetx/tools/servers';
import type { Service } from '@magnetx/tools/service';
import { describeFailures, RequestLog, type FailedRequest } from '../fixtures/request-log.ts';
import { openPage } from '../fixtures/steady-load.ts';
import type { Crowd } from './crowd.ts';
import { startEverydayLoad } from './everyday-load.ts';
import { tellFigures } from './figures.ts';
import { SCALE } from './scale.ts';
import { expect, test, verifyLedger, type RunningCluster } from './test.ts';
import { untilAnswered, untilSeen, untilWhole } from './watch.ts';

/** Failures other than a 503 with `Retry-After`. */
function unclear(failed: readonly FailedRequest[]): string[] {
  const isClear = ({ status, retryAfter, why }: FailedRequest) =>
    // A sign-in ends on a page that shows the failure.
    status === null ? why.endsWith('error=unavailable') : status === 503 && /^\d+$/.test(retryAfter ?? '');
  return describeFailures(failed.filter((failure) => !isClear(failure)));
}

const MORE_THAN_ANY_DISK_MB = '1000000000';

interface Shortage {
  readonly begin: () => Promise<void> | void;
  readonly end: () => Promise<void> | void;
}

/**
 * Makes a dependency of a cluster under load unavailable for a while. No server may end, and the cluster must recover
 * automatically. Returns what failed meanwhile.
 */
async function endure(
  name: string,
  cluster: RunningCluster,
  crowd: Crowd,
  shortage: Shortage,
): Promise<FailedRequest[]> {
  const before = crowd.log.failed.length;
  const processes = () =>
    [...cluster.gateways, ...cluster.apis].map(({ pid, isRunning }) => (isRunning ? pid : 'ended'));
  const pids = processes();
  const stopLoad = startEverydayLoad(cluster.url, crowd);
  try {
    await untilAnswered(crowd, 20);
    await shortage.begin();
    await pause(SCALE.outageMs);
    await shortage.end();
    await untilWhole(cluster);
    await untilAnswered(crowd, 50);
  } finally {
    await stopLoad();
  }
  const failed = () => crowd.log.failed.slice(before);
  await untilSeen(crowd).finally(() => tellFigures(name, crowd, failed()));
  expect(processes()).toEqual(pids);
  expect(crowd.surrenders).toBe(0);
  expect(await crowd.unlisted()).toEqual([]);
  return failed();
}

test.describe.configure({ timeout: SCALE.outageMs + 240_000 });

test('without Redis the cluster keeps working', { tag: '@whole' }, async ({ cluster, crowd }) => {
  const { redis } = cluster;
  const failed = await endure('without Redis', cluster, crowd, { begin: redis.kill, end: redis.start });
  expect(describeFailures(failed)).toEqual([]);
});

test(
  'while the database hangs, rejected clients get a time to retry',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const { database } = cluster;
    const failed = await endure('database hung', cluster, crowd, { begin: database.pause, end: database.resume });
    expect(unclear(failed)).toEqual([]);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);

test(
  'while the database is stopped, rejected clients get a time to retry',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const { database } = cluster;
    const failed = await endure('database gone', cluster, crowd, { begin: database.kill, end: database.start });
    expect(unclear(failed)).toEqual([]);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);

test(
  'while the disk of the database is full, changes get a time to retry',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const { database, dataDir } = cluster;
    const full = createServers({ dataDir, env: { ...process.env, MONGO_FREE_MB_MIN: MORE_THAN_ANY_DISK_MB } });
    let service: Service | undefined;
    const begin = async () => {
      await database.stop();
      service = await full.database(Number(new URL(`tcp://${database.url}`).port));
      await untilAnswered(crowd, 20);
    };
    const end = async () => {
      await service?.stop();
      await database.start();
    };
    const failed = await endure('full disk', cluster, crowd, { begin, end });
    expect(failed.length).toBeGreaterThan(0);
    expect(unclear(failed)).toEqual([]);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);

test('without the release store pages and calls keep working', { tag: '@whole' }, async ({ cluster, crowd }) => {
  const store = path.join(cluster.dataDir, 'releases');
  const begin = () => renameSync(store, `${store}-away`);
  const end = () => renameSync(`${store}-away`, store);
  const failed = await endure('without the release store', cluster, crowd, { begin, end });
  expect(describeFailures(failed.filter(({ what }) => !what.startsWith('GET /assets/')))).toEqual([]);
  expect(unclear(failed)).toEqual([]);
  const log = new RequestLog();
  await openPage(log, cluster.url, '/waitlist');
  expect(log.failed).toEqual([]);
});
