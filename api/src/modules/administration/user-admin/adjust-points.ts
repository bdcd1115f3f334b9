import { type adjustPoints, AppError, type BodyOf, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { noteOfReplay } from '../../../http/audit-trail.ts';
import type { User } from '../../accounts/accounts/index.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';

function notificationTextOf(amountMxp: number, reason: string) {
  const figure = formatMxp(Math.abs(amountMxp));
  return amountMxp > 0
    ? ({
        type: 'success',
        title: t('MXP added'),
        message: t('You were given {figure}. Reason: {reason}', { figure, reason }),
      } as const)
    : ({
        type: 'warning',
        title: t('MXP taken'),
        message: t('{figure} were taken from you. Reason: {reason}', { figure, reason }),
      } as const);
}

/**
 * Adds or removes a user's MXP, once per attempt. The statement shows the reason, and the user is notified. Throws
 * `not_found`, and `insufficient_balance` for a negative result.
 */
export async function adjustUserPoints(
  deps: UserAdminDeps,
  userId: string,
  { amount: amountMxp, reason }: BodyOf<typeof adjustPoints>,
  { attempt, audit }: UserAdminCall,
): Promise<User> {
  const { users, ledger, notifications, withTransaction } = deps;
  const account = `user:${userId}` as const;
  await withTransaction(async (session) => {
    const user = await users.find(userId, session);
    if (!user || (await users.hold(userId, session)) === null) throw new AppError('not_found');
    const postings = [
      { account, amount: amountMxp },
      { account: 'platform:issuance' as const, amount: -amountMxp },
    ];
    const entry = { key: `adjustment:${attempt}`, kind: 'adjustment', memo: reason, postings };
    const note = { subject: userSubject(userId), detail: `${formatMxp(amountMxp)}: ${reason}` };
    audit.on(note);
    if (!(await ledger.postEntry(entry, session)).isNew) {
      audit.on(noteOfReplay(note));
      return;
    }
    await audit.done(note, session);
    const news = {
      ...notificationTextOf(amountMxp, reason),
      userId,
      topic: 'account',
      target: { kind: 'statement' },
    } as const;
    await notifications.store(news, session);
  });
  const user = await users.find(userId);
  if (!user) throw new AppError('not_found');
  return user;
}
