import {
  AppError,
  type listProjectQuests,
  PROJECT_QUEST_PAGE_SIZE,
  type ProjectQuest,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { createOwnerEdits, type ChangeOwn, type OwnQuest } from './owner-edits.ts';
import { presentProjectQuest } from './project-quest.presenter.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { QuestDeps } from './quest-deps.ts';
import { hasEnded } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';

/** The use cases of owners. */
export function createOwnQuests(deps: QuestDeps & { changes: QuestChanges }) {
  const { quests, projects, payables, changes, withTransaction, clock } = deps;
  const { edits } = changes;
  const get = async ({ projectId, questId }: OwnQuest, session?: ClientSession): Promise<Quest> => {
    const quest = await quests.findOwn(projectId, questId, session);
    if (!quest) throw new AppError('not_found');
    return quest;
  };
  const change: ChangeOwn = (own, apply) =>
    withTransaction(async (session) => {
      const quest = await get(own, session);
      await projects.assertActive(own.projectId, session);
      return apply(quest, session);
    });
  const presentAll = async (own: readonly Quest[]): Promise<ProjectQuest[]> => {
    const [pending, debts] = await Promise.all([
      edits.listPending(own),
      payables.debts.ofQuests(own.map(({ id }) => id)),
    ]);
    return own.map((quest) => {
      const { id } = quest;
      return presentProjectQuest(quest, { edit: pending.get(id), owedCents: debts.get(id)?.owedCents });
    });
  };
  return {
    present: async (quest: Quest): Promise<ProjectQuest> => {
      const [shown] = await presentAll([quest]);
      if (!shown) throw new Error(`Quest ${quest.id} is not presented`);
      return shown;
    },

    /** Throws `not_found`, also for another project's quest. */
    get,

    /**
     * One page of a project's own quests. A filter's total comes from the counts. A search has no total, because
     * counting would read every quest of the project.
     */
    list: async (
      projectId: string,
      { search, status, page }: QueryOf<typeof listProjectQuests>,
    ): Promise<Omit<ResponseOf<typeof listProjectQuests>, 'success'>> => {
      const filter = { search, ...(status !== 'all' && { status }) };
      const limit = PROJECT_QUEST_PAGE_SIZE;
      // The extra row shows whether another page follows.
      const [found, counted] = await Promise.all([
        quests.listOwn(projectId, filter, { skip: (page - 1) * limit, limit: limit + 1 }),
        quests.countOwn(projectId),
      ]);
      const { active = 0, concluded = 0, rejected = 0, pending = 0 } = counted;
      const counts = { all: active + concluded + rejected + pending, active, concluded, rejected, pending };
      const total = search === '' ? counts[status] : null;
      return {
        quests: await presentAll(found.slice(0, limit)),
        counts,
        pagination: { page, limit, total, hasMore: found.length > limit },
      };
    },

    ...createOwnerEdits({ ...deps, change }),

    /** Removes a pending quest, which refunds its fee. Throws `not_found`, `forbidden`, and `conflict` for another. */
    withdraw: (own: OwnQuest): Promise<Quest> =>
      change(own, async ({ id, status }, session) => {
        const withdrawn = status === 'pending' ? await changes.remove(id, session) : null;
        if (withdrawn) return withdrawn;
        throw new AppError('conflict', { message: t('Only a quest that is not live yet can be withdrawn.') });
      }),

    /**
     * Concludes an active quest before its deadline. A giveaway is drawn then. Throws `not_found`, `forbidden`,
     * `quest_ended`, and `conflict` for a quest that was never live.
     */
    conclude: (own: OwnQuest): Promise<Quest> =>
      change(own, async (quest, session) => {
        if (hasEnded(quest, clock.now())) {
          throw new AppError('quest_ended', { message: t('This quest has ended already.') });
        }
        const concluded = await changes.conclude(quest.id, 'owner', session);
        if (!concluded) throw new AppError('conflict', { message: t('Only a live quest can be ended.') });
        return concluded;
      }),
  };
}

export type OwnQuests = ReturnType<typeof createOwnQuests>;
