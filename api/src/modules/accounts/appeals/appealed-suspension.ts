import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { userSubject } from '../../../http/audit-subjects.ts';
import type { Users } from '../accounts/index.ts';
import type { AppealSubject } from './appeal-subjects.ts';

/** The suspension of a user as the subject of appeals. A user has one at a time, so the call names none. */
export function createAppealedSuspension({ users }: { users: Pick<Users, 'find' | 'reinstate'> }) {
  return {
    permission: 'users',
    upheldText: t('your account is active again'),
    itemOf: userSubject,
    find: async (userId: string, _named: string, session?: ClientSession) => {
      const user = await users.find(userId, session);
      if (user?.status !== 'Inactive') throw new AppError('not_authenticated');
      const { at = null, reason = '', until = null } = user.suspension ?? {};
      return {
        subjectId: userId,
        decision: String(at?.getTime() ?? 0),
        decidedAt: at,
        reason,
        until,
        title: t('Suspension'),
      };
    },
    uphold: async (userId: string, _reason: string, session: ClientSession) => {
      if (!(await users.reinstate(userId, session))) throw new AppError('not_found');
    },
  } satisfies AppealSubject;
}
