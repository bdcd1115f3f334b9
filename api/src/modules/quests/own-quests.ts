import {
  AppError,
  type listProjectQuests,
  PROJECT_QUEST_PAGE_SIZE,
  type QueryOf,
  type QuestEdit,
  type ResponseOf,
} from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { presentProjectQuest } from './project-quest.presenter.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { QuestDeps } from './quest-deps.ts';
import type { Quest } from './quest.model.ts';

/** A quest as its owner names it. */
export interface OwnQuest {
  readonly projectId: string;
  readonly questId: number;
}

function refuseEnd(message: string): never {
  throw new AppError('validation_failed', { message, fields: { endsAt: [message] } });
}

/** Throws `validation_failed` for a deadline in the past. */
export function assertFuture(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) refuseEnd('The end date must lie in the future');
}

/**
 * A deadline may only move away from users, never towards them. Throws `validation_failed` for an earlier deadline, and
 * for the first one of a quest without any.
 */
function assertLater({ endsAt: current }: Quest, endsAt: Date, now: Date): void {
  if (current === null) refuseEnd('This quest has no end date, and cannot be given one: it would end earlier');
  if (endsAt.getTime() === current.getTime()) return;
  if (endsAt < current) refuseEnd('The end date can only be moved to a later one');
  assertFuture(endsAt, now);
}

/** The deadline may pass before the job that concludes the quest. */
function hasEnded({ status, endsAt }: Quest, now: Date): boolean {
  return status === 'concluded' || (status === 'active' && endsAt !== null && endsAt <= now);
}

function assertEditable(quest: Quest, now: Date): void {
  if (quest.status === 'rejected') {
    throw new AppError('quest_ended', { message: 'This quest was rejected, so it cannot be changed any more.' });
  }
  // A later deadline would change the beacon round, and so the result of a draw that is already decided.
  if (hasEnded(quest, now)) {
    throw new AppError('quest_ended', { message: 'This quest has ended, so it cannot be changed any more.' });
  }
}

/** The use cases of owners. */
export function createOwnQuests(deps: QuestDeps & { changes: QuestChanges }) {
  const { quests, projects, changes, withTransaction, clock } = deps;
  const get = async ({ projectId, questId }: OwnQuest, session?: ClientSession): Promise<Quest> => {
    const quest = await quests.findOwn(projectId, questId, session);
    if (!quest) throw new AppError('not_found');
    return quest;
  };
  const change = (own: OwnQuest, apply: (quest: Quest, session: ClientSession) => Promise<Quest>): Promise<Quest> =>
    withTransaction(async (session) => {
      const quest = await get(own, session);
      await projects.assertActive(own.projectId, session);
      return apply(quest, session);
    });
  return {
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
        quests: found.slice(0, limit).map(presentProjectQuest),
        counts,
        pagination: { page, limit, total, hasMore: found.length > limit },
      };
    },

    /**
     * Edits the texts of a pending or active quest, and moves its deadline to a later one (design, section 3). The
     * lists and a giveaway's beacon round follow in the same transaction. Throws `not_found`, `forbidden`,
     * `quest_ended`, and `validation_failed` for the deadline.
     */
    edit: (own: OwnQuest, edit: QuestEdit): Promise<Quest> =>
      change(own, async (quest, session) => {
        assertEditable(quest, clock.now());
        if (edit.endsAt !== undefined) assertLater(quest, new Date(edit.endsAt), clock.now());
        const edited = await changes.edit(quest.id, edit, session);
        if (!edited) throw new AppError('conflict');
        return edited;
      }),

    /**
     * Concludes an active quest before its deadline. A giveaway is drawn then. Throws `not_found`, `forbidden`,
     * `quest_ended`, and `conflict` for a quest that was never live.
     */
    conclude: (own: OwnQuest): Promise<Quest> =>
      change(own, async (quest, session) => {
        if (hasEnded(quest, clock.now())) {
          throw new AppError('quest_ended', { message: 'This quest has ended already.' });
        }
        const concluded = await changes.conclude(quest.id, 'owner', session);
        if (!concluded) throw new AppError('conflict', { message: 'Only a live quest can be ended.' });
        return concluded;
      }),
  };
}

export type OwnQuests = ReturnType<typeof createOwnQuests>;
