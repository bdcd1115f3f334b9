import type { ProjectStatus } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { QuestChanges } from './quest-changes.ts';
import type { QuestDeps } from './quest-deps.ts';
import type { Quest } from './quest.model.ts';

const QUESTS_PER_BATCH = 100;

/** All quests of a project. */
export function createProjectQuests({
  quests,
  changes,
  withTransaction,
  clock,
}: QuestDeps & { changes: QuestChanges }) {
  const list = (projectId: string, status: Quest['status'], limit: number) =>
    quests.listOwn(projectId, { status, search: '' }, { skip: 0, limit });
  const end = (id: number) =>
    withTransaction(async (session) => {
      // Read again, because an admin may have approved it in the meantime.
      const isPending = (await quests.findById(id, session))?.status === 'pending';
      return isPending ? changes.remove(id, session) : changes.conclude(id, 'owner', session);
    });
  return {
    countByStatus: quests.countOwn,
    countApproved: quests.countApproved,
    hasUnchecked: quests.hasUnchecked,
    hasTakenDown: quests.hasTakenDown,
    /** The quests of which a decision was taken back, and the decisions on submissions that were. */
    countReversed: quests.countReversed,
    /** Live and concluded quests, the newest first. */
    listNewest: async (projectId: string, limit: number): Promise<Quest[]> => {
      const lists = await Promise.all([list(projectId, 'active', limit), list(projectId, 'concluded', limit)]);
      return lists
        .flat()
        .sort((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    /** Quests of one status, the newest first. */
    list,
    /** The same that visitors see, after a page that ended with this one. */
    listBefore: (asked: Parameters<typeof quests.listBefore>[0], limit: number): Promise<Quest[]> =>
      quests.listBefore(asked, { now: clock.now(), limit }),
    /** Includes deleted quests. */
    listIds: async (projectId: string, session: ClientSession): Promise<number[]> =>
      (await quests.listOfProject(projectId, session)).map(({ id }) => id),
    /** Suspends the project and hides its quests, or the reverse. False if it already has that status. */
    setStatus: (projectId: string, status: ProjectStatus, session?: ClientSession): Promise<boolean> => {
      const set = (own: ClientSession) => changes.setProjectStatus(projectId, status, own);
      return session ? set(session) : withTransaction(set);
    },
    /** Removes pending quests, which refunds their fees, and concludes live ones. One transaction each. */
    endAll: async (projectId: string): Promise<void> => {
      for (const status of ['pending', 'active'] as const) {
        for (;;) {
          const found = await list(projectId, status, QUESTS_PER_BATCH);
          for (const { id } of found) await end(id);
          if (found.length < QUESTS_PER_BATCH) break;
        }
      }
    },
  };
}
