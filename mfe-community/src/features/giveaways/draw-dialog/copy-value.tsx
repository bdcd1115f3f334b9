import { formatCount, shortenAddress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { CopyButton } from '@magnetx/ui';
import styles from './copy-value.module.css';

/** Shorter values, in characters, have no copy button. */
const COPIED_FROM = 11;

interface CopyValueProps {
  /** The name of the value, for the copy button. */
  label: string;
  /** A hash or a ticket; or several units, one a line. */
  value: string;
  /** One and several. */
  unit?: readonly [string, string] | undefined;
}

/** A long value: its beginning and end, or how many there are of it, and the whole to copy. */
export function CopyValue({ label, value, unit = [t('ticket'), t('tickets')] }: CopyValueProps) {
  const lines = value.split('\n').length;
  return (
    <span className={styles.value}>
      <code>{lines > 1 ? formatCount(lines, ...unit) : shortenAddress(value) || t('none')}</code>
      {value.length > COPIED_FROM ? <CopyButton label={t('Copy {label}', { label })} value={value} /> : null}
    </span>
  );
}
