import { AppError, saveQuest, SAVED_QUESTS_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession, Connection } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { route } from '../../../http/route.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import { createSavedQuestRepository, type SavedQuest } from './saved-quest.repository.ts';

interface SavedQuestsDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly connection: Connection;
  readonly users: Pick<Users, 'hold'>;
  readonly quests: Pick<QuestsModule, 'find' | 'getShown'>;
  readonly readLevel: (userId: string) => Promise<number>;
}

/** The quests that users have saved for later. */
export function createSavedQuestsModule(deps: SavedQuestsDeps) {
  const { connection, users, quests, withTransaction, clock } = deps;
  const saved = createSavedQuestRepository(connection);

  async function save(userId: string, questId: number): Promise<void> {
    const quest = await quests.find(questId);
    if (!quest) throw new AppError('not_found');
    const { type } = await quests.getShown(quest, { readLevel: () => deps.readLevel(userId) });
    await withTransaction(async (session) => {
      // Held, so that its other saves are counted, and a concurrent deletion comes before this or after it.
      if ((await users.hold(userId, session)) === null) throw new AppError('not_authenticated');
      if ((await saved.count(userId, session)) >= SAVED_QUESTS_MAX) {
        throw new AppError('conflict', {
          message: t(
            '{savedQuestsMax, plural, one {You can save # quest. Remove one that you no ' +
              'longer need.} other {You can save # quests. Remove one that you no longer need.}}',
            { savedQuestsMax: SAVED_QUESTS_MAX },
          ),
        });
      }
      await saved.insert({ userId, questId, type, savedAt: clock.now() }, session);
    });
  }

  return {
    listIds: saved.listIds,
    listAmong: saved.listAmong,
    /** Deletes a user's saved quests. */
    erase: (userId: string, session: ClientSession): Promise<void> => saved.deleteOf(userId, session),
    /** All saved quests of a user, for the download of their data. */
    dataOf: async function* (userId: string) {
      const read = (last: SavedQuest | null, limit: number) => saved.list(userId, last?.questId ?? 0, limit);
      for await (const some of walkBatches(read)) {
        yield some.map(({ questId, type, savedAt }) => ({ questId, type, savedAt }));
      }
    },
    routes: [
      route(saveQuest, async ({ caller, body: { quest_id: questId, is_saved: isSaved } }) => {
        const userId = caller().accountId;
        if (isSaved) await save(userId, questId);
        else await saved.delete({ userId, questId });
        return { is_saved: isSaved };
      }),
    ],
  };
}

export type SavedQuestsModule = ReturnType<typeof createSavedQuestsModule>;
