import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { Principal } from '../../../../http/principal.ts';
import { cacheTimeOf } from '../../../../runtime/clock.ts';
import { sessionModel, type SessionDocument } from './session.model.ts';

/** The precision of "last used": one write per session and process in this time. */
const INTERVAL_MS = 5 * 60_000;
const REMEMBERED_MAX = 50_000;

export function createSessionRepository({
  connection,
  clock,
  logger,
}: Pick<CoreDeps, 'connection' | 'clock' | 'logger'>) {
  const sessions = sessionModel(connection);
  const written = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: INTERVAL_MS, ...cacheTimeOf(clock) });
  return {
    insert: async (session: SessionDocument): Promise<void> => {
      written.set(session._id, true);
      await sessions.insertOne(session);
    },
    remove: async (tokenId: string): Promise<void> => {
      await sessions.deleteOne({ _id: tokenId });
    },
    /** Notes that a token was used. The call does not wait for it, and does not fail with it. */
    use: ({ tokenId }: Principal): void => {
      if (written.has(tokenId)) return;
      written.set(tokenId, true);
      sessions
        .updateOne({ _id: tokenId }, { $max: { lastUsedAt: clock.now() } })
        .catch((error: unknown) => logger.warn({ err: error }, 'storing the last use of a session failed'));
    },
    isLinked: async (tokenId: string): Promise<boolean> =>
      (await sessions.findOne({ _id: tokenId }).lean())?.isLinked ?? false,
    /** The open sessions of a person, the latest used first. */
    listOf: (subject: Pick<SessionDocument, 'audience' | 'subjectId' | 'generation'>): Promise<SessionDocument[]> =>
      sessions
        .find({ ...subject, expiresAt: { $gt: clock.now() } })
        .sort({ lastUsedAt: -1, _id: 1 })
        .lean(),
    /** The stored sessions of a user, for their download. */
    dataOf: async function* (userId: string) {
      const found = await sessions.find({ subjectId: userId, audience: 'user' }).lean();
      yield found.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({ device, createdAt, lastUsedAt, expiresAt }));
    },
    /** Removes the sessions of an account, for a project those of all members. */
    erase: async (accountId: string, session: ClientSession): Promise<void> => {
      await sessions.deleteMany({ accountId }).session(session);
    },
    /** Removes the sessions of one member of a project. */
    eraseOfMember: async (memberId: string, session: ClientSession): Promise<void> => {
      await sessions.deleteMany({ audience: 'project', subjectId: memberId }).session(session);
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
