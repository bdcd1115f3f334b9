import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { noteOfReplay } from '../../../http/audit-trail.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import type { ProjectProfile } from '../../accounts/accounts/index.ts';
import { NO_PROJECT, type Audit, type ProjectAdminDeps } from './project-admin-deps.ts';

type Status = ProjectProfile['status'];

const NOTIFICATIONS = {
  suspended: {
    type: 'warning',
    title: t('Project suspended'),
    message: t(
      'Your project was suspended: users do not see its quests, and it cannot post new ones. Write to us to appeal.',
    ),
  },
  active: {
    type: 'success',
    title: t('Project reinstated'),
    message: t('Your project is active again: users see its quests, and it can post new ones.'),
  },
} as const;

/**
 * Suspends a project and hides its quests, or reinstates it. A project with that status stays unchanged. Throws
 * `not_found`.
 */
export async function setProjectStatus(
  { projects, quests, notifications, withTransaction }: ProjectAdminDeps,
  { projectId, status, reason }: { projectId: string; status: Status; reason?: string | undefined },
  audit: Audit,
): Promise<{ id: string; status: Status }> {
  return withTransaction(async (session) => {
    const project = await projects.find(projectId, session);
    if (!project) throw new AppError('not_found', { message: NO_PROJECT });
    const because = reason === undefined ? '' : `. Reason: ${reason}`;
    const note = { ...projectNote(project), detail: (status === 'suspended' ? 'Suspended' : 'Reinstated') + because };
    if (await quests.ofProject.setStatus(projectId, status, session)) {
      await audit.done(note, session);
      const { message, ...news } = NOTIFICATIONS[status];
      const words = reason === undefined ? message : t('{message} Reason: {reason}', { message, reason });
      await notifications.store({ ...news, message: words, userId: projectId, topic: 'account' }, session);
    } else {
      audit.on(noteOfReplay(note));
    }
    return { id: projectId, status };
  });
}
