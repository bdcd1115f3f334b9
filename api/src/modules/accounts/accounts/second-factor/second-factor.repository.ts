import type { ClientSession, Connection } from 'mongoose';
import type { Subject } from '../password-changes/password-holders.ts';
import { challengeModel, passkeyModel, recoveryCodesModel, type Passkey } from './second-factor.model.ts';

/** Names the person in keys. */
export const keyOf = ({ audience, subjectId }: Subject): string => `${audience}:${subjectId}`;
const ofSubject = ({ audience, subjectId }: Subject) => ({ audience, subjectId });

export function createSecondFactorRepository(connection: Connection) {
  const passkeys = passkeyModel(connection);
  const codes = recoveryCodesModel(connection);
  const challenges = challengeModel(connection);
  return {
    /** Oldest first. */
    list: (subject: Subject, session?: ClientSession): Promise<Passkey[]> =>
      passkeys
        .find(ofSubject(subject))
        .sort({ createdAt: 1 })
        .session(session ?? null)
        .lean(),
    has: async (subject: Subject): Promise<boolean> => (await passkeys.exists(ofSubject(subject))) !== null,
    find: (subject: Subject, id: string): Promise<Passkey | null> =>
      passkeys.findOne({ _id: id, ...ofSubject(subject) }).lean(),
    /** Throws the database's duplicate-key error for a passkey that someone has. */
    insert: async (passkey: Passkey, session: ClientSession): Promise<void> => {
      await passkeys.create([passkey], { session });
    },
    recordUse: async (id: string, counter: number, lastUsedAt: Date): Promise<void> => {
      await passkeys.updateOne({ _id: id }, { $set: { counter, lastUsedAt } });
    },
    remove: async (subject: Subject, id: string, session: ClientSession): Promise<boolean> =>
      (await passkeys.deleteOne({ _id: id, ...ofSubject(subject) }).session(session)).deletedCount === 1,

    countCodes: async (subject: Subject): Promise<number> =>
      (await codes.findById(keyOf(subject)).lean())?.hashes.length ?? 0,
    /** Replaces all codes. Of concurrent transactions, one conflicts. */
    setCodes: async (
      subject: Subject & { readonly accountId: string },
      hashes: readonly string[],
      session: ClientSession,
    ): Promise<void> => {
      const $set = { accountId: subject.accountId, hashes: [...hashes] };
      await codes.updateOne({ _id: keyOf(subject) }, { $set }, { upsert: true, session });
    },
    dropCodes: async (subject: Subject, session: ClientSession): Promise<void> => {
      await codes.deleteOne({ _id: keyOf(subject) }).session(session);
    },
    /** Whether the code was unused. Of concurrent calls, one takes it. */
    takeCode: async (subject: Subject, hash: string): Promise<boolean> => {
      const taken = await codes.updateOne({ _id: keyOf(subject), hashes: hash }, { $pull: { hashes: hash } });
      return taken.modifiedCount === 1;
    },

    putChallenge: async (hash: string, boundTo: string, expiresAt: Date): Promise<void> => {
      await challenges.create({ _id: hash, boundTo, expiresAt });
    },
    /** Whether it was open. Of concurrent calls, one takes it. */
    takeChallenge: async (hash: string, boundTo: string, now: Date): Promise<boolean> =>
      (await challenges.deleteOne({ _id: hash, boundTo, expiresAt: { $gt: now } })).deletedCount === 1,

    /** Removes all of the members of a project. */
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      await passkeys.deleteMany({ accountId }).session(session);
      await codes.deleteMany({ accountId }).session(session);
    },
    /** Removes all of one person. */
    eraseOf: async (subject: Subject, session: ClientSession): Promise<void> => {
      await passkeys.deleteMany(ofSubject(subject)).session(session);
      await codes.deleteOne({ _id: keyOf(subject) }).session(session);
    },
  };
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
