import { formatMxp, REFERRAL_REWARD_MXP } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { User, Users } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';

export interface RewardReferrerDeps {
  readonly users: Users;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
}

const TITLE = 'New referral!';

/**
 * Pays a referrer for one invited person: once per person, by the ledger's key `referral:<invited>`. Credit, count and
 * stored notification change together, in the caller's transaction.
 */
export async function rewardReferrer(
  { users, ledger, notifications }: RewardReferrerDeps,
  { referrer, invited }: { referrer: User; invited: User },
  session: ClientSession,
): Promise<void> {
  const saying = (who: string) => `${who} joined with your link. You earned ${formatMxp(REFERRAL_REWARD_MXP)}.`;
  const message = saying(`@${invited.handle}`);
  const named = { userId: invited.id, messageWithout: saying('Somebody') };
  const { isNew } = await ledger.postEntry(
    {
      key: `referral:${invited.id}`,
      kind: 'referral',
      memo: `Invited ${invited.id}`,
      postings: [
        { account: `user:${referrer.id}`, amountMxp: REFERRAL_REWARD_MXP },
        { account: 'platform:issuance', amountMxp: -REFERRAL_REWARD_MXP },
      ],
    },
    session,
  );
  if (!isNew) return;
  await users.addReferral(referrer.id, session);
  const told = { userId: referrer.id, type: 'success', topic: 'referral', title: TITLE, message, named } as const;
  await notifications.store(told, session);
}
