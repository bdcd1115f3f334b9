import { formatMxp, REFERRAL_REWARD_MXP } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { User, Users } from '../accounts/index.ts';
import { transfer, type LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';

export interface RewardReferrerDeps {
  readonly users: Users;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
}

const TITLE = t('New referral!');

/**
 * Rewards a referrer for an invited user, once, by the key `referral:<invited>`. The credit, the referral count and the
 * notification change in the caller's transaction.
 */
export async function rewardReferrer(
  { users, ledger, notifications }: RewardReferrerDeps,
  { referrer, invited }: { referrer: User; invited: User },
  session: ClientSession,
): Promise<void> {
  const textFor = (who: string) =>
    t('{who} joined with your link. You earned {referralRewardMxp}.', {
      who,
      referralRewardMxp: formatMxp(REFERRAL_REWARD_MXP),
    });
  const message = textFor(`@${invited.handle}`);
  const named = { userId: invited.id, messageWithout: textFor(t('A friend')) };
  const { isNew } = await ledger.postEntry(
    {
      key: `referral:${invited.id}`,
      kind: 'referral',
      memo: `Invited ${invited.id}`,
      postings: transfer('platform:issuance', `user:${referrer.id}`, REFERRAL_REWARD_MXP),
    },
    session,
  );
  if (!isNew) return;
  await users.addReferral(referrer.id, session);
  const notification = {
    userId: referrer.id,
    type: 'success',
    topic: 'referral',
    title: TITLE,
    message,
    named,
  } as const;
  await notifications.store(notification, session);
}
