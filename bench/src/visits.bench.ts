import { setTimeout as delay } from 'node:timers/promises';
import { recordVisits, VISITS_MAX } from '@magnetx/contracts';
import { startService } from '@magnetx/tools/service';
import { median, type Bench, type BenchRow } from './bench.ts';
import { stored } from './product/copies.ts';
import { fillUserArea } from './product/fill-quests.ts';
import { measureOthers, quantile } from './product/other-calls.ts';
import { World } from './product/world.ts';
import type { VisitorsPlan, VisitorsReport } from './servers/send-visits.ts';

/** Of the demo: makes the other calls. */
const PERSON = 'demo_mara';

/** Pages of 12 to 24 cards, a new one every two and a half seconds: 1,000 views a second of 140 people. */
const CARDS = [12, 24] as const;
const PAGE_MS = 2_500;
/** As the pages do: see the recorder of visits in mfe-community. */
const COLLECT_MS = 5_000;

interface Size {
  readonly quests: number;
  readonly people: number;
  readonly rounds: number;
  readonly requestsPerRound: number;
  /** For how long people leaf before anything is measured. */
  readonly leadMs: number;
  /** After this time all reports are stored. */
  readonly storedMs: number;
}

const SIZES: Readonly<Record<'tiny' | 'full', Size>> = {
  tiny: { quests: 60, people: 2, rounds: 1, requestsPerRound: 9, leadMs: 0, storedMs: 0 },
  full: { quests: 1_000, people: 140, rounds: 4, requestsPerRound: 180, leadMs: 15_000, storedMs: 4_000 },
};
const WARM_UP = 30;

/** The visitors as a process of their own, so that sending does not disturb what is measured. */
function startVisitors(plan: VisitorsPlan, logDir: string) {
  const args = ['src/servers/send-visits.ts', JSON.stringify(plan)];
  const service = startService({ name: 'visitors', folder: 'bench', args, env: process.env, logDir });
  const report = () =>
    new Promise<VisitorsReport>((resolve, reject) => {
      service.process.once('message', (message) => resolve(message as VisitorsReport));
      void service.ended.then((how) => reject(new Error(`The visitors ended ${how}`)));
      service.process.send('rest');
    });
  return { go: () => service.process.send('go'), rest: report, stop: service.stop };
}

/** The other calls in alternating rounds, without and with visitors. */
async function compare(world: World, token: string, visitors: ReturnType<typeof startVisitors>, size: Size) {
  const alone: number[] = [];
  const visited: number[] = [];
  let [failed, views, calls, seconds] = [0, 0, 0, 0];
  const measureInto = async (millis: number[]): Promise<void> => {
    const measured = await measureOthers(world, token, size.requestsPerRound);
    millis.push(...measured.millis);
    failed += measured.failed;
  };
  const withVisits = async (): Promise<void> => {
    const startedAt = performance.now();
    visitors.go();
    await measureInto(visited);
    seconds += (performance.now() - startedAt) / 1000;
    const sent = await visitors.rest();
    failed += sent.failed;
    views += sent.views;
    calls += sent.calls;
    await delay(size.storedMs);
  };
  for (let round = 0; round < size.rounds; round += 1) {
    // The order alternates, so neither has an advantage.
    if (round % 2 === 0) await measureInto(alone);
    await withVisits();
    if (round % 2 === 1) await measureInto(alone);
  }
  return { alone, visited, failed, views, calls, seconds };
}

/** Views in the sums of all projects. */
async function countStored(world: World): Promise<number> {
  const totals = await stored(world.client, 'daily_view_counts', { day: 'total' });
  return totals.reduce((sum, { views }) => sum + Number((views as { direct?: number } | undefined)?.direct ?? 0), 0);
}

function rowsOf(name: string, [alone, visited]: readonly [number, number]): BenchRow[] {
  return [
    { name: `${name} without views`, perSecond: 1000 / alone, ratio: 1 },
    { name: `${name} with 1,000 views a second`, perSecond: 1000 / visited, ratio: alone / visited },
  ];
}

/**
 * The latency of a user's other calls while pages report 1,000 views a second, and without: the lists,
 * the points and the dashboard in turn, one at a time, in alternating rounds at one api and database.
 */
export const visitsBench: Bench = {
  title: 'Other calls during 1,000 views a second',
  run: async (sizeName) => {
    const size = SIZES[sizeName];
    const world = await World.start('visits');
    let stopVisitors = async (): Promise<void> => undefined;
    try {
      const crowd = { quests: size.quests, participations: size.quests * 10 };
      await world.fill((filling) => fillUserArea(filling, PERSON, crowd));
      const token = await world.signIn(PERSON);
      const tokens: string[] = [];
      for (let index = 0; index < size.people; index += 1) tokens.push(await world.signIn(`visitor_${index}`));
      const { url } = world.target(recordVisits.path, token);
      const pages = { pageMs: PAGE_MS, cards: CARDS, collectMs: COLLECT_MS, visitsMax: VISITS_MAX };
      const plan = { url, tokens, quests: size.quests, ...pages };
      const visitors = startVisitors(plan, world.logDir);
      stopVisitors = visitors.stop;
      await visitors.rest();
      await measureOthers(world, token, WARM_UP);
      // Until the first pages have reported.
      visitors.go();
      await delay(size.leadMs);
      await visitors.rest();
      await delay(size.storedMs);
      const seeded = await countStored(world);
      const { alone, visited, failed, views, calls, seconds } = await compare(world, token, visitors, size);
      await world.restartApi();
      const middles = [median(alone), median(visited)] as const;
      const slowest = [quantile(alone, 0.95), quantile(visited, 0.95)] as const;
      const text = (values: readonly [number, number]) =>
        `${(values[1] / values[0]).toFixed(2)} (${values.map((value) => `${value.toFixed(1)} ms`).join(', ')})`;
      return {
        failed,
        rows: [...rowsOf('the middle one', middles), ...rowsOf('19 of 20', slowest)],
        facts: [
          { name: 'what the middle one takes then, with 1 before', value: text(middles) },
          { name: 'the same of 19 of 20', value: text(slowest) },
          { name: 'views and calls a second', value: [views, calls].map((n) => Math.round(n / seconds)).join(', ') },
          { name: 'views sent, and stored', value: `${views}, ${(await countStored(world)) - seeded}` },
        ],
      };
    } finally {
      await stopVisitors();
      await world.stop();
    }
  },
};
