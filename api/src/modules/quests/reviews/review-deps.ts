import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { NewNotification, NotificationsModule } from '../../messages/notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { OwnerRules, TrustDeps } from './owner-rules.ts';

export interface ReviewDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly users: Users;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly payables: PayablesModule;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly ownerRules: OwnerRules;
  readonly hasUpheldAppeal: TrustDeps['hasUpheldAppeal'];
}

/** The error for reversing pending work. */
export const ALREADY_PENDING = t('This waits for a decision already.');

/** The error for confirming a decision that no admin needs to check. */
export const ALREADY_CHECKED = t('This was checked already.');

/** Appends the admin's reason, if any, to a sentence. */
export function withReason(sentence: string, reason: string): string {
  return reason === '' ? sentence : t('{sentence} Reason: {reason}', { sentence, reason });
}

export type NotificationText = Pick<NewNotification, 'type' | 'title' | 'message'>;
