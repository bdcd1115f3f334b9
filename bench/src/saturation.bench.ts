import { getPointsTotal, getStatement, getWaitlistStats, listTasks } from '@magnetx/contracts';
import { DEMO_ADMIN } from '@magnetx/api/demo-sign-ins';
import type { Bench, BenchFact, BenchRow } from './bench.ts';
import { answer } from './product/other-calls.ts';
import { World } from './product/world.ts';

const CONCURRENCY = 32;

interface Load {
  readonly name: string;
  /** How many in a whole run. */
  readonly count: number;
  /** Does it once; false when it went wrong. */
  readonly once: () => Promise<boolean>;
}

interface Measured {
  readonly name: string;
  readonly perSecond: number;
  readonly failed: number;
  readonly apiMicros: number | undefined;
  readonly databaseMicros: number | undefined;
}

const signsIn = (signIn: Promise<string>): Promise<boolean> =>
  signIn.then(
    () => true,
    () => false,
  );

async function loadsOf(world: World): Promise<readonly Load[]> {
  const token = await world.signIn('demo_mara');
  let newcomers = 0;
  const call = (name: string, path: string): Load => ({
    name,
    count: 6_000,
    once: () => answer(world.target(path, token)),
  });
  return [
    call('the figures of the waitlist', getWaitlistStats.path),
    call('a balance', getPointsTotal.path),
    call('a page of quests', `${listTasks.path}?page=1`),
    call('a page of the statement', getStatement.path),
    {
      name: 'a newcomer signs in with X, and is paid',
      count: 1_000,
      once: () => signsIn(world.signIn(`newcomer_${(newcomers += 1)}`)),
    },
    { name: 'a sign-in with a password', count: 300, once: () => signsIn(world.signInAdmin(DEMO_ADMIN)) },
  ];
}

async function measure(world: World, { name, count, once }: Load): Promise<Measured> {
  let [begun, failed] = [0, 0];
  const work = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      if (!(await once())) failed += 1;
    }
  };
  const before = world.cpuMillisApart();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count) }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = world.cpuMillisApart();
  const each = (server: 'api' | 'database'): number | undefined => {
    const [from, to] = [before[server], after[server]];
    return from === undefined || to === undefined ? undefined : ((to - from) * 1000) / count;
  };
  return { name, perSecond: count / seconds, failed, apiMicros: each('api'), databaseMicros: each('database') };
}

function factsOf({ name, apiMicros, databaseMicros }: Measured): BenchFact[] {
  if (apiMicros === undefined || databaseMicros === undefined) return [];
  const [first, share] = apiMicros > databaseMicros ? ['api', apiMicros] : ['database', databaseMicros];
  const times = `${apiMicros.toFixed(0)} µs of the api, ${databaseMicros.toFixed(0)} of the database`;
  return [{ name, value: `${times}: the ${first} is full at ${(1_000_000 / share).toFixed(0)} a second` }];
}

/**
 * Capacity of one API process on one database for each kind of call, and which of the two is full first: rates as
 * ratios to the statistics of the waitlist. docs/scaling.md uses them.
 */
export const saturationBench: Bench = {
  title: 'Saturation of one API process',
  run: async (size) => {
    const world = await World.start('one');
    try {
      const measured: Measured[] = [];
      for (const load of await loadsOf(world)) {
        const count = size === 'tiny' ? 4 : load.count;
        // The first few warm the code that they run through.
        await measure(world, { ...load, count: Math.min(count, CONCURRENCY) });
        measured.push(await measure(world, { ...load, count }));
      }
      const peer = measured[0]?.perSecond ?? 1;
      return {
        failed: measured.reduce((sum, { failed }) => sum + failed, 0),
        rows: measured.map(({ name, perSecond }): BenchRow => ({ name, perSecond, ratio: perSecond / peer })),
        facts: measured.flatMap(factsOf),
      };
    } finally {
      await world.stop();
    }
  },
};
