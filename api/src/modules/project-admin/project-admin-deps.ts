import type { WithTransaction } from '../../db/with-transaction';
import type { Emitter } from '../../events';
import type { AuditTrail } from '../../http/audit-trail';
import type { Clock } from '../../runtime/clock';
import type { Projects } from '../accounts';
import type { LedgerModule } from '../ledger';
import type { NotificationsModule } from '../notifications';
import type { QuestsModule } from '../quests';
import type { RewardsModule } from '../rewards';

export interface ProjectAdminDeps {
  readonly projects: Projects;
  readonly quests: QuestsModule;
  readonly ledger: LedgerModule;
  readonly rewards: Pick<RewardsModule, 'statementOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly events: {
    /** What else is kept about a project goes with it. */
    readonly projectErased: Emitter<string>;
  };
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  /** Ends every live connection of an account. */
  closeLive: (accountId: string) => void;
}

export type Audit = Pick<AuditTrail, 'on' | 'done'>;
export const NO_PROJECT = 'There is no such project.';
