import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error';
import type { ProjectAccount } from './project.model';
import type { ProjectRepository } from './project.repository';

const SUSPENDED = 'Your project is suspended: it can read what it has, and change nothing.';

/**
 * The project, which may change what it has: a suspended one only reads (design, section 3: quests). In a transaction
 * it stays active until that ends: suspending it meanwhile conflicts. Throws `forbidden`, and `not_authenticated` for a
 * project that is gone.
 */
export async function assertActiveProject(
  projects: Pick<ProjectRepository, 'findById' | 'hold'>,
  projectId: string,
  session?: ClientSession,
): Promise<ProjectAccount> {
  const project = await projects.findById(projectId, session);
  if (!project || (session && !(await projects.hold(projectId, session)))) throw new AppError('not_authenticated');
  if (project.status !== 'active') throw new AppError('forbidden', { message: SUSPENDED });
  return project;
}
