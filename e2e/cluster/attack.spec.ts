import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE_PATH, getInviter, getMe, getReferralStats, type ResponseOf } from '@magnetx/contracts';
import { Backstage } from '../fixtures/backstage.ts';
import { drawPng } from '../fixtures/picture.ts';
import { describeFailures } from '../fixtures/request-log.ts';
import { siteCall } from '../fixtures/site-call.ts';
import type { Crowd } from './crowd.ts';
import { startEverydayLoad } from './everyday-load.ts';
import { SCALE } from './scale.ts';
import { startAttack, type Attack } from './start-attack.ts';
import { expect, test, verifyLedger, type RunningCluster } from './test.ts';
import { readFigures, untilSeen } from './watch.ts';

/** Connections that ask for pages without a pause. */
const READERS = 16;
/** The number of memory samples during everyday load and attacks. */
const MEMORY_READINGS = 11;

/** How long one of the crowd's calls takes, in ms, asked for one after the other. */
async function measureCalls(siteUrl: string, crowd: Crowd, durationMs: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + durationMs;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const { token = '' } = crowd.pages[turn % crowd.pages.length]?.person ?? {};
    const startedAt = performance.now();
    await crowd.log.send(`${siteUrl}${API_BASE_PATH}${getMe.path}`, { headers: { authorization: `Bearer ${token}` } });
    times.push(performance.now() - startedAt);
    await pause(20);
  }
  return times;
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function memoryOf({ apis, gateways }: RunningCluster): Promise<string> {
  const megabytes = await Promise.all(
    [...apis, ...gateways].map(async ({ name, url }) => {
      const line = (await readFigures(`${url}/metrics`)).find((text) =>
        text.startsWith('process_resident_memory_bytes '),
      );
      return `${name} ${Math.round(Number(line?.split(' ')[1]) / 1e6)} MB`;
    }),
  );
  return megabytes.join(', ');
}

/**
 * Attacks the site for a while; an ordinary client must be answered all the time, and `meanwhile` must succeed. Prints
 * how the client's latency changed.
 */
async function endure(
  title: string,
  cluster: RunningCluster,
  crowd: Crowd,
  attack: Attack,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const pids = () => [...cluster.gateways, ...cluster.apis].map(({ pid }) => pid);
  const before = { pids: pids(), failed: crowd.log.failed.length, memory: await memoryOf(cluster) };
  const quiet = await measureCalls(cluster.url, crowd, SCALE.attackMs / 4);
  const stop = await startAttack(attack);
  const during = Promise.all([measureCalls(cluster.url, crowd, SCALE.attackMs), meanwhile()]);
  const [attacked] = await during.finally(stop);
  const ratio = (p95(attacked) / p95(quiet)).toFixed(2);
  process.stdout.write(`  ${title}: p95 ${ratio} times quiet (${p95(quiet).toFixed(1)} ms)\n`);
  process.stdout.write(`    before: ${before.memory}\n    after: ${await memoryOf(cluster)}\n`);
  expect(describeFailures(crowd.log.failed.slice(before.failed))).toEqual([]);
  expect(pids()).toEqual(before.pids);
}

test.describe.configure({ timeout: SCALE.attackMs * 4 + 120_000 });

test(
  'slow bodies from three addresses do not disturb ordinary clients',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const [gateway] = cluster.gateways;
    for (const { name, url } of [cluster.balancer, gateway]) {
      const attack = { kind: 'tricklers', siteUrl: url, count: SCALE.attackers } as const;
      await endure(`slow bodies at ${name}`, cluster, crowd, attack);
    }
  },
);

/** Texts that parsers are slow with, as long as a description may be. */
const COSTLY_TEXTS = [`1. ${'\t'.repeat(4_900)}end`, '['.repeat(4_900), '*a_'.repeat(1_600), 'www.'.repeat(1_200)];

