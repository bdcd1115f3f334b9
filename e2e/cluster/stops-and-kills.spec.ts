import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE_PATH, getMe } from '@magnetx/contracts';
import type { Cluster, Member } from '@magnetx/tools/cluster';
import type { Crowd } from './crowd.ts';
import { startEverydayLoad } from './everyday-load.ts';
import { tellFigures } from './figures.ts';
import { SCALE } from './scale.ts';
import { expect, test, verifyLedger } from './test.ts';
import { untilSeen, untilWhole } from './watch.ts';

/** Everything must be ready again within this time after the server that had ended is back, in ms. */
const READY_AGAIN_MS = 15_000;
const AWAY_MS_MAX = 3_000;
const UNDISTURBED_MS_MAX = 2_000;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function untilReady(cluster: Cluster, crowd: Crowd): Promise<void> {
  const isOk = (url: string, init?: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const headers = { authorization: `Bearer ${crowd.pages[0]?.person.token ?? ''}` };
  const missing = async (): Promise<string[]> => {
    const servers = [...cluster.apis, ...cluster.gateways];
    const states = await Promise.all([
      ...servers.map(({ url }) => isOk(`${url}/readyz`)),
      isOk(`${cluster.url}${API_BASE_PATH}${getMe.path}`, { headers }),
    ]);
    return [...servers.map(({ name }) => name), 'a call through the balancer'].filter((_name, at) => !states[at]);
  };
  await expect.poll(missing, { timeout: READY_AGAIN_MS, intervals: [100] }).toEqual([]);
}

test(
  'servers end at random moments, and the cluster recovers automatically',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    test.setTimeout(SCALE.endings * 60_000 + 120_000);
    const random = seededRandom(SCALE.campaignSeed);
    const { database, redis, apis, gateways } = cluster;
    const members: readonly Member[] = [database, redis, ...apis, ...gateways];
    const times: number[] = [];
    const counts = { kills: 0, stops: 0 };
    const before = crowd.log.failed.length;
    const stopLoad = startEverydayLoad(cluster.url, crowd);
    try {
      for (let round = 0; round < SCALE.endings; round += 1) {
        await pause(random() * UNDISTURBED_MS_MAX);
        const member = members[Math.floor(random() * members.length)] ?? database;
        const isKill = random() < 0.5;
        await test.step(`${round}: ${member.name} is ${isKill ? 'killed' : 'stopped'}`, async () => {
          await (isKill ? member.kill() : member.stop());
          await pause(random() * AWAY_MS_MAX);
          await member.start();
          const backAt = performance.now();
          await untilReady(cluster, crowd);
          times.push(performance.now() - backAt);
          counts[isKill ? 'kills' : 'stops'] += 1;
        });
      }
    } finally {
      await stopLoad();
    }
    await untilWhole(cluster);
    await untilSeen(crowd);
    const slowestMs = Math.round(Math.max(...times));
    tellFigures('stops and kills', crowd, crowd.log.failed.slice(before), { ...counts, slowestMs });
    expect(crowd.surrenders).toBe(0);
    expect(await crowd.unlisted()).toEqual([]);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);
