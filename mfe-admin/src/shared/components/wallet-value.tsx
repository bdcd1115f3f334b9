import { t } from '@magnetx/texts';
import { Badge, CopyButton } from '@magnetx/ui';
import styles from './wallet-value.module.css';

const SHOWN_AT_EACH_END = 6;

interface WalletValueProps {
  address: string;
  /** Marks a wallet whose owner has proved control of it. */
  isVerified?: boolean;
}

/** Shortened in the middle; the button takes all of it. */
export function WalletValue({ address, isVerified = false }: WalletValueProps) {
  const isLong = address.length > 2 * SHOWN_AT_EACH_END + 1;
  return (
    <span className={styles.wallet} title={address}>
      <span className={styles.digits}>
        {isLong ? `${address.slice(0, SHOWN_AT_EACH_END)}…${address.slice(-SHOWN_AT_EACH_END)}` : address}
      </span>
      <CopyButton label={t('Copy {address}', { address })} value={address} />
      {isVerified ? <Badge tone="success">{t('Verified')}</Badge> : null}
    </span>
  );
}
