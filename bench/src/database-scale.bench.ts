import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { median, type Bench, type BenchFact, type BenchRow } from './bench.ts';
import { OPERATIONS, type Operation } from './database-operations.ts';
import { fillPeople, must } from './database-people.ts';
import { DatabaseProcess } from './database-process.ts';

interface Measured {
  readonly perSecond: number[];
  cpuMillis: number;
  calls: number;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; millis: number }> {
  const startedAt = performance.now();
  return { result: await work(), millis: performance.now() - startedAt };
}

async function measure(
  database: DatabaseProcess,
  client: RawClient,
  { command }: Operation,
  { size, from, times }: { size: number; from: number; times: number },
  into: Measured,
): Promise<void> {
  const before = database.cpuMillis() ?? 0;
  const { millis } = await timed(async () => {
    for (let turn = from; turn < from + times; turn += 1) await must(client, command(`people${size}`, turn, size));
  });
  into.cpuMillis += (database.cpuMillis() ?? 0) - before;
  into.calls += times;
  into.perSecond.push((times * 1000) / millis);
}

/** Each operation on both sizes in turn, so that what else the machine does falls on both alike. */
async function compareSizes(
  database: DatabaseProcess,
  sizes: readonly number[],
  rounds: number,
  share: number,
): Promise<BenchRow[]> {
  const client = await database.connect();
  const rows: BenchRow[] = [];
  for (const operation of OPERATIONS) {
    const times = Math.max(1, Math.round(operation.times * share));
    const measured = sizes.map((): Measured => ({ perSecond: [], cpuMillis: 0, calls: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, size] of sizes.entries()) {
        const plan = { size, from: round * times, times };
        await measure(database, client, operation, plan, measured[at] as Measured);
      }
    }
    const peer = median(measured[0]?.perSecond ?? []);
    for (const [at, { perSecond, cpuMillis, calls }] of measured.entries()) {
      rows.push({
        name: `${operation.name}, ${sizes[at]?.toLocaleString('en')}`,
        perSecond: median(perSecond),
        ratio: median(perSecond) / peer,
        cpuMicros: (cpuMillis * 1000) / calls,
      });
    }
  }
  client.close();
  return rows;
}

/** Builds an index while another client keeps querying; returns the latency of each query. */
async function buildBeside(database: DatabaseProcess, collection: string): Promise<BenchFact[]> {
  const [builder, other] = [await database.connect(), await database.connect()];
  const waits: number[] = [];
  let building = true;
  const build = timed(() =>
    must(builder, { createIndexes: collection, indexes: [{ key: { status: 1, joinedAt: -1 }, name: 'late' }] }),
  ).finally(() => (building = false));
  while (building) {
    const { millis } = await timed(() => must(other, { find: collection, filter: { _id: 1 }, limit: 1 }));
    waits.push(millis);
  }
  const { millis } = await build;
  for (const client of [builder, other]) client.close();
  return [
    { name: 'createIndexes on the large collection', value: `${(millis / 1000).toFixed(1)} s` },
    {
      name: 'a findOne meanwhile, median and longest',
      value: `${median(waits).toFixed(0)} ms, ${Math.max(...waits).toFixed(0)} ms`,
    },
  ];
}

function megabytes(value: number | undefined): string {
  return value === undefined ? 'not reported by this system' : `${value.toFixed(0)} MB`;
}

/**
 * Cost of an operation on a large collection and on a small one: operations a second as a ratio to the small
 * collection in the same process, one client without a driver, every write durable. Then size, memory and start.
 */
export const databaseScaleBench: Bench = {
  title: 'The embedded database, small and large',
  run: async (size) => {
    const sizes = size === 'tiny' ? [20, 100] : [1000, 1_000_000];
    const large = sizes.at(-1) ?? 0;
    const database = new DatabaseProcess();
    try {
      const emptyStart = await database.start();
      const client = await database.connect();
      const filled = await timed(async () => {
        for (const count of sizes) await fillPeople(client, `people${count}`, count);
      });
      client.close();
      const rows = await compareSizes(database, sizes, size === 'tiny' ? 1 : 3, size === 'tiny' ? 0.01 : 1);
      const built = await buildBeside(database, `people${large}`);
      const worked = database.memoryMegabytes();
      const file = database.fileMegabytes();
      await database.stop();
      const start = await database.start();
      return {
        failed: 0,
        rows,
        facts: [
          { name: 'filling, documents a second', value: ((large * 1000) / filled.millis).toFixed(0) },
          ...built,
          { name: 'file', value: megabytes(file) },
          {
            name: 'memory after all this, and after a start',
            value: [worked, database.memoryMegabytes()].map(megabytes).join(', '),
          },
          { name: 'start, empty and full', value: `${emptyStart.toFixed(0)} ms, ${start.toFixed(0)} ms` },
        ],
      };
    } finally {
      await database.remove();
    }
  },
};
