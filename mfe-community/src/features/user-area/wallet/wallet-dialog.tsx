import { formatMoment, groupAddress, shortenAddress, type MeUser, type MyWallet } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Badge, Banner, Button, CopyField, Dialog, ListFrame, Note, Skeleton, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { ChangeForm } from './change-form.tsx';
import { correctionText } from './correction-text.ts';
import { WalletForm } from './wallet-form.tsx';
import styles from './wallet.module.css';
import { useCancelWalletChangeMutation, useGetWalletQuery } from './wallet.endpoints.ts';

export interface WalletDialogProps {
  user: MeUser;
  onClose: () => void;
}

/** The payout wallet of rewards: the form that sets it, once; then the present one, and how to replace it. */
export function WalletDialog({ user, onClose }: WalletDialogProps) {
  const { wallet_address: address } = user;
  if (!address) return <WalletForm onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Payout wallet')}
      description={t(
        'Your rewards are deposited monthly to {address}. It cannot be changed directly: you can propose another one.',
        { address: shortenAddress(address) },
      )}
    >
      <div className={styles.view}>
        {user.wallet_is_payable ? null : (
          <Banner tone="warning" title={t('This wallet cannot be paid')}>
            {t('Payouts leave you out, and your rewards are carried over. Propose another wallet.')}
          </Banner>
        )}
        <CopyField label={t('Wallet address')} value={address} copyLabel={t('Copy Address')} />
        <Stack direction="row" gap={12} wrap>
          {user.wallet_is_payable ? <span className={styles.address}>{groupAddress(address)}</span> : null}
          <Badge tone={user.wallet_is_verified ? 'success' : 'neutral'}>
            {user.wallet_is_verified ? t('Verified') : t('Not verified')}
          </Badge>
        </Stack>
        {user.wallet_is_verified ? null : (
          <Note>{t('A signature proves that the wallet is yours. It costs nothing.')}</Note>
        )}
        <Details />
      </div>
    </Dialog>
  );
}

/** The proposed wallet, or the button that proposes one. */
function Details() {
  const { token, user } = useUserArea();
  const [isChanging, setIsChanging] = useState(false);
  const details = useGetWalletQuery(token, { refetchOnMountOrArgChange: true });
  return (
    <ListFrame
      state={listStateOf(details)}
      failedTitle={t('The details could not be loaded')}
      loading={<Skeleton height={48} shape="block" />}
    >
      {details.data?.change ? <OpenChange change={details.data.change} /> : null}
      {details.data && !details.data.change ? (
        <>
          <Note>{correctionText(details.data.change_delay_hours)}</Note>
          <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
            {user?.wallet_is_verified ? t('Propose another wallet') : t('Verify or replace')}
          </Button>
        </>
      ) : null}
      {isChanging && details.data ? <ChangeForm wallet={details.data} onClose={() => setIsChanging(false)} /> : null}
    </ListFrame>
  );
}

function OpenChange({ change }: { change: NonNullable<MyWallet['change']> }) {
  const { notify } = useHost();
  const [cancel, { isLoading }] = useCancelWalletChangeMutation();
  const { address, in_force_at: inForceAt, approvable_at: approvableAt } = change;
  const inForce = inForceAt && t('It takes effect on {inForceAt}.', { inForceAt: formatMoment(inForceAt) });
  const decided =
    approvableAt && t('An admin decides on it, after {approvableAt}.', { approvableAt: formatMoment(approvableAt) });
  const onCancel = async () => {
    const { error } = await cancel(undefined);
    if (error) notify({ type: 'error', title: t('Not cancelled'), message: errorText(error, t('Please try again.')) });
    else notify({ type: 'success', title: t('Proposal cancelled'), message: t('Your wallet stays as it is.') });
  };
  return (
    <Banner
      tone="info"
      title={t('Another wallet is proposed')}
      action={
        <Button
          variant="secondary"
          size="small"
          isBusy={isLoading}
          busyLabel={t('Cancelling...')}
          onClick={() => void onCancel()}
        >
          {t('Cancel proposal')}
        </Button>
      }
    >
      <span className={styles.address}>{groupAddress(address)}</span> {inForce ?? decided}
    </Banner>
  );
}
