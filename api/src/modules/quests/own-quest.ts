import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { ProjectAccount, ProjectRepository } from '../accounts';
import type { Quest, QuestRepository } from './quest.repository';

/** A quest, as its owner names it. */
export interface OwnQuest {
  readonly projectId: string;
  readonly questId: number;
}

export interface OwnQuestDeps {
  readonly quests: QuestRepository;
  readonly projects: Pick<ProjectRepository, 'findById'>;
}

/** The project, which may change what it has: a suspended one may read alone (design, section 3: quests). */
export async function assertMayChange(
  { projects }: Pick<OwnQuestDeps, 'projects'>,
  projectId: string,
  { what, session }: { what: string; session?: ClientSession },
): Promise<ProjectAccount> {
  const project = await projects.findById(projectId, session);
  if (!project) throw new AppError('not_authenticated');
  if (project.status === 'active') return project;
  throw new AppError('forbidden', { message: `Your project is suspended: it cannot ${what} quests.` });
}

/** The quest, to be changed in this transaction. Throws `not_found` for another project's, whatever there is. */
export async function findToChange(
  deps: OwnQuestDeps,
  { projectId, questId }: OwnQuest,
  { what, session }: { what: string; session: ClientSession },
): Promise<Quest> {
  const quest = await deps.quests.findOwn(projectId, questId, session);
  if (!quest) throw new AppError('not_found');
  await assertMayChange(deps, projectId, { what, session });
  return quest;
}

/** Whether it is over: its deadline may have come before the job that concludes it. */
export function hasEnded({ status, endsAt }: Pick<Quest, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'concluded' || (status === 'active' && endsAt !== null && endsAt <= now);
}
