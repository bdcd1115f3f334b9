import type { QuestType } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import type { Participation } from '../participations/index.ts';
import type { Quest } from '../quests/index.ts';
import type { ReviewDeps } from './review-deps.ts';

export interface WorkNamed {
  readonly workId: string;
  readonly type: QuestType;
}

export interface ReviewedWork {
  readonly work: Participation;
  readonly quest: Quest;
}

/** The work, in the queue, and its task. Throws `not_found`. */
export async function findWork(
  { participations, quests }: Pick<ReviewDeps, 'participations' | 'quests'>,
  { workId, type }: WorkNamed,
  session: ClientSession,
): Promise<ReviewedWork & { readonly content: NonNullable<Participation['work']> }> {
  const work = await participations.findById(workId, session);
  const quest = work && (await quests.find(work.questId, session));
  if (!work?.isQueued || !work.work || !quest || type !== 'task') throw new AppError('not_found');
  return { work, content: work.work, quest };
}
