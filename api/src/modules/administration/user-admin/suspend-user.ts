import { AppError, type BodyOf, type suspendUser } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { userSubject } from '../../../http/audit-subjects.ts';
import { handleWork, type Work, type WorkKind } from '../../../jobs/index.ts';
import type { User } from '../../accounts/accounts/index.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';

const payload = z.object({
  userId: z.string(),
  /** When the suspension began. Another one has another end. */
  at: z.iso.datetime(),
});

const LIFT_SUSPENSION: WorkKind<z.output<typeof payload>> = {
  name: 'lift-suspension',
  payload,
  attempts: 20,
  backOffMs: { first: 2_000, max: 3_600_000 },
  timeoutMs: 60_000,
  concurrency: 2,
};

const PAST = t('Choose a moment in the future, or none.');

/** Suspends a user, in place of an earlier suspension, or ends it. An open appeal against it is closed. */
export async function setUserStatus(
  { users, appeals, notifications, enqueue, clock }: UserAdminDeps,
  userId: string,
  change: 'Active' | { readonly reason: string; readonly until?: Date },
  session: ClientSession,
): Promise<User | null> {
  await appeals.close('suspension', userId, session);
  if (change === 'Active') {
    const reinstated = await users.reinstate(userId, session);
    const news = { title: t('Your suspension has ended'), message: t('Your account is active again.') };
    if (reinstated) await notifications.store({ ...news, userId, type: 'success', topic: 'account' }, session);
    return reinstated;
  }
  const at = clock.now();
  const { until } = change;
  if (until) {
    const work = { userId, at: at.toISOString() };
    await enqueue(LIFT_SUSPENSION, work, { key: `${userId}:${work.at}`, dueAt: until }, session);
  }
  return users.suspend(userId, { at, ...change }, session);
}

/** Lifts a suspension when its time has come, unless it was lifted or replaced before. */
export function liftSuspensionWork(deps: UserAdminDeps): Work {
  return handleWork(LIFT_SUSPENSION, ({ userId, at }, { finish }) =>
    deps.withTransaction(async (session) => {
      const user = await deps.users.find(userId, session);
      const isThis = user?.status === 'Inactive' && user.suspension?.at.toISOString() === at;
      if (isThis) await setUserStatus(deps, userId, 'Active', session);
      await finish(session);
    }),
  );
}

/** Ends all sessions and live connections of the user. Throws `not_found`, and `validation_failed` for a past end. */
export async function suspendUserAccount(
  deps: UserAdminDeps,
  userId: string,
  { reason, until: untilText }: BodyOf<typeof suspendUser>,
  { audit }: Pick<UserAdminCall, 'audit'>,
): Promise<User> {
  const until = untilText === undefined ? undefined : new Date(untilText);
  const note = { subject: userSubject(userId), detail: `${until ? `until ${untilText}: ` : ''}${reason}` };
  audit.on(note);
  if (until && until <= deps.clock.now()) {
    throw new AppError('validation_failed', { message: PAST, fields: { until: [PAST] } });
  }
  const suspended = await deps.withTransaction(async (session) => {
    const user = await deps.users.find(userId, session);
    if (!user) throw new AppError('not_found');
    const { suspension } = user;
    const isAsBefore = suspension?.reason === reason && suspension.until?.getTime() === until?.getTime();
    if (user.status === 'Inactive' && isAsBefore) return user;
    await audit.done(note, session);
    return setUserStatus(deps, userId, { reason, ...(until && { until }) }, session);
  });
  if (!suspended) throw new AppError('not_found');
  deps.closeLive(userId);
  return suspended;
}
