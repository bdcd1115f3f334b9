import type { WithTransaction } from '../../db/with-transaction';
import type { AuditTrail } from '../../http/audit-trail';
import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import type { Users } from '../accounts';
import type { NotificationsModule } from '../notifications';
import type { ParticipationsModule } from '../participations';
import type { PayablesModule } from '../payables';
import type { PayoutRepository } from './payout.repository';

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
