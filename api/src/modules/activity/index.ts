import type { VisitSource } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { ActivityRow } from './activity.model.ts';
import { createActivityRepository, type ActiveQuest } from './activity.repository.ts';

export { TOTAL, type ActivityRow, type BySource } from './activity.model.ts';
export { addDays, countDays, dayOf } from './utc-day.ts';

/** Something that somebody did in a quest: when, and by which way they came to it first. */
export interface Happening {
  readonly quest: ActiveQuest;
  readonly source: VisitSource;
  readonly at: Date;
}

/** The completion of a quest. */
export interface Completion extends Happening {
  /** When the work was handed in that was approved; null for an entry or an offer, which nobody worked on. */
  readonly workAt: Date | null;
}

/** Counts what people do in quests, each in the transaction in which they do it. Nothing is counted per person. */
export interface ActivityModule {
  /**
   * Somebody takes part for the first time, with their first work, entry or application. An entry is complete by
   * itself.
   */
  join: (happening: Happening & { isComplete: boolean }, session: ClientSession) => Promise<void>;
  /** Somebody who takes part already hands in again. */
  handInAgain: (happening: Happening, session: ClientSession) => Promise<void>;
  complete: (completion: Completion, session: ClientSession) => Promise<void>;
  /** Takes a completion back that was counted with these same values: whoever decided on it has decided otherwise. */
  undoCompletion: (completion: Completion, session: ClientSession) => Promise<void>;
  setConcluded: (quest: ActiveQuest, session: ClientSession) => Promise<void>;
  /** The days of a quest from this one on. */
  listQuestDays: (questId: number, firstDay: string) => Promise<ActivityRow[]>;
  /** The days of all quests of a project from this one on. */
  listProjectDays: (projectId: string, firstDay: string) => Promise<ActivityRow[]>;
  /** The sums of all quests of a project. */
  listProjectTotals: (projectId: string) => Promise<ActivityRow[]>;
  /** How many quests of a project were concluded, and how many of these somebody completed. */
  countConcluded: (projectId: string) => Promise<{ all: number; completed: number }>;
}

/**
 * Sums per quest and UTC day of what people did, and per quest over all days. They say what happened: who leaves, or is
 * rejected, took part all the same. Only a completion can be taken back.
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
