import type { WithTransaction } from '../../db/with-transaction';
import type { AuditTrail } from '../../http/audit-trail';
import type { EraseAccount } from '../account-data';
import type { Admins, CreateAdmin, Users } from '../accounts';
import type { LedgerModule } from '../ledger';
import type { NotificationsModule } from '../notifications';

export interface UserAdminDeps {
  readonly users: Users;
  readonly admins: Admins;
  readonly createAdmin: CreateAdmin;
  readonly eraseAccount: EraseAccount;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly withTransaction: WithTransaction;
  /** Ends every live connection of an account. */
  closeLive: (accountId: string) => void;
}

/** Who asks for something to be done to an account. */
export interface UserAdminCall {
  /** The admin's account. */
  readonly callerId: string;
  readonly attempt: string;
  readonly audit: AuditTrail;
}
