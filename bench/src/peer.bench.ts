import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { DEMO_ADMIN } from '@magnetx/api/demo-sign-ins';
import {
  enterGiveaway,
  getLeaderboard,
  getPointsTotal,
  getStatement,
  getWaitlistStats,
  listMissions,
  listNotifications,
  listReviewItems,
  listTasks,
  submitTask,
  type Call,
} from '@magnetx/contracts';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { median, type Bench, type BenchFact, type BenchRow } from './bench.ts';
import { cpuMillisOf } from './process-figures.ts';
import { fillPeerWorld, forget, storedBy, type Pool } from './product/fill-peer.ts';
import { send } from './product/other-calls.ts';
import { World } from './product/world.ts';

const PERSON = 'demo_mara';
const SECRET = { JWT_SECRET: '5f0c2a97d1e84b36a8c3f7e2096b1d4c8a7e3f50' };
/** The API as it runs in production, with limits that this load does not reach. */
const PRODUCTION = {
  ...{ PROFILE: 'production', NODE_ENV: 'production', LOG_LEVEL: 'info', PUBLIC_URL: 'https://magnetx.example' },
  ...{ X_CLIENT_ID: 'bench', RATE_WRITES_PER_MINUTE: '1000000', DRAIN_DELAY_MS: '0', ...SECRET },
};

interface Size {
  readonly rounds: number;
  readonly callers: readonly number[];
  readonly reads: number;
  readonly writes: number;
}
const SIZES: Readonly<Record<'tiny' | 'full', Size>> = {
  tiny: { rounds: 1, callers: [2], reads: 4, writes: 2 },
  full: { rounds: 5, callers: [1, 16, 64], reads: 600, writes: 192 },
};
/** The most callers, each of whom writes in their own name. */
const WRITERS = 64;

const agent = new Agent({ keepAlive: true });

interface Side {
  readonly url: string;
  readonly pid: () => number | undefined;
}

/** One call, by the index of its turn. */
interface Load {
  readonly call: Call;
  readonly count: number;
  readonly token: (turn: number) => string;
  readonly query: string;
  readonly body?: (turn: number) => object;
}

const ask = ({ url }: Side, { call, token, query, body }: Load, turn: number, isKept = false) =>
  send(
    {
      agent,
      method: call.method,
      url: `${url}/api${call.path}${query}`,
      headers: { authorization: `Bearer ${token(turn)}`, ...(body && { 'idempotency-key': randomUUID() }) },
    },
    body?.(turn),
    isKept,
  );

function loadsOf(pool: Pool, tokens: readonly string[], admin: string, own: string, size: Size): Load[] {
  const read = (call: Call, query = '', token = own): Load => ({ call, query, count: size.reads, token: () => token });
  const write = (call: Call, body: Load['body']): Load => ({
    ...{ call, query: '', count: size.writes, ...(body && { body }) },
    token: (turn) => tokens[turn % tokens.length] ?? '',
  });
  return [
    ...[getPointsTotal, getWaitlistStats, getLeaderboard].map((call) => read(call)),
    ...[listTasks, listMissions].map((call) => read(call, '?page=1')),
    ...[getStatement, listNotifications].map((call) => read(call)),
    read(listReviewItems, '', admin),
    write(submitTask, (turn) => ({
      task_id: pool.tasks[turn],
      submission_url: `https://x.com/writer_${turn % WRITERS}/status/1${turn}`,
    })),
    write(enterGiveaway, (turn) => ({ giveaway_id: pool.giveaways[turn] })),
  ];
}

/** The answer of one call and the documents of a write, without new ids and times. */
async function outcome(world: World, pool: Pool, side: Side, load: Load): Promise<unknown> {
  const { status, text } = await ask(side, load, 0, true);
  if (!load.body) return [status, JSON.parse(text)];
  const left = await storedBy(world.client, pool);
  await forget(world.client, pool);
  return JSON.parse(
    JSON.stringify([status, JSON.parse(text), left])
      .replaceAll(/\b(?:[0-9a-f]{24}|[0-9a-f]{32})\b/g, 'an id')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"'),
  );
}

/** Whether both answer and store the same. A minute may pass between two answers. */
async function isSame(world: World, pool: Pool, [ours, peer]: readonly [Side, Side], load: Load): Promise<boolean> {
  const [before, theirs] = [await outcome(world, pool, ours, load), await outcome(world, pool, peer, load)];
  if (isDeepStrictEqual(before, theirs)) return true;
  const after = await outcome(world, pool, ours, load);
  if (isDeepStrictEqual(after, theirs)) return true;
  console.error(`${load.call.name} differs:\n${JSON.stringify(after)}\n${JSON.stringify(theirs)}`);
  return false;
}

