import {
  API_BASE_PATH,
  createAdmin,
  getMe,
  getWaitlistStats,
  listNotifications,
  LIVE_PATH,
  sendContactMessage,
  type Call,
  type ResponseOf,
} from '@magnetx/contracts';
import type { Cluster, Member } from '@magnetx/tools/cluster';
import { io, type Socket } from 'socket.io-client';
import { Backstage } from '../fixtures/backstage.ts';
import type { Send } from '../fixtures/request-log.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, FEW_PER_MINUTE, test } from './test.ts';
import { readFigures, untilWhole } from './watch.ts';

/** The first server of a pair with itself, then with the other, and so on. */
function pairsOf([one, other]: readonly [Member, Member]): readonly (readonly [Member, Member])[] {
  return [
    [one, one],
    [one, other],
    [other, one],
    [other, other],
  ];
}

/** Connects a new user at one server. Resolves once they are connected, and again with their first referral. */
async function listen(url: string, token: string, transports = ['websocket', 'polling']) {
  const { user } = await siteCall<ResponseOf<typeof getMe>>(url, 'GET', getMe.path, { token });
  const options = { path: LIVE_PATH, query: { userId: user.id }, transports, reconnection: false, forceNew: true };
  const socket: Socket = io(url, options);
  const told = new Promise<string>((resolve) => {
    socket.once('referral_notification', ({ message }: { message: string }) => resolve(message));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('authenticated', () => resolve());
    socket.once('error', ({ code }: { code: string }) => reject(new Error(code)));
    socket.once('connect_error', reject);
    socket.once('connect', () => socket.emit('authenticate', { token }));
  });
  return { socket, told };
}

let newcomers = 0;
const newcomer = () => `pair_${(newcomers += 1)}`;

/** Sends what is meant for the site to one of its servers, past the balancer: the addresses are those of the site. */
const through = (siteUrl: string, server: string): Send => {
  return (address, init) => fetch(String(address).replace(siteUrl, server), init);
};

/** A user connected at one server is notified of a referral at another. */
async function expectReferral(siteUrl: string, page: string, friend: string, transports?: string[]): Promise<void> {
  const referrer = newcomer();
  const token = await signIn(siteUrl, referrer, undefined, through(siteUrl, page));
  const { socket, told } = await listen(page, token, transports);
  const invited = newcomer();
  await signIn(siteUrl, invited, referrer, through(siteUrl, friend));
  expect(await told).toContain(`@${invited} joined`);
  socket.close();
}

const KINDS = ['gateways', 'apis'] as const;

for (const kind of KINDS) {
  test(`a referral reaches the page, whichever of the ${kind} each of them is connected to`, async ({ cluster }) => {
    for (const [page, friend] of pairsOf(cluster[kind])) {
      await test.step(`from ${friend.name} to ${page.name}`, () => expectReferral(cluster.url, page.url, friend.url));
    }
  });
}

test('a connection by polling stands, through the balancer and both gateways', async ({ cluster }) => {
  const { url } = cluster;
  for (let time = 0; time < 3; time += 1) await expectReferral(url, url, url, ['polling']);
});

test('a page learns of what happened at another api though its push was lost', async ({ cluster }) => {
  const { url } = cluster;
  const [page, other] = cluster.apis;
  const referrer = newcomer();
  const { socket } = await listen(page.url, await signIn(url, referrer, undefined, through(url, page.url)));
  const named = new Promise<void>((resolve) => {
    socket.on('changes', ({ totalPoints }: { totalPoints: number | null }) => totalPoints === 1_100 && resolve());
  });
  // Without Redis no push gets from one api to the other: as when the other is killed between commit and push.
  await cluster.redis.kill();
  try {
    const startedAt = Date.now();
    await signIn(url, newcomer(), referrer, through(url, other.url));
    await named;
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  } finally {
    socket.close();
    await cluster.redis.start();
    await untilWhole(cluster);
  }
});

