import type { Draw } from '@magnetx/contracts';
import { locale, t } from '@magnetx/texts';
import { Note } from '@magnetx/ui';
import { CopyValue } from './copy-value.tsx';
import styles from './hand-overs.module.css';

const REASONS = {
  no_wallet: t('The winner had no wallet that can be paid in time.'),
  account_deleted: t('The winner deleted the account.'),
} as const satisfies Record<Draw['hand_overs'][number]['reason'], string>;

const moments = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** The places that passed from a winner to an alternate after the draw; nothing where all winners kept theirs. */
export function HandOvers({ draw: { hand_overs }, ownTicket }: { draw: Draw; ownTicket: string | null }) {
  if (hand_overs.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('Places passed on')}</h3>
      <ol className={styles.list}>
        {hand_overs.map(({ ticket_out, ticket_in, at, reason }) => (
          <li key={ticket_out} className={styles.step}>
            <time dateTime={at}>{moments.format(Date.parse(at))}</time>
            <dl className={styles.tickets}>
              <dt>{t('From')}</dt>
              <Ticket label={t('ticket out')} value={ticket_out} isOwn={ticket_out === ownTicket} />
              <dt>{t('To')}</dt>
              <Ticket label={t('ticket in')} value={ticket_in} isOwn={ticket_in === ownTicket} />
            </dl>
            <Note>{REASONS[reason]}</Note>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ticket({ label, value, isOwn }: { label: string; value: string; isOwn: boolean }) {
  return (
    <dd>
      <CopyValue label={label} value={value} />
      {isOwn ? <span>{` ${t('Yours')}`}</span> : null}
    </dd>
  );
}
