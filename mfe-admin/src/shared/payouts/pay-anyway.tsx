import { formatUsd, payDespiteFlags, type HeldReward } from '@magnetx/contracts';
import { call, failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { useState } from 'react';
import { adminApi } from '../../api/admin-api.ts';
import { flagSentences } from '../review/review-badges.tsx';
import { PermittedButton } from '../access/permitted-button.tsx';

const { usePayDespiteFlagsMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    // After a refusal too: another admin may have decided first.
    payDespiteFlags: build.mutation({ ...call(payDespiteFlags), invalidatesTags: ['Payouts', 'Users', 'Audit'] }),
  }),
});

const failureText = failureTextFrom({ refused: t('Failed to save the decision') });

interface PayAnywayProps {
  userId: string;
  handle: string;
  /** Undefined: the shared wallet of the user. */
  reward?: HeldReward;
  /** Why payouts leave the user out even then, where that is known. */
  remaining?: string | undefined;
}

/** Decides that payouts take a held reward, or pay a wallet that several users have. */
export function PayAnyway({ userId, handle, reward, remaining }: PayAnywayProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [pay] = usePayDespiteFlagsMutation();
  const { notify } = useHost();
  const about = reward
    ? t('{amountCents} for “{title}”', { amountCents: formatUsd(reward.amount_cents), title: reward.title })
    : t('The wallet that others have too');
  return (
    <>
      <PermittedButton permission="money" variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {t('Pay anyway')}
      </PermittedButton>
      {isAsking ? (
        <ConfirmDialog
          title={t('Pay @{handle} anyway?', { handle })}
          description={
            reward
              ? t('This reward is no longer held then. This cannot be undone.')
              : t('The wallet is no longer held then. This cannot be undone.')
          }
          confirmLabel={t('Pay anyway')}
          busyLabel={t('Saving...')}
          variant="primary"
          confirm={async () => {
            const body = reward ? { reward_id: reward.id } : {};
            const { error } = await pay({ params: { userId }, body });
            if (!error) notify({ type: 'success', title: t('No longer held'), message: `@${handle}` });
            return { error };
          }}
          failureText={failureText}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {about}. {reward ? flagSentences(reward) : null}
          </p>
          {remaining ? <p>{t('Payouts leave @{handle} out even then: {remaining}.', { handle, remaining })}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
