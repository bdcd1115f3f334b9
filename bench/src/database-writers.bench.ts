import { replyOf, requestBytes, type RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { median, type Bench } from './bench.ts';
import { people } from './database-people.ts';
import { DatabaseProcess } from './database-process.ts';

const WRITERS = 50;
const ROUNDS = 5;
let nextPerson = 0;

/**
 * Inserts one document after the other on every connection until all are in; what the requests say is made before and
 * what the answers say is looked at after, so that the load leaves the processors to the server.
 */
async function write(clients: readonly RawClient[], count: number): Promise<{ perSecond: number; failed: number }> {
  nextPerson += count;
  const left = people(nextPerson - count, count).map((one) =>
    requestBytes({ insert: 'people', documents: [one], $db: 'bench' }),
  );
  const answers: Buffer[] = [];
  const work = async (client: RawClient): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) answers.push(await client.exchange(next));
  };
  const startedAt = performance.now();
  await Promise.all(clients.map(work));
  const perSecond = (count * 1000) / (performance.now() - startedAt);
  const failed = answers.filter((answer) => Number(replyOf(answer)['n']) !== 1).length;
  return { perSecond, failed };
}

/**
 * Durable inserts a second by fifty concurrent clients, as a ratio to one client: what sharing a commit gains. Both in
 * the same process and by the same code, without a driver, whose processor time would hide the server's.
 */
export const databaseWritersBench: Bench = {
  title: 'Durable writers of the embedded database',
  run: async (size) => {
    const database = new DatabaseProcess();
    try {
      await database.start();
      const clients = await Promise.all(Array.from({ length: WRITERS }, () => database.connect()));
      const share = size === 'tiny' ? 0.02 : 1;
      const groups = [
        { name: 'one writer', group: clients.slice(0, 1), each: 1500 * share, rates: [] as number[], cpu: 0 },
        { name: `${WRITERS} writers`, group: clients, each: 15_000 * share, rates: [] as number[], cpu: 0 },
      ];
      let failed = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const one of groups) {
          const before = database.cpuMillis() ?? 0;
          const written = await write(one.group, one.each);
          one.cpu += (database.cpuMillis() ?? 0) - before;
          one.rates.push(written.perSecond);
          failed += written.failed;
        }
      }
      for (const client of clients) client.close();
      const peer = median(groups[0]?.rates ?? []);
      return {
        failed,
        rows: groups.map(({ name, each, rates, cpu }) => ({
          name,
          perSecond: median(rates),
          ratio: median(rates) / peer,
          cpuMicros: (cpu * 1000) / (each * ROUNDS),
        })),
      };
    } finally {
      await database.remove();
    }
  },
};
