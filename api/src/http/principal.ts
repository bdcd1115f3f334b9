import { AppError, holdsPermission, roleRefusal, type Call, type Permission, type Role } from '@magnetx/contracts';

/** The caller: the holder of a valid token. */
export interface Principal {
  readonly audience: 'user' | 'suspended' | 'admin' | 'project';
  /** The user, admin or project whose data the calls are about. */
  readonly accountId: string;
  /** The person who signed in: the user, the admin, or the member of the project. */
  readonly subjectId: string;
  /** The role when the call arrived, which decides what it may do. Null for users, who have no roles. */
  readonly role: Role | null;
  /** The token's id, used to revoke it. */
  readonly tokenId: string;
  readonly expiresAt: Date;
  /** The last proof by the second factor with this token. */
  readonly provedAt: Date | null;
  /** Of the account, when the token was issued. */
  readonly generation: number;
}

/** Whether a member may post quests, and so read the answers of their checks. */
export const mayPost = ({ role }: Principal): boolean => role !== null && holdsPermission(role, 'quests.write');

/** Throws `forbidden` unless the role holds the permission. */
export function assertHolds(role: Principal['role'], permission: Permission): void {
  if (role === null) throw new AppError('forbidden');
  if (!holdsPermission(role, permission)) throw new AppError('forbidden', { message: roleRefusal(role) });
}

/** Throws `forbidden` unless the caller's role holds the permission of the call. */
export function assertPermitted({ permission }: Call, { role }: Principal): void {
  if (permission !== undefined) assertHolds(role, permission);
}
