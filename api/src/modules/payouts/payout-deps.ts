import type { WithTransaction } from '../../db/with-transaction.ts';
import type { AuditTrail } from '../../http/audit-trail.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import type { Users } from '../accounts/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { PayablesModule } from '../payables/index.ts';
import type { PayoutRepository } from './payout.repository.ts';

export interface PayoutDeps {
  readonly payouts: PayoutRepository;
  readonly payables: PayablesModule;
  readonly users: Pick<Users, 'list' | 'holdAll'>;
  readonly participations: Pick<ParticipationsModule, 'markPaid'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
}

/** Who asks for something to be done to a batch. */
export interface PayoutCall {
  /** The admin's username. */
  readonly by: string;
  readonly attempt: string;
  readonly audit: Pick<AuditTrail, 'done'>;
}

/** Whether to stop after what is at hand: the process ends, or another one has taken over. */
export type IsEnding = () => boolean;

export const NEVER: IsEnding = () => false;

/** A transaction changes what is about so many people. */
export const PEOPLE_AT_ONCE = 200;
