import { DEMO_ADMIN } from '@magnetx/api/demo-sign-ins';
import {
  callPath,
  getAccountData,
  getPayoutFile,
  listDrawEntries,
  PAYOUT_FILE_ROWS_MAX,
  previewPayout,
  reconcilePayouts,
} from '@magnetx/contracts';
import type { Bench } from './bench.ts';
import { compareBeside, factOf, rowsOf, type Compared, type OtherWork, type Rounds } from './product/compare-beside.ts';
import { stored } from './product/copies.ts';
import { fillDraw, fillOwn, fillPayouts, type LargeReads } from './product/fill-large-reads.ts';
import { answer, measureOthers } from './product/other-calls.ts';
import { World } from './product/world.ts';

/** Of the demo: the one whose calls are measured, and the one who has been there for very long. */
const PERSON = 'demo_mara';
const VETERAN = 'demo_jonas';

interface Size extends LargeReads, Rounds {}

const SIZES: Readonly<Record<'tiny' | 'full', Size>> = {
  tiny: { entries: 600, ownRows: 300, payables: 1_300, rounds: 1, requestsPerRound: 6 },
  full: { entries: 100_000, ownRows: 20_000, payables: 260_000, rounds: 4, requestsPerRound: 90 },
};
const WARM_UP = 30;

async function prepare(world: World, size: Size): Promise<readonly OtherWork[]> {
  const filled = await world.fill(async (filling) => {
    const giveawayId = await fillDraw(filling, size.entries);
    await fillOwn(filling, VETERAN, size.ownRows);
    return { giveawayId, batchId: await fillPayouts(filling, VETERAN, size) };
  });
  const veteran = await world.signIn(VETERAN);
  const admin = await world.signInAdmin(DEMO_ADMIN);
  const receivers = Number((await stored(world.client, 'payout_batches', { _id: filled?.batchId }))[0]?.['receivers']);
  const params = { batchId: filled?.batchId ?? '', file: Math.ceil(receivers / PAYOUT_FILE_ROWS_MAX) };
  const read = (name: string, path: string, token: string): OtherWork => ({
    name,
    once: () => answer(world.target(path, token)),
  });
  let place = 0;
  return [
    {
      name: 'entries of a draw, from anywhere in the list',
      once: () => {
        place = (place + 7) % 100;
        const query = new URLSearchParams({
          giveaway_id: String(filled?.giveawayId),
          after: String(place).padStart(2, '0'),
        });
        return answer(world.target(`${listDrawEntries.path}?${query}`, ''));
      },
    },
    read("a person's data", getAccountData.path, veteran),
    read('reconciling payouts', reconcilePayouts.path, admin),
    read('previewing a payout', `${previewPayout.path}?month=2026-02`, admin),
    read("a payout's last file", callPath(getPayoutFile, params), admin),
  ];
}

/**
 * The latency of a user's calls while another client makes the largest possible reads, one after another without
 * a pause, beside what they take without: in alternating rounds at one api and database.
 */
export const largeReadsBench: Bench = {
  title: 'Other calls during large reads',
  run: async (sizeName) => {
    const size = SIZES[sizeName];
    const world = await World.start('large reads');
    try {
      const reads = await prepare(world, size);
      const token = await world.signIn(PERSON);
      await measureOthers(world, token, sizeName === 'tiny' ? 3 : WARM_UP);
      const compared: Compared[] = [];
      for (const read of reads) {
        await read.once();
        compared.push(await compareBeside(world, token, read, size));
      }
      return {
        failed: compared.reduce((sum, { failed }) => sum + failed, 0),
        rows: compared.flatMap(rowsOf),
        facts: compared.map((one) => factOf(one, 'reads')),
      };
    } finally {
      await world.stop();
    }
  },
};
