import { checksumAddress, isPayableAddress } from '@magnetx/contracts/evm-address';
import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: string;
  readonly walletAddress: string | null;
}

const NEWS = {
  type: 'warning',
  topic: 'account',
  title: 'Your wallet cannot be paid',
  message: 'Payouts cannot be sent to your wallet. Open the wallet dialog and propose another one.',
  readAt: null,
};

export const checkWallets: Migration = {
  name: '0010-check-wallets',
  description: 'Writes wallets with their checksum, and notifies the users of those that payouts cannot be sent to.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const users = connection.collection<Row>('users');
    const notifications = connection.collection<{ _id: string }>('notifications');
    const read = (last: Row | null, limit: number): Promise<Row[]> =>
      users
        .find({ _id: { $gt: last?._id ?? '' } }, { projection: { walletAddress: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      for (const { _id, walletAddress } of rows) {
        if (walletAddress === null) continue;
        if (!isPayableAddress(walletAddress)) {
          // The id makes a repeated run store it once.
          const news = { $setOnInsert: { ...NEWS, userId: _id, createdAt: new Date() } };
          await notifications.updateOne({ _id: `wallet-${_id}` }, news, { upsert: true });
        } else if (checksumAddress(walletAddress) !== walletAddress) {
          const checked = { $set: { walletAddress: checksumAddress(walletAddress) } };
          await users.updateOne({ _id, walletAddress }, checked);
        }
      }
      await checkpoint();
    }
  },
};
