import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../../http/audit-trail.ts';
import type { NotificationsModule } from '../../../messages/notifications/index.ts';
import type { ProjectProfile } from './project.model.ts';

export type Audit = Pick<AuditTrail, 'done'>;
export type NotifyTeam = (project: ProjectProfile, text: string, audit: Audit, session: ClientSession) => Promise<void>;

/** Writes the audit line of a change, which the team sees too. */
export const recordChange: NotifyTeam = ({ id, name }, text, audit, session) =>
  audit.done({ subject: `project ${name}`, detail: text, projectId: id }, session);

/** Also notifies the project of the change, so that its open pages show it. */
export function createNotifyTeam(notifications: Pick<NotificationsModule, 'store'>): NotifyTeam {
  return async (project, text, audit, session) => {
    await recordChange(project, text, audit, session);
    const about = {
      type: 'info',
      topic: 'account',
      target: { kind: 'team' },
      title: t('Your team has changed'),
    } as const;
    await notifications.store({ ...about, userId: project.id, message: `${text}.` }, session);
  };
}
