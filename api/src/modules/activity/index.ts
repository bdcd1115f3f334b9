import type { VisitSource } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { ActivityRow } from './activity.model.ts';
import { createActivityRepository, type ActiveQuest } from './activity.repository.ts';

export { TOTAL, type ActivityRow, type BySource } from './activity.model.ts';
export { addDays, countDays, dayOf } from './utc-day.ts';

/** An action of a user in a quest, with the source of their first visit. */
export interface Happening {
  readonly quest: ActiveQuest;
  readonly source: VisitSource;
  readonly at: Date;
}

/** The completion of a quest. */
export interface Completion extends Happening {
  /** When the approved work was submitted; null for an entry or an application, which have none. */
  readonly workAt: Date | null;
}

/** Counts actions in quests, each in its own transaction. Nothing is counted per user. */
export interface ActivityModule {
  /**
   * Counts a user's first submission, entry or application in a quest. An entry is complete immediately.
   */
  join: (happening: Happening & { isComplete: boolean }, session: ClientSession) => Promise<void>;
  /** Counts another submission of a participant. */
  handInAgain: (happening: Happening, session: ClientSession) => Promise<void>;
  complete: (completion: Completion, session: ClientSession) => Promise<void>;
  /** Reverts a completion that was counted with the same values. */
  undoCompletion: (completion: Completion, session: ClientSession) => Promise<void>;
  setConcluded: (quest: ActiveQuest, session: ClientSession) => Promise<void>;
  /** The days of a quest from this one on. */
  listQuestDays: (questId: number, firstDay: string) => Promise<ActivityRow[]>;
  /** The days of all quests of a project from this one on. */
  listProjectDays: (projectId: string, firstDay: string) => Promise<ActivityRow[]>;
  /** The sums of all quests of a project. */
  listProjectTotals: (projectId: string) => Promise<ActivityRow[]>;
  /** The number of a project's concluded quests, and of those with a completion. */
  countConcluded: (projectId: string) => Promise<{ all: number; completed: number }>;
}

/**
 * Sums of participation per quest and UTC day, and per quest over all days. They record what happened: a participant
 * who leaves or is rejected still counts. Only a completion can be reverted.
 */
export function createActivityModule({ connection }: { connection: Connection }): ActivityModule {
  const { add, ...others } = createActivityRepository(connection);

  const changeCompletions = ({ quest, source, at, workAt }: Completion, by: 1 | -1, session: ClientSession) => {
    const workMs = workAt && quest.liveAt && Math.max(0, workAt.getTime() - quest.liveAt.getTime());
    const work = workMs === null ? {} : { 'work.count': by, 'work.ms': by * workMs };
    return add(quest, at, { [`completions.${source}`]: by, completionCount: by, ...work }, session);
  };

  return {
    ...others,
    join: ({ quest, source, at, isComplete }, session) => {
      const completion = isComplete ? { [`completions.${source}`]: 1, completionCount: 1 } : {};
      return add(quest, at, { [`participants.${source}`]: 1, [`submissions.${source}`]: 1, ...completion }, session);
    },
    handInAgain: ({ quest, source, at }, session) => add(quest, at, { [`submissions.${source}`]: 1 }, session),
    complete: (completion, session) => changeCompletions(completion, 1, session),
    undoCompletion: (completion, session) => changeCompletions(completion, -1, session),
  };
}
