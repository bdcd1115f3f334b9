import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Projects } from '../accounts/index.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

/** A quest, as its owner names it. */
export interface OwnQuest {
  readonly projectId: string;
  readonly questId: number;
}

export interface OwnQuestDeps {
  readonly quests: QuestRepository;
  readonly projects: Pick<Projects, 'assertActive'>;
}

/** Throws `not_found` for another project's, whatever there is. */
export async function getOwn(
  quests: Pick<QuestRepository, 'findOwn'>,
  { projectId, questId }: OwnQuest,
  session?: ClientSession,
): Promise<Quest> {
  const quest = await quests.findOwn(projectId, questId, session);
  if (!quest) throw new AppError('not_found');
  return quest;
}

/** The quest, to be changed in this transaction. Throws as {@link getOwn} and `assertActive` of projects do. */
export async function findToChange(deps: OwnQuestDeps, own: OwnQuest, session: ClientSession): Promise<Quest> {
  const quest = await getOwn(deps.quests, own, session);
  await deps.projects.assertActive(own.projectId, session);
  return quest;
}

/** Whether it is over: its deadline may have come before the job that concludes it. */
export function hasEnded({ status, endsAt }: Pick<Quest, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'concluded' || (status === 'active' && endsAt !== null && endsAt <= now);
}
