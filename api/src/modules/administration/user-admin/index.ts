import {
  addUser,
  adjustPoints,
  AppError,
  editUser,
  getStatementOfUser,
  getUserRecord,
  listParticipationsOfUser,
  listPayablesOfUser,
  listUsers,
  payDespiteFlags,
  removeUser,
  suspendUser,
  type AdminUser,
} from '@magnetx/contracts';
import { route, type CallContext, type Route } from '../../../http/route.ts';
import { assertHolds } from '../../../http/principal.ts';
import type { Work } from '../../../jobs/index.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { addInvitedUser } from './add-user.ts';
import { adjustUserPoints } from './adjust-points.ts';
import { presentUser, withEmails } from './admin-user.presenter.ts';
import { editAccount } from './edit-account.ts';
import { listAccounts } from './list-accounts.ts';
import { getUser, payFlagged, listUserParticipations, listUserPayables, readUserRecord } from './user-record.ts';
import { liftSuspensionWork, suspendUserAccount } from './suspend-user.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';

function callOf({
  caller,
  attempt,
  audit,
}: Pick<CallContext<typeof addUser>, 'caller' | 'attempt' | 'audit'>): UserAdminCall {
  const { accountId: callerId, role: callerRole } = caller();
  return { callerId, callerRole, attempt, audit };
}

/** Deletes an account. A user is erased with all personal data. */
async function removeAccount(
  deps: UserAdminDeps,
  id: string,
  { callerId, callerRole, audit }: UserAdminCall,
): Promise<void> {
  const user = await deps.users.find(id);
  if (user) {
    const note = { subject: userSubject(id) };
    audit.on(note);
    const isErased = await deps.eraseAccount(id, (_user, session) => audit.done(note, session));
    if (!isErased) throw new AppError('not_found');
    return;
  }
  await deps.withTransaction(async (session) => {
    const admin = await deps.admins.find(id, session);
    if (!admin) throw new AppError('not_found');
    const note = { subject: `admin ${admin.username}` };
    audit.on(note);
    assertHolds(callerRole, 'admins');
    await deps.admins.assertDispensable({ adminId: id, callerId }, session);
    await deps.admins.delete(id, session);
    await audit.done(note, session);
  });
}

/** The admin table of accounts, with its actions. */
export function createUserAdminModule(deps: UserAdminDeps): { routes: readonly Route[]; work: readonly Work[] } {
  const withEmail = async <Row extends AdminUser>(row: Row): Promise<Row> => {
    const [shown = row] = await withEmails(deps, [row]);
    return shown;
  };
  return {
    work: [liftSuspensionWork(deps)],
    routes: [
      route(suspendUser, async ({ params: { userId }, body, audit }) => ({
        user: await withEmail(presentUser(await suspendUserAccount(deps, userId, body, { audit }))),
      })),
      route(listUsers, async ({ query }) => {
        const { users, ...page } = await listAccounts(deps, query);
        return { ...page, users: await withEmails(deps, users) };
      }),
      route(getUserRecord, async ({ params: { userId } }) => ({
        user: await withEmail(await readUserRecord(deps, userId)),
      })),
      route(getStatementOfUser, async ({ params: { userId }, query }) => {
        await getUser(deps, userId);
        return deps.rewards.userStatement(userId, query);
      }),
      route(listPayablesOfUser, ({ params: { userId }, query }) => listUserPayables(deps, userId, query)),
      route(listParticipationsOfUser, ({ params: { userId }, query }) => listUserParticipations(deps, userId, query)),
      route(addUser, async ({ body, ...context }) => ({
        user: presentUser(await addInvitedUser(deps, body, callOf(context))),
      })),
      route(
        editUser,
        async ({ params, body, ...context }) => ({
          user: await withEmail(await editAccount(deps, params.userId, body, callOf(context))),
        }),
        { countsTowardsLimit: ({ creationPassword }) => creationPassword !== undefined },
      ),
      route(adjustPoints, async ({ params, body, ...context }) => ({
        user: await withEmail(presentUser(await adjustUserPoints(deps, params.userId, body, callOf(context)))),
      })),
      route(payDespiteFlags, async ({ params, body, audit }) => {
        await payFlagged(deps, params.userId, body.reward_id, { audit });
        return {};
      }),
      route(removeUser, async ({ params, ...context }) => {
        await removeAccount(deps, params.userId, callOf(context));
        return {};
      }),
    ],
  };
}
