import {
  DEPOSIT_WALLETS_MAX,
  groupAddress,
  shortenAddress,
  type ChainDeposits as Deposits,
  type DepositWallet,
  type OwnTransfer,
  type TransferState,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import {
  signMessage,
  switchNetwork,
  useBrowserWallets,
  useWalletAccount,
  type ConnectedWallet,
} from '@magnetx/federation/wallets';
import { locale, t } from '@magnetx/texts';
import { Badge, Banner, Button, ConfirmDialog, CopyField, ListFrame, Note, Panel, Skeleton, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { Permitted } from '../../shared/access/permitted.tsx';
import {
  useChallengeDepositWalletMutation,
  useGetChainDepositsQuery,
  useProveDepositWalletMutation,
  useRemoveDepositWalletMutation,
} from './balance.endpoints.ts';
import styles from './chain-deposits.module.css';
import { QrCode } from './qr-code.tsx';

/** About the time between two readings of the chain. */
const POLL_MS = 15_000;

/** `USDC, DAI, or ODD`. */
const ANY_OF = new Intl.ListFormat(locale(), { type: 'disjunction' });

/** The way to deposit from a proved wallet, and the transfers on the chain. */
export function ChainDeposits() {
  const answer = useGetChainDepositsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const chain = answer.data;
  return (
    <Panel title={t('Deposit from your wallet')}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The deposits could not be loaded')}
        loading={<Skeleton height={240} />}
      >
        {chain ? (
          <Stack gap={24}>
            <Wallets chain={chain} />
            <Treasury chain={chain} />
            <Transfers transfers={chain.transfers} />
          </Stack>
        ) : null}
      </ListFrame>
    </Panel>
  );
}

function Treasury({ chain: { network, treasury, tokens } }: { chain: Deposits }) {
  const symbols = ANY_OF.format(tokens.map(({ symbol }) => symbol));
  return (
    <div className={styles.address}>
      <QrCode label={t('QR code of {treasury}', { treasury: shortenAddress(treasury) })} text={treasury} />
      <Stack gap={12}>
        <p>
          {t('Send {symbols} on {title} to this address. One token is one dollar.', { symbols, title: network.title })}
        </p>
        <CopyField label={t('Address')} copyLabel={t('Copy address')} value={treasury} />
        <Note>{t('Other tokens and other networks cannot be credited. Amounts are rounded down to the cent.')}</Note>
      </Stack>
    </div>
  );
}

function Wallets({ chain }: { chain: Deposits }) {
  const [removed, setRemoved] = useState<DepositWallet | null>(null);
  const { notify } = useHost();
  const [remove] = useRemoveDepositWalletMutation();
  return (
    <section className={styles.part} aria-labelledby="deposit-wallets">
      <Stack gap={12}>
        <h3 id="deposit-wallets">{t('Your wallets')}</h3>
        <p>
          {t(
            'Transfers from your own wallets are credited without an admin. Prove a wallet ' +
              'before you send from it. A transfer from another wallet waits for an admin.',
          )}
        </p>
        <ul className={styles.list}>
          {chain.wallets.map((wallet) => (
            <li key={wallet.address} className={styles.row}>
              <span className={styles.wallet}>{groupAddress(wallet.address)}</span>
              <Permitted to="money.spend">
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={t('Remove {address}', { address: shortenAddress(wallet.address) })}
                  onClick={() => setRemoved(wallet)}
                >
                  {t('Remove')}
                </Button>
              </Permitted>
            </li>
          ))}
        </ul>
        <Permitted to="money.spend">
          {chain.wallets.length < DEPOSIT_WALLETS_MAX ? <ProveWallet chain={chain} /> : null}
        </Permitted>
      </Stack>
      {removed ? (
        <ConfirmDialog
          title={t('Remove {address}?', { address: shortenAddress(removed.address) })}
          description={t('Its next transfers wait for an admin. Earlier deposits stay.')}
          confirmLabel={t('Remove')}
          busyLabel={t('Removing...')}
          confirm={() => remove({ params: { address: removed.address } })}
          failureText={failureTextFrom({ refused: t('Failed to remove the wallet') })}
          onDone={() => notify({ type: 'success', title: t('Wallet removed') })}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </section>
  );
}

function ProveWallet({ chain: { network, wallets: proved } }: { chain: Deposits }) {
  const { notify } = useHost();
  const wallets = useBrowserWallets();
  const [challenge] = useChallengeDepositWalletMutation();
  const [prove] = useProveDepositWalletMutation();
  const { connected, failure, isBusy, run, connect, startOver } = useWalletAccount();
  const sign = (chosen: ConnectedWallet) =>
    run(async () => {
      const { provider, account } = chosen;
      await switchNetwork(chosen, network);
      const { message } = await challenge({ body: { wallet_address: account } }).unwrap();
      const signature = await signMessage(provider, message, account);
      const { wallet } = await prove({ body: { message, signature } }).unwrap();
      startOver();
      notify({ type: 'success', title: t('Wallet proved'), message: shortenAddress(wallet.address) });
      return undefined;
    });
  if (wallets.length === 0) {
    return (
      <Note>
        {t(
          'No wallet was found in this browser. Open this page where your wallet is. ' +
            'Contract wallets, such as Safe, cannot be proved: send with your ' +
            'reference, and an admin assigns the deposit.',
        )}
      </Note>
    );
  }
  return (
    <Stack gap={12}>
      {connected ? (
        <>
          <p className={styles.wallet}>{groupAddress(connected.account)}</p>
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
      ) : (
        <Stack direction="row" gap={8} wrap>
          {wallets.map((one) => (
            <Button
              key={one.info.uuid}
              variant="secondary"
              size="small"
              isBusy={isBusy}
              busyLabel={t('Waiting for your wallet...')}
              onClick={() => void connect(one)}
            >
              {proved.length > 0 ? t('Prove another wallet with') : t('Prove')} {one.info.name}
            </Button>
          ))}
        </Stack>
      )}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </Stack>
  );
}

const STATES = {
  credited: { tone: 'success', label: t('Credited') },
  recorded: { tone: 'success', label: t('Recorded by an admin') },
  waiting: { tone: 'warning', label: t('Waits for an admin') },
  returned: { tone: 'neutral', label: t('Returned') },
} as const satisfies Record<TransferState, { tone: string; label: string }>;

function Transfers({ transfers }: Pick<Deposits, 'transfers'>) {
  return (
    <section className={styles.part} aria-labelledby="chain-transfers">
      <Stack gap={12}>
        <h3 id="chain-transfers">{t('Seen on the chain')}</h3>
        {transfers.length === 0 ? (
          <Note>{t('Nothing from your wallets yet. A transfer shows here within a minute.')}</Note>
        ) : null}
        <ul className={styles.list}>
          {transfers.map((transfer) => (
            <Transfer key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      </Stack>
    </section>
  );
}

function Transfer({ transfer }: { transfer: OwnTransfer }) {
  const { amount, token, state, transaction, explorer_url: url, missing_blocks: blocks } = transfer;
  return (
    <li className={styles.row}>
      <a href={url} target="_blank" rel="noreferrer">{`${amount} ${token}, ${shortenAddress(transaction)}`}</a>
      {state === null ? (
        <Badge tone="warning">
          {t('{blocks, plural, one {# block until it is final} other {# blocks until it is final}}', { blocks })}
        </Badge>
      ) : (
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      )}
    </li>
  );
}
