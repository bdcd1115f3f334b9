import type { WithTransaction } from '../../../db/with-transaction.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { Principal } from '../../../http/principal.ts';
import type { Enqueue } from '../../../jobs/index.ts';
import type { EraseAccount } from '../../accounts/account-data/index.ts';
import type { Admins, CreateAdmin, Users } from '../../accounts/accounts/index.ts';
import type { AppealsModule } from '../../accounts/appeals/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import type { RewardsModule } from '../../money/rewards/index.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { WalletsModule } from '../../accounts/wallets/index.ts';

export interface UserAdminDeps {
  readonly users: Users;
  readonly admins: Admins;
  readonly createAdmin: CreateAdmin;
  readonly eraseAccount: EraseAccount;
  readonly ledger: LedgerModule;
  readonly payables: Pick<PayablesModule, 'sumsFor' | 'pageFor' | 'listHeld' | 'release'>;
  readonly rewards: Pick<RewardsModule, 'userStatement' | 'presentPayable'>;
  readonly participations: Pick<ParticipationsModule, 'listNewestQuests'>;
  readonly quests: Pick<QuestsModule, 'list'>;
  readonly wallets: Pick<WalletsModule, 'findOpenChange'>;
  readonly appeals: Pick<AppealsModule, 'close'>;
  readonly notifications: NotificationsModule;
  readonly email: Pick<EmailModule, 'addressesOf'>;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  closeLive: (accountId: string) => void;
}

export interface UserAdminCall {
  /** The acting admin's account. */
  readonly callerId: string;
  readonly callerRole: Principal['role'];
  readonly attempt: string;
  readonly audit: AuditTrail;
}