interface Figures {
  readonly perSecond: number;
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly failed: number;
}

async function measure(world: World, side: Side, load: Load, callers: number): Promise<Figures> {
  let [begun, failed] = [0, 0];
  const work = async (): Promise<void> => {
    while (begun < load.count) {
      const { status } = await ask(side, load, (begun += 1) - 1);
      if (status !== 200) failed += 1;
    }
  };
  const cpu = () => [cpuMillisOf(side.pid()) ?? 0, world.cpuMillisApart().database ?? 0] as const;
  const [server, database] = cpu();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: callers }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const [serverAfter, databaseAfter] = cpu();
  const each = (millis: number) => (millis * 1000) / load.count;
  return {
    perSecond: load.count / seconds,
    serverMicros: each(serverAfter - server),
    databaseMicros: each(databaseAfter - database),
    failed,
  };
}

/** Compares one call at this number of callers, in alternating rounds. */
async function compare(
  world: World,
  pool: Pool,
  sides: readonly [Side, Side],
  load: Load,
  callers: number,
  rounds: number,
) {
  const measured: [Figures[], Figures[]] = [[], []];
  for (let round = 0; round < rounds * 2; round += 1) {
    // Each begins every other round.
    const at = (round + (round >> 1)) % 2 === 0 ? 0 : 1;
    measured[at].push(await measure(world, sides[at], load, callers));
    if (load.body) await forget(world.client, pool);
  }
  const [ours, peer] = measured;
  const of = (figures: readonly Figures[], what: keyof Figures) => median(figures.map((one) => one[what]));
  const ratios = ours
    .map(({ serverMicros }, at) => serverMicros / (peer[at]?.serverMicros ?? NaN))
    .filter(Number.isFinite);
  const name = `${load.call.name}, ${callers} at a time`;
  const row = (who: string, figures: readonly Figures[], ratio: number): BenchRow => ({
    name: `${name}: ${who}`,
    perSecond: of(figures, 'perSecond'),
    ratio,
    cpuMicros: of(figures, 'serverMicros'),
  });
  const databases = measured.map((figures) => of(figures, 'databaseMicros').toFixed(0));
  const fact: BenchFact = { name, value: `database: ${databases.join(' µs, by the peer ')} µs` };
  const failed = [...ours, ...peer].reduce((sum, one) => sum + one.failed, 0);
  return { rows: [row('ours', ours, median(ratios)), row('the peer', peer, 1)], fact, failed };
}

async function startPeer(world: World): Promise<{ service: Service; url: string }> {
  const port = await freePort();
  const args = ['src/servers/peer.ts', String(port), world.databaseUrl];
  const env = { ...process.env, ...PRODUCTION };
  const service = startService({ name: 'peer', folder: 'bench', args, env, logDir: world.logDir });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(service, `${url}/readyz`);
  return { service, url };
}

/**
 * The processor time of the API for ten calls, as a ratio to a server that answers the same by hand, from the same
 * database. Both answers, and the documents that both store, are compared before.
 */
export const peerBench: Bench = {
  title: 'Ten calls against Fastify with the bare driver',
  run: async (sizeName) => {
    const size = SIZES[sizeName];
    const world = await World.start('peer', SECRET);
    let peer: Service | undefined;
    try {
      const handles = Array.from({ length: Math.min(WRITERS, size.writes) }, (_, index) => `writer_${index}`);
      const tokens: string[] = [];
      for (const handle of handles) tokens.push(await world.signIn(handle));
      const [own, admin] = [await world.signIn(PERSON), await world.signInAdmin(DEMO_ADMIN)];
      const pool = await fillPeerWorld(world.client, PERSON, handles, size.writes);
      await world.restartApi(PRODUCTION);
      const { service, url } = await startPeer(world);
      peer = service;
      const ours: Side = { url: world.apiUrl, pid: world.apiPid };
      const sides = [ours, { url, pid: () => service.process.pid }] as const;
      const loads = loadsOf(pool, tokens, admin, own, size);
      let failed = 0;
      for (const load of loads) if (!(await isSame(world, pool, sides, load))) failed += 1;
      const compared: Awaited<ReturnType<typeof compare>>[] = [];
      for (const load of loads) {
        // The first round warms the code that it runs through.
        if (sizeName === 'full') await compare(world, pool, sides, load, 16, 1);
        for (const callers of size.callers) {
          compared.push(await compare(world, pool, sides, load, callers, size.rounds));
        }
      }
      return {
        failed: compared.reduce((sum, one) => sum + one.failed, failed),
        rows: compared.flatMap(({ rows }) => rows),
        facts: compared.map(({ fact }) => fact),
      };
    } finally {
      agent.destroy();
      await peer?.stop();
      await world.stop();
    }
  },
};
