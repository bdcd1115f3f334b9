import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Emitter } from '../../../events/index.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { Features, Projects } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import type { RewardsModule } from '../../money/rewards/index.ts';

export interface ProjectAdminDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly projects: Projects;
  readonly features: Pick<Features, 'settings'>;
  readonly quests: QuestsModule;
  readonly ledger: LedgerModule;
  readonly payables: Pick<PayablesModule, 'debts'>;
  readonly rewards: Pick<RewardsModule, 'projectStatement'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly email: Pick<EmailModule, 'addressesOf'>;
  readonly events: {
    readonly projectClosing: Emitter<string>;
    readonly projectErased: Emitter<string>;
  };
  /** The dollars of a project that are reserved for quests, in US cents. */
  sumReserved: (projectId: string) => Promise<number>;
  /** Refunds the redemptions that wait for a project. */
  refundPerks: (projectId: string) => Promise<void>;
}

export type Audit = Pick<AuditTrail, 'on' | 'done'>;
export const NO_PROJECT = t('There is no such project.');
