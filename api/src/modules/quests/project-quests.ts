import type { ProjectStatus } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

export interface ProjectQuestsDeps {
  readonly quests: QuestRepository;
  readonly changes: Pick<QuestChanges, 'remove' | 'conclude' | 'setProjectStatus'>;
  readonly withTransaction: WithTransaction;
}

/** A project's quests, all together. */
export interface ProjectQuests {
  countByStatus: (
    projectId: string,
    session?: ClientSession,
  ) => Promise<Readonly<Partial<Record<Quest['status'], number>>>>;
  /** Those that went live, the newest first. */
  listNewest: (projectId: string, limit: number) => Promise<Quest[]>;
  /** Deleted ones too. */
  listIds: (projectId: string, session: ClientSession) => Promise<number[]>;
  /** Suspends the project and hides its quests, or the reverse. False when it has that status already. */
  setStatus: (projectId: string, status: ProjectStatus, session?: ClientSession) => Promise<boolean>;
  /** Removes pending quests, which refunds their fees, and concludes live ones. One transaction each. */
  endAll: (projectId: string) => Promise<void>;
}

const QUESTS_PER_BATCH = 100;

export function createProjectQuests({ quests, changes, withTransaction }: ProjectQuestsDeps): ProjectQuests {
  const list = (projectId: string, status: Quest['status'], limit: number) =>
    quests.listOwn(projectId, { status, search: '' }, { skip: 0, limit });
  const end = (id: number) =>
    withTransaction(async (session) => {
      // Read again: an admin may have approved it meanwhile.
      const isPending = (await quests.findById(id, session))?.status === 'pending';
      return isPending ? changes.remove(id, session) : changes.conclude(id, 'owner', session);
    });
  return {
    countByStatus: quests.countOwn,
    listNewest: async (projectId, limit) => {
      const lists = await Promise.all([list(projectId, 'active', limit), list(projectId, 'concluded', limit)]);
      return lists
        .flat()
        .sort((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    listIds: async (projectId, session) => (await quests.listOfProject(projectId, session)).map(({ id }) => id),
    setStatus: (projectId, status, session) => {
      const set = (own: ClientSession) => changes.setProjectStatus(projectId, status, own);
      return session ? set(session) : withTransaction(set);
    },
    endAll: async (projectId) => {
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
