import type { Role } from '@magnetx/contracts';

/** The caller: the holder of a valid token. */
export interface Principal {
  readonly audience: 'user' | 'admin' | 'project';
  /** The user, admin or project whose data the calls are about. */
  readonly accountId: string;
  /** The role when the call arrived, which decides what it may do. Null for users, who have no roles. */
  readonly role: Role | null;
  /** The token's id, used to revoke it. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}
