import { type AdminUser, AppError, type BodyOf, type editUser } from '@magnetx/contracts';
import type { AdminProfile, User } from '../../accounts/accounts/index.ts';
import { assertHolds } from '../../../http/principal.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { presentAdmin, presentUser } from './admin-user.presenter.ts';
import { setUserStatus } from './suspend-user.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';

type Changes = BodyOf<typeof editUser>;

function detailOf({ status, role, adminRole }: Changes): string {
  return [status && `status ${status}`, role && `role ${role}`, adminRole && `admin role ${adminRole}`]
    .filter(Boolean)
    .join(', ');
}

/** Another reason replaces a suspension: the person may appeal again. */
function isAsBefore({ status, suspension }: User, changes: Changes): boolean {
  if (changes.status === undefined) return true;
  const { reason = suspension?.reason } = changes;
  return changes.status === status && (status === 'Active' || reason === suspension?.reason);
}

/** The role changes first. If it is refused, the status stays unchanged. */
async function editUserAccount(
  deps: UserAdminDeps,
  user: User,
  changes: Changes,
  { callerRole, audit }: UserAdminCall,
): Promise<AdminUser> {
  const { status, role, adminRole, password = '', creationPassword = '' } = changes;
  const note = { subject: userSubject(user.id), detail: detailOf(changes) };
  audit.on(note);
  if (role === 'Admin') {
    assertHolds(callerRole, 'admins');
    await deps.createAdmin({ username: user.handle, password, creationPassword, role: adminRole });
  }
  if (isAsBefore(user, changes)) return presentUser(user);
  const changed = await deps.withTransaction(async (session) => {
    const { reason = '' } = changes;
    const found = await setUserStatus(deps, user.id, status === 'Active' ? 'Active' : { reason }, session);
    if (!found) throw new AppError('not_found');
    await audit.done(note, session);
    return found;
  });
  if (status === 'Inactive') deps.closeLive(user.id);
  return presentUser(changed);
}

/** Changing the role to user deletes the account, because users sign in with X. */
async function editAdminProfile(
  deps: UserAdminDeps,
  admin: AdminProfile,
  changes: Changes,
  { callerId, callerRole, audit }: UserAdminCall,
): Promise<AdminUser> {
  const { status = admin.status, role, adminRole = admin.role } = changes;
  const note = { subject: `admin ${admin.username}`, detail: detailOf(changes) };
  audit.on(note);
  assertHolds(callerRole, 'admins');
  return deps.withTransaction(async (session) => {
    if (role === 'User' || status === 'Inactive' || adminRole !== admin.role) {
      await deps.admins.assertDispensable({ adminId: admin.id, callerId }, session);
    }
    if (role === 'User') await deps.admins.delete(admin.id, session);
    else {
      await deps.admins.setStatus(admin.id, status, session);
      await deps.admins.setRole(admin.id, adminRole, session);
    }
    await audit.done(note, session);
    const becomes = role === 'User' ? ('User' as const) : ('Admin' as const);
    return { ...presentAdmin({ ...admin, status, role: adminRole }), role: becomes };
  });
}

/**
 * Changes the status or role of an account. The tokens of an inactive account stop working, and its live connections
 * end. Throws `not_found`, `conflict`, and the errors of creating an administrator.
 */
export async function editAccount(
  deps: UserAdminDeps,
  id: string,
  changes: Changes,
  call: UserAdminCall,
): Promise<AdminUser> {
  const user = await deps.users.find(id);
  if (user) return editUserAccount(deps, user, changes, call);
  const admin = await deps.admins.find(id);
  if (!admin) throw new AppError('not_found');
  return editAdminProfile(deps, admin, changes, call);
}