/** How many of the calls from one address, sent to both in turn, were not rate-limited. */
async function countAdmitted(servers: Cluster['apis'], path: string, address: string): Promise<number> {
  let admitted = 0;
  for (let call = 0; call < 4 * FEW_PER_MINUTE; call += 1) {
    const { url } = servers[call % 2 === 0 ? 0 : 1];
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
    const { status } = await fetch(url + API_BASE_PATH + path, { method: 'POST', headers, body: '{}' });
    if (status !== 429) admitted += 1;
  }
  return admitted;
}

const LIMITS = [
  ['gateways', createAdmin.path],
  ['apis', sendContactMessage.path],
] as const;

for (const [index, [kind, path]] of LIMITS.entries()) {
  test(`a limit holds for both ${kind} together`, { tag: '@whole' }, async ({ cluster }) => {
    let attempts = 0;
    // A call that finds Redis too busy is counted where it comes in: then with another address.
    await expect(async () => {
      attempts += 1;
      expect(await countAdmitted(cluster[kind], path, `203.0.113.${index * 100 + attempts}`)).toBe(FEW_PER_MINUTE);
    }).toPass({ timeout: 60_000 });
  });
}

/** The runs of a job in one process since it started, by its own count; no test before this one restarts an api. */
async function countRuns({ url }: Member, job: string): Promise<number> {
  const lines = (await readFigures(`${url}/metrics`)).filter(
    (line) => line.startsWith('magnetx_job_runs_total{') && line.includes(`job_name="${job}"`),
  );
  return lines.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
}

/** Puts up a giveaway, has people enter, and ends it; answers how to ask what each of them got of it. */
async function holdGiveaway(siteUrl: string): Promise<() => Promise<string[]>> {
  const backstage = await Backstage.open(siteUrl, 'pairs');
  const tokens = await Promise.all([newcomer(), newcomer(), newcomer()].map((handle) => signIn(siteUrl, handle)));
  const id = await backstage.putGiveawayLive({ mxp_amount: 150 });
  for (const token of tokens) {
    await siteCall(siteUrl, 'POST', '/user/giveaways/enter', { token, body: { giveaway_id: id } });
  }
  await backstage.conclude(id);
  const read = <C extends Call>(call: C, token: string) =>
    siteCall<ResponseOf<C>>(siteUrl, call.method, call.path, { token });
  const outcomeOf = async (token: string): Promise<string> => {
    const { notifications } = (await read(listNotifications, token)).data;
    const { stats } = (await read(getWaitlistStats, token)).data;
    const giveaways = notifications.filter(({ topic }) => topic === 'giveaway');
    return `${stats.totalPoints} MXP, notified ${giveaways.length} times`;
  };
  return async () => (await Promise.all(tokens.map(outcomeOf))).sort();
}

test('a job that is due is run by one of the apis', async ({ cluster }) => {
  const askOutcomes = await holdGiveaway(cluster.url);

  await test.step('What is due once in five minutes has run once', async () => {
    const runsOf = (job: string) => Promise.all(cluster.apis.map((api) => countRuns(api, job)));
    await expect.poll(async () => Math.max(...(await runsOf('update-rank-checkpoints'))), { timeout: 30_000 }).toBe(1);
    const before = await runsOf('conclude-due-quests');
    const haveLooked = async () =>
      (await runsOf('conclude-due-quests')).every((runs, at) => runs > (before[at] ?? 0) + 1);
    await expect.poll(haveLooked, { timeout: 60_000 }).toBe(true);
    expect((await runsOf('update-rank-checkpoints')).sort()).toEqual([0, 1]);
  });

  await test.step('A giveaway is drawn, paid and notified once', async () => {
    const wanted = ['1000 MXP, notified 1 times', '1000 MXP, notified 1 times', '1150 MXP, notified 1 times'];
    await expect.poll(askOutcomes, { timeout: 60_000 }).toEqual(wanted);
  });
});
