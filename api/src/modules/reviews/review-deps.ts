import type { WithTransaction } from '../../db/with-transaction';
import type { Clock } from '../../runtime/clock';
import type { Users } from '../accounts';
import type { ActivityModule } from '../activity';
import type { LedgerModule } from '../ledger';
import type { NewNotification, NotificationsModule } from '../notifications';
import type { ParticipationsModule } from '../participations';
import type { PayablesModule } from '../payables';
import type { QuestsModule } from '../quests';

export interface ReviewDeps {
  readonly users: Users;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly activity: ActivityModule;
  readonly payables: PayablesModule;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
}

/** Why there is no decision to take back. */
export const WAITS_ALREADY = 'This waits for a decision already.';

/** The sentence with an admin's reason after it, if one was given. */
export function withReason(sentence: string, reason: string): string {
  return reason === '' ? sentence : `${sentence} Reason: ${reason}`;
}

export type Told = Pick<NewNotification, 'type' | 'title' | 'message'>;
