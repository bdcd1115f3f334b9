import { formatCount, groupAddress, type MyWallet, type ResponseOf, type proveWallet } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { Banner, Button, Note, Stack } from '@magnetx/ui';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useBrowserWallets, useWalletProof, type BrowserWallet } from '@magnetx/federation/wallets';
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
  return (
    <section className={styles.connect} aria-label="Connect a wallet">
      <h3 className={styles.heading}>Connect a wallet</h3>
      {wallets.length === 0 ? (
        <Note>
          No wallet was found in this browser. Enter the address below, or open this page where your wallet is.
        </Note>
      ) : (
        <>
          {details.data ? <Connection wallets={wallets} wallet={details.data} onProved={onProved} /> : null}
          {details.error && !details.data ? (
            <Banner tone="danger" retry={{ onClick: () => void details.refetch(), isBusy: details.isFetching }}>
              {errorText(details.error, 'The network of payouts could not be loaded.')}
            </Banner>
          ) : null}
        </>
      )}
    </section>
  );
}

interface ConnectionProps extends ConnectWalletProps {
  wallets: readonly BrowserWallet[];
  wallet: MyWallet;
}

/** The effect of a signature by this account. */
function consequence(account: string, { address, change_delay_hours: hours }: MyWallet): string {
  if (address === null) return 'Your payouts will go to this account. You cannot change it by yourself later.';
  if (address === account) return 'This is your payout wallet. Signing verifies it.';
  const delay = formatCount(hours, 'hour');
  return `This proposes another wallet. It takes effect in ${delay}, and you can cancel it until then.`;
}

function Connection(props: ConnectionProps) {
  const { wallet, onProved } = props;
  const [challenge] = useChallengeWalletMutation();
  const [prove] = useProveWalletMutation();
  const { connected, failure, isBusy, connect, sign, startOver } = useWalletProof({
    network: wallet.network,
    challenge: async (account) => (await challenge({ body: { wallet_address: account } }).unwrap()).message,
    prove: async (body) => onProved(await prove({ body }).unwrap()),
  });
  return (
    <>
      {connected ? (
        <>
          <p className={styles.address}>{groupAddress(connected.account)}</p>
          <Note>{consequence(connected.account, props.wallet)}</Note>
          <Stack direction="row" gap={8} wrap>
            <Button
              size="small"
              isBusy={isBusy}
              busyLabel="Waiting for your wallet..."
              onClick={() => void sign(connected)}
            >
              Sign in {connected.info.name}
            </Button>
            <Button variant="secondary" size="small" onClick={startOver}>
              Other wallet
            </Button>
          </Stack>
        </>
      ) : (
        <>
          <Note>A signature proves that the wallet is yours. It costs nothing.</Note>
          <Stack direction="row" gap={8} wrap>
            {props.wallets.map((one) => (
              <Button
                key={one.info.uuid}
                variant="secondary"
                size="small"
                isBusy={isBusy}
                busyLabel="Waiting for your wallet..."
                onClick={() => void connect(one)}
              >
                Connect {one.info.name}
              </Button>
            ))}
          </Stack>
        </>
      )}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </>
  );
}
