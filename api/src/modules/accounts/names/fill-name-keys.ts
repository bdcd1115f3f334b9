import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isDuplicateKey } from '../../../db/database-errors.ts';
import { lookalikeKeysOf, NAME_KEYS_VERSION } from './lookalike-keys.ts';

/** The keys that keep account names from looking alike. The model has a unique, sparse index of `nameKeys`. */
export const nameKeys = z.object({
  /**
   * The lookalike keys of all names of the account. Absent if none is unique to it, because an empty list would also be
   * unique.
   */
  nameKeys: z.array(z.string()).exactOptional(),
  /** The version of the rules that created the keys. Absent in accounts that predate the rules. */
  nameKeysVersion: z.int().exactOptional(),
});
type NameKeys = z.output<typeof nameKeys>;

export function nameKeysOf(names: readonly string[]): Required<NameKeys> {
  return { nameKeys: [...new Set(names.flatMap(lookalikeKeysOf))], nameKeysVersion: NAME_KEYS_VERSION };
}

/** The number of accounts per round trip. */
const BATCH_SIZE = 500;

const OUTDATED = { $in: [null, ...Array.from({ length: NAME_KEYS_VERSION - 1 }, (_, index) => index + 1)] };

type Account = NameKeys & { readonly _id: string };
type NamesOf<T> = (document: T) => readonly string[];

/** False if a write adds a key that another account has. */
async function isWritten(writes: Promise<unknown>): Promise<boolean> {
  try {
    await writes;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Stores the keys that are still free for an account that resembles another. */
async function giveFreeKeys(accounts: Model<Account>, { _id, nameKeys = [], nameKeysVersion }: Account): Promise<void> {
  await accounts.updateOne({ _id }, { $set: { nameKeysVersion }, $unset: { nameKeys: 1 } });
  for (const key of nameKeys) await isWritten(accounts.updateOne({ _id }, { $addToSet: { nameKeys: key } }).exec());
}

/** Stores the free keys of the accounts in a batch that resemble others. */
async function giveRefusedKeys(accounts: Model<Account>, batch: readonly Account[], logger: Logger): Promise<void> {
  const ids = batch.map(({ _id }) => _id);
  const refused = await accounts.distinct('_id', { _id: { $in: ids }, nameKeysVersion: OUTDATED });
  for (const account of batch.filter(({ _id }) => refused.includes(_id))) {
    await giveFreeKeys(accounts, account);
    logger.warn({ accountId: account._id }, 'an account name resembles an older one');
  }
}

/**
 * Stores the name keys of accounts that predate the current rules, oldest first. Accounts that resemble an older one
 * are not renamed, and get the keys that are still free. Several processes may run it concurrently. `afterBatch` may
 * throw to stop it between two batches.
 */
export async function fillNameKeys<T extends Account & { createdAt: Date }>(
  model: Model<T>,
  namesOf: NamesOf<T>,
  logger: Logger,
  afterBatch: () => Promise<void>,
): Promise<void> {
  const accounts = model as unknown as Model<Account>;
  for (;;) {
    const outdated = model.find({ nameKeysVersion: OUTDATED }).sort({ createdAt: 1 }).limit(BATCH_SIZE);
    const batch = (await outdated.lean<T[]>()).map((document) => ({
      _id: document._id,
      ...nameKeysOf(namesOf(document)),
    }));
    if (batch.length === 0) return;
    const writes = batch.map(({ _id, nameKeys, nameKeysVersion }) => {
      const keys =
        nameKeys.length > 0
          ? { $set: { nameKeys, nameKeysVersion } }
          : { $set: { nameKeysVersion }, $unset: { nameKeys: 1 as const } };
      return { updateOne: { filter: { _id }, update: keys } };
    });
    const isDone = await isWritten(accounts.bulkWrite(writes, { ordered: false }));
    if (!isDone) await giveRefusedKeys(accounts, batch, logger);
    await afterBatch();
  }
}
