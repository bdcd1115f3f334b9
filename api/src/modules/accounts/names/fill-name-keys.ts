import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicateKey } from '../../../db/database-errors';
import { lookalikeKeysOf, NAME_KEYS_VERSION } from './lookalike-keys';

/** What keeps accounts from looking alike. The model has a unique, sparse index of `nameKeys`. */
export interface NameKeys {
  /** The looks of all names of the account. Absent where it has none to itself: an empty list would be unique too. */
  nameKeys?: string[];
  /** Of the rules by which they were made; absent in accounts that are older than these. */
  nameKeysVersion?: number;
}

export function nameKeysOf(names: readonly string[]): Required<NameKeys> {
  return { nameKeys: [...new Set(names.flatMap(lookalikeKeysOf))], nameKeysVersion: NAME_KEYS_VERSION };
}

const OUTDATED = [null, ...Array.from({ length: NAME_KEYS_VERSION - 1 }, (_, index) => index + 1)];

/**
 * Gives their keys to accounts from before the present rules, the oldest first. Accounts that look like an older one
 * stay as they are, and get the keys that are still free. May run in several processes at once.
 */
export async function fillNameKeys<T extends NameKeys & { _id: string; createdAt: Date }>(
  model: Model<T>,
  namesOf: (document: T) => readonly string[],
  logger: Logger,
): Promise<void> {
  const accounts = model as unknown as Model<NameKeys & { _id: string }>;
  const outdated = model
    .find({ nameKeysVersion: { $in: OUTDATED } })
    .sort({ createdAt: 1 })
    .lean<T[]>();
  for await (const document of outdated.cursor()) {
    const { _id } = document;
    const { nameKeys, nameKeysVersion } = nameKeysOf(namesOf(document));
    const give = async (update: object): Promise<boolean> => {
      try {
        await accounts.updateOne({ _id }, update);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    };
    if (nameKeys.length > 0 && (await give({ $set: { nameKeys, nameKeysVersion } }))) continue;
    await accounts.updateOne({ _id }, { $set: { nameKeysVersion }, $unset: { nameKeys: 1 } });
    for (const key of nameKeys) await give({ $addToSet: { nameKeys: key } });
    if (nameKeys.length > 0) logger.warn({ accountId: _id }, 'the name of an account looks like that of an older one');
  }
}