test(
  'costly texts and other spellings of an id do not disturb ordinary clients',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const backstage = await Backstage.open(cluster.url, 'costly');
    const paths: string[] = [];
    for (const text of COSTLY_TEXTS) {
      const id = await backstage.putTaskLive({ description: text, requirements: text });
      paths.push(`${API_BASE_PATH}/public/quest?id=${id}`, `/q/${id}`);
      for (const spelling of [`0${id}`, `${id}.0`, `+${id}`, `${id}e0`]) {
        expect((await fetch(`${cluster.url}/q/${spelling}`)).status, spelling).toBe(404);
        paths.push(`/q/${spelling}`);
      }
    }
    const attack = { kind: 'readers', siteUrl: cluster.url, count: READERS, paths } as const;
    await endure('readers of costly pages', cluster, crowd, attack);
  },
);

/** Accounts that anyone may have. */
const UPLOADING = ['painter-a', 'painter-b', 'painter-c'];

test(
  'costly pictures of several accounts delay no other upload for long',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const open = (name: string) => Backstage.open(cluster.url, name, 0);
    const tokens: string[] = [];
    for (const name of UPLOADING) tokens.push((await open(name)).projectToken);
    const calm = await open('calm');
    const attack = { kind: 'uploaders', siteUrl: cluster.url, tokens } as const;
    const upload = () => calm.uploadPicture('logo', drawPng(300, 300));
    await endure('uploads of costly pictures', cluster, crowd, attack, upload);
  },
);

test(
  'first views of many share pictures all get one, and delay no upload',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const { url } = cluster;
    const calm = await Backstage.open(url, 'shared', 0);
    const paths: string[] = [];
    for (const { person } of crowd.pages) {
      const { token } = person;
      const { data } = await siteCall<ResponseOf<typeof getReferralStats>>(url, 'GET', getReferralStats.path, {
        token,
      });
      const ref = `${getInviter.path}?ref=${data.user.referralCode}`;
      const { inviter } = await siteCall<ResponseOf<typeof getInviter>>(url, 'GET', ref);
      paths.push(new URL(inviter?.picture.address ?? url).pathname);
    }
    const attack = { kind: 'readers', siteUrl: url, count: READERS, paths } as const;
    await endure('first views of share pictures', cluster, crowd, attack, async () => {
      const views = await Promise.all(paths.map((path) => fetch(url + path)));
      expect(views.map(({ status }) => status)).toEqual(paths.map(() => 200));
      await calm.uploadPicture('cover', drawPng(800, 450));
    });
  },
);

test(
  'live connections that flood and never read do not disturb ordinary clients',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    const people = crowd.pages.slice(0, SCALE.flooders).map(({ person }) => person);
    await endure('floods on live connections', cluster, crowd, { kind: 'flooders', siteUrl: cluster.url, people });
    await untilSeen(crowd);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);

test(
  'servers keep their memory under everyday load and attacks together',
  { tag: '@whole' },
  async ({ cluster, crowd }) => {
    test.setTimeout(SCALE.mixedMs + 120_000);
    const siteUrl = cluster.url;
    const people = crowd.pages.slice(0, SCALE.flooders).map(({ person }) => person);
    const stops = [
      startEverydayLoad(siteUrl, crowd),
      await startAttack({ kind: 'tricklers', siteUrl, count: SCALE.attackers }),
      await startAttack({ kind: 'flooders', siteUrl, people }),
    ];
    try {
      for (let step = 0; step <= MEMORY_READINGS; step += 1) {
        if (step > 0) await pause(SCALE.mixedMs / MEMORY_READINGS);
        const seconds = Math.round((step * SCALE.mixedMs) / MEMORY_READINGS / 1_000);
        process.stdout.write(`  everyday load and attacks, ${seconds} s: ${await memoryOf(cluster)}\n`);
      }
    } finally {
      await Promise.all(stops.map((stop) => stop()));
    }
    await untilSeen(crowd);
    expect(await verifyLedger(cluster)).toContain('holds');
  },
);
