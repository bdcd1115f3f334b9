import {
  groupAddress,
  shortenAddress,
  type challengeWallet,
  type MyWallet,
  type proveWallet,
  type ResponseOf,
} from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Button, Note, Stack } from '@magnetx/ui';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import {
  requestAccount,
  signMessage,
  switchNetwork,
  useBrowserWallets,
  useWalletAccount,
  type BrowserWallet,
  type ConnectedWallet,
} from '@magnetx/federation/wallets';
import { useState } from 'react';
import styles from './wallet.module.css';
import { useChallengeWalletMutation, useGetWalletQuery, useProveWalletMutation } from './wallet.endpoints.ts';

export type Proof = ResponseOf<typeof proveWallet>;

interface ConnectWalletProps {
  onProved: (proof: Proof) => void;
}

/** Proves a wallet of this browser by a signature. */
export function ConnectWallet({ onProved }: ConnectWalletProps) {
  const { token } = useUserArea();
  const details = useGetWalletQuery(token);
  const wallets = useBrowserWallets();
  if (wallets.length === 0) {
    return (
      <Note>
        {t('No wallet was found in this browser. Enter the address below, or open this page where your wallet is.')}
      </Note>
    );
  }
  return (
    <section className={styles.connect} aria-label={t('Connect a wallet')}>
      <h3 className={styles.heading}>{t('Connect a wallet')}</h3>
      {details.data ? <Connection wallets={wallets} wallet={details.data} onProved={onProved} /> : null}
      {details.error && !details.data ? (
        <Banner tone="danger" retry={{ onClick: () => void details.refetch(), isBusy: details.isFetching }}>
          {errorText(details.error, t('The network of payouts could not be loaded.'))}
        </Banner>
      ) : null}
    </section>
  );
}

interface ConnectionProps extends ConnectWalletProps {
  wallets: readonly BrowserWallet[];
  wallet: MyWallet;
}

/** The effect of a signature by this account. */
function consequence(account: string, { address, is_payable: canAgree }: MyWallet): string {
  if (address === null)
    return t('Your payouts will go to this account. A correction needs its signature, or an admin.');
  if (address === account) return t('This is your payout wallet. Signing verifies it.');
  return canAgree
    ? t('This proposes another wallet. Your present wallet signs next.')
    : t('This proposes another wallet. An admin decides on it.');
}

/** The new wallet has signed, and the present one has not yet. */
interface HalfSigned extends ResponseOf<typeof challengeWallet> {
  readonly signature: string;
}

function useConnection({ wallet, onProved }: ConnectionProps) {
  const { connected, failure, isBusy, run, connect, startOver: disconnect } = useWalletAccount();
  const [halfSigned, setHalfSigned] = useState<HalfSigned | null>(null);
  const [challenge] = useChallengeWalletMutation();
  const [prove] = useProveWalletMutation();

  const sign = (chosen: ConnectedWallet) =>
    run(async () => {
      const { provider, account } = chosen;
      await switchNetwork(chosen, wallet.network);
      const challenged = await challenge({ body: { wallet_address: account } }).unwrap();
      const { message, present_message: presentMessage } = challenged;
      const signature = await signMessage(provider, message, account);
      if (presentMessage !== null) setHalfSigned({ ...challenged, signature });
      else onProved(await prove({ body: { message, signature } }).unwrap());
      return undefined;
    });

  /** Sends both signatures. Without a wallet, that of the new one alone. */
  const finish = ({ message, present_message: agreement, signature }: HalfSigned, present: BrowserWallet | null) =>
    run(async () => {
      const body = { message, signature };
      if (present === null || agreement === null || wallet.address === null) {
        onProved(await prove({ body }).unwrap());
        return undefined;
      }
      const account = await requestAccount(present.provider);
      if (account?.toLowerCase() !== wallet.address.toLowerCase()) {
        return t('Choose your present wallet, {address}, in {name} and try again.', {
          address: shortenAddress(wallet.address),
          name: present.info.name,
        });
      }
      await switchNetwork(present, wallet.network);
      const present_signature = await signMessage(present.provider, agreement, wallet.address);
      onProved(await prove({ body: { ...body, present_signature } }).unwrap());
      return undefined;
    });

  const startOver = () => {
    disconnect();
    setHalfSigned(null);
  };
  return { connected, halfSigned, failure, isBusy, connect, sign, finish, startOver };
}

type Steps = ReturnType<typeof useConnection>;

/** The signature of the present wallet, or an admin's decision in its place. */
function PresentSignature({
  halfSigned,
  props,
  steps,
}: {
  halfSigned: HalfSigned;
  props: ConnectionProps;
  steps: Steps;
}) {
  const { isBusy, finish, startOver } = steps;
  const { address, change_delay_hours: hours } = props.wallet;
  const delay = t('{hours, plural, one {# hour} other {# hours}}', { hours });
  return (
    <>
      <Note>
        {t(
          'The new wallet has signed. Choose {shortenAddress}, your present wallet, and ' +
            'sign with it too. Then the change takes effect in {delay}. Without ' +
            'its signature an admin decides after {delay}.',
          { shortenAddress: shortenAddress(address ?? ''), delay },
        )}
      </Note>
      <Stack direction="row" gap={8} wrap>
        {props.wallets.map((one) => (
          <Button
            key={one.info.uuid}
            size="small"
            isBusy={isBusy}
            busyLabel={t('Waiting for your wallet...')}
            onClick={() => void finish(halfSigned, one)}
          >
            {t('Sign with the present wallet in {name}', { name: one.info.name })}
          </Button>
        ))}
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void finish(halfSigned, null)}>
          {t('Let an admin decide')}
        </Button>
        <Button variant="quiet" size="small" onClick={startOver}>
          {t('Other wallet')}
        </Button>
      </Stack>
    </>
  );
}

function Connection(props: ConnectionProps) {
  const steps = useConnection(props);
  const { connected, halfSigned, failure, isBusy, connect, sign, startOver } = steps;
  return (
    <>
      {halfSigned ? <PresentSignature halfSigned={halfSigned} props={props} steps={steps} /> : null}
      {connected && !halfSigned ? (
        <>
          <p className={styles.address}>{groupAddress(connected.account)}</p>
          <Note>{consequence(connected.account, props.wallet)}</Note>
          <Stack direction="row" gap={8} wrap>
            <Button
              size="small"
              isBusy={isBusy}
              busyLabel={t('Waiting for your wallet...')}
              onClick={() => void sign(connected)}
            >
              {t('Sign in {name}', { name: connected.info.name })}
            </Button>
            <Button variant="secondary" size="small" onClick={startOver}>
              {t('Other wallet')}
            </Button>
          </Stack>
        </>
      ) : null}
      {connected ? null : (
        <>
          <Note>{t('A signature proves that the wallet is yours. It costs nothing.')}</Note>
          <Stack direction="row" gap={8} wrap>
            {props.wallets.map((one) => (
              <Button
                key={one.info.uuid}
                variant="secondary"
                size="small"
                isBusy={isBusy}
                busyLabel={t('Waiting for your wallet...')}
                onClick={() => void connect(one)}
              >
                {t('Connect {name}', { name: one.info.name })}
              </Button>
            ))}
          </Stack>
        </>
      )}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </>
  );
}
