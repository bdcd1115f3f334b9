import type { VisitSource } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { createActivityRepository, type ActiveQuest } from './activity.repository.ts';
import { createNewcomers } from './newcomers.ts';

export { TOTAL, type ActivityRow, type BySource } from './activity.model.ts';
export { addDays, countDays, dayOf } from './utc-day.ts';

/** An action of a user in a quest, with the source of their first visit. */
export interface ParticipationAction {
  readonly quest: ActiveQuest;
  readonly source: VisitSource;
  readonly at: Date;
}

/** The completion of a quest. */
export interface Completion extends ParticipationAction {
  /** When the approved work was submitted; null for an entry or an application, which have none. */
  readonly workAt: Date | null;
}

/**
 * Sums of participation per quest and UTC day, and per quest over all days. Each action is counted in its own
 * transaction. The only rows of a user say whether they are new to a project. The sums record what happened, with two
 * exceptions: a completion can be reverted, and participants are those who have a place, as everywhere else.
 */
export function createActivityModule({ connection }: { connection: Connection }) {
  const { add, ...others } = createActivityRepository(connection);
  const newcomers = createNewcomers(connection);

  const changeCompletions = ({ quest, source, at, workAt }: Completion, by: 1 | -1, session: ClientSession) => {
    const workMs = workAt && quest.liveAt && Math.max(0, workAt.getTime() - quest.liveAt.getTime());
    const work = workMs === null ? {} : { 'work.count': by, 'work.ms': by * workMs };
    return add(quest, at, { [`completions.${source}`]: by, completionCount: by, ...work }, session);
  };

  return {
    ...others,
    /** Counts a user's first submission, entry or application in a quest. An entry is complete immediately. */
    join: async (
      { quest, source, at, userId, isComplete }: ParticipationAction & { userId: string; isComplete: boolean },
      session: ClientSession,
    ) => {
      const completion = isComplete ? { [`completions.${source}`]: 1, completionCount: 1 } : {};
      const retention = await newcomers.meet({ userId, projectId: quest.projectId, source, at }, session);
      const counts = { [`participants.${source}`]: 1, [`submissions.${source}`]: 1, ...completion, ...retention };
      await add(quest, at, counts, session);
    },
    /** Deletes the rows of a deleted user. The counts stay. */
    erase: newcomers.erase,
    /** Subtracts a participant who has no place any more from the day of the participation. */
    leave: ({ quest, source, at }: ParticipationAction, session: ClientSession) =>
      add(quest, at, { [`participants.${source}`]: -1 }, session),
    /** Counts a participant again who has left, with or without another submission. */
    comeBack: (
      { quest, source, at, hasSubmitted }: ParticipationAction & { hasSubmitted: boolean },
      session: ClientSession,
    ) =>
      add(quest, at, { [`participants.${source}`]: 1, ...(hasSubmitted && { [`submissions.${source}`]: 1 }) }, session),
    complete: (completion: Completion, session: ClientSession) => changeCompletions(completion, 1, session),
    /** Reverts a completion that was counted with the same values. */
    undoCompletion: (completion: Completion, session: ClientSession) => changeCompletions(completion, -1, session),
  };
}

export type ActivityModule = ReturnType<typeof createActivityModule>;
