import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../db/walk-batches.ts';
import { createTransactions } from '../db/with-transaction.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: number;
}

interface Drawn extends Row {
  readonly winners: readonly string[];
}

type Entry = Readonly<Record<'ticket' | 'userId', string>> & { readonly questId: number };
type Granted = Readonly<Record<'userId' | 'status', string>> & { readonly questId: number };

/** Draws without a prize. While rewards are still being granted, they are granted by the earlier rule. */
const EARLIER = { state: 'drawn', rewarded: null, prizeCents: { $exists: false } } as const;

/** The claims of winners who were not paid. Their days begin now. */
async function openClaims(
  connection: Connection,
  { _id: giveawayId, winners }: Drawn,
  amountCents: number,
  session: ClientSession,
): Promise<void> {
  const entries = connection.collection<Entry>('participations');
  const payables = connection.collection<Granted>('payables');
  const ofWinners = { questId: giveawayId, ticket: { $in: [...winners] } };
  const users = new Map(
    (await entries.find(ofWinners, { session }).toArray()).map(({ ticket, userId }) => [ticket, userId]),
  );
  const paid = await payables.find({ questId: giveawayId, status: 'paid' }, { session }).toArray();
  const now = new Date();
  const claims = winners.flatMap((ticket, place) => {
    const userId = users.get(ticket) ?? '';
    if (paid.some((payable) => payable.userId === userId)) return [];
    const claim = { giveawayId, place, ticket, userId, amountCents };
    return [{ _id: `${giveawayId}-${place}`, ...claim, since: now, dueAt: now, remindedDay: 0 }];
  });
  if (claims.length === 0) return;
  await connection.collection<{ _id: string }>('winner_claims').insertMany(claims, { session });
}

/** Earlier draws gave each winner the whole prize. The prize of such a draw becomes the sum of what it gave. */
async function changeDraw(connection: Connection, draw: Drawn, session: ClientSession): Promise<void> {
  const { _id, winners } = draw;
  const quests = connection.collection<Row & { cashCents: number }>('quests');
  const cashCents = (await quests.findOne({ _id }, { session }))?.cashCents ?? 0;
  const prizeCents = cashCents * winners.length;
  const draws = connection.collection<Drawn>('draws');
  const { modifiedCount } = await draws.updateOne({ ...EARLIER, _id }, { $set: { prizeCents } }, { session });
  if (modifiedCount === 0 || prizeCents === 0) return;
  await quests.updateOne({ _id }, { $set: { cashCents: prizeCents } }, { session });
  const amounts = { amount: prizeCents, amountLow: prizeCents };
  await connection.collection<Row>('quest_listings').updateOne({ _id }, { $set: amounts }, { session });
  await openClaims(connection, draw, cashCents, session);
}

export const openWinnerClaims: Migration = {
  name: '0012-open-winner-claims',
  description: 'Stores the prize that the winners of earlier draws share, and opens their claims.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const { withTransaction } = createTransactions(connection);
    const read = (last: Row | null, limit: number): Promise<Drawn[]> =>
      connection
        .collection<Drawn>('draws')
        .find({ ...EARLIER, _id: { $gt: last?._id ?? 0 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const draws of walkBatches(read)) {
      for (const draw of draws) await withTransaction((session) => changeDraw(connection, draw, session));
      await checkpoint();
    }
  },
};
