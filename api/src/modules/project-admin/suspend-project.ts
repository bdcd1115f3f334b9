import { AppError } from '@magnetx/contracts';
import { projectNote } from '../audit/index.ts';
import type { ProjectProfile } from '../accounts/index.ts';
import { NO_PROJECT, type Audit, type ProjectAdminDeps } from './project-admin-deps.ts';

type Status = ProjectProfile['status'];

const NOTIFICATIONS = {
  suspended: {
    type: 'warning',
    title: 'Project suspended',
    message: 'Your project was suspended: users do not see its quests, and it cannot post new ones.',
  },
  active: {
    type: 'success',
    title: 'Project reinstated',
    message: 'Your project is active again: users see its quests, and it can post new ones.',
  },
} as const;

/**
 * Suspends an active project and hides its quests, or the reverse. `from` is the status that the admin saw. Throws
 * `not_found`, and `conflict` if the status has changed since.
 */
export async function toggleProject(
  { projects, quests, notifications, withTransaction }: ProjectAdminDeps,
  { projectId, from }: { projectId: string; from: Status | undefined },
  audit: Audit,
): Promise<{ id: string; status: Status }> {
  return withTransaction(async (session) => {
    const project = await projects.find(projectId, session);
    if (!project) throw new AppError('not_found', { message: NO_PROJECT });
    const note = projectNote(project);
    audit.on(note);
    const to = project.status === 'active' ? 'suspended' : 'active';
    const isAsSeen = from === undefined || from === project.status;
    if (!isAsSeen || !(await quests.ofProject.setStatus(projectId, to, session))) {
      throw new AppError('conflict', { message: `This project is ${project.status} already.` });
    }
    await audit.done({ ...note, detail: to === 'suspended' ? 'Suspended' : 'Reinstated' }, session);
    const notification = { ...NOTIFICATIONS[to], userId: projectId, topic: 'account' as const };
    await notifications.store(notification, session);
    return { id: projectId, status: to };
  });
}
