import type { Draw } from '@magnetx/contracts';
import { Note } from '@magnetx/ui';
import { CopyValue } from './copy-value.tsx';
import styles from './hand-overs.module.css';

const REASONS = {
  no_wallet: 'The winner had no wallet that can be paid in time.',
  account_deleted: 'The winner deleted the account.',
} as const satisfies Record<Draw['hand_overs'][number]['reason'], string>;

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The places that passed from a winner to an alternate after the draw; nothing where all winners kept theirs. */
export function HandOvers({ draw: { hand_overs }, ownTicket }: { draw: Draw; ownTicket: string | null }) {
  if (hand_overs.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>Places passed on</h3>
      <ol className={styles.list}>
        {hand_overs.map(({ ticket_out, ticket_in, at, reason }) => (
          <li key={ticket_out} className={styles.step}>
            <time dateTime={at}>{moments.format(Date.parse(at))}</time>
            <dl className={styles.tickets}>
              <dt>From</dt>
              <Ticket label="ticket out" value={ticket_out} isOwn={ticket_out === ownTicket} />
              <dt>To</dt>
              <Ticket label="ticket in" value={ticket_in} isOwn={ticket_in === ownTicket} />
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
      {isOwn ? <span>{' Yours'}</span> : null}
    </dd>
  );
}
