import {
  formatFigure,
  formatMoment,
  formatMonth,
  formatRelativeTime,
  formatUsd,
  shortenAddress,
  type PayableStatus,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import { Badge, Button, renderSubmittedAnchor } from '@magnetx/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import styles from './payable-list.module.css';
import type { Rewards } from './rewards.endpoints.ts';

type Payable = Rewards['payables'][number];

const SHOWN_FIRST = 5;

const STATUSES = {
  payable: { tone: 'warning', icon: <Clock />, children: t('Payable') },
  batched: { tone: 'south', icon: <Send />, children: t('On its way') },
  paid: { tone: 'success', icon: <Check />, children: t('Paid') },
} as const satisfies Record<PayableStatus, object>;

const KINDS = { task: t('Task'), giveaway: t('Giveaway prize') } as const;

/** Rewards in money, newest first: what for, how much, and how far on its way. */
export function PayableList({ payables }: { payables: readonly Payable[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const nowMs = useNow();
  const shown = isWhole ? payables : payables.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul>
        {shown.map((payable) => (
          <Row key={payable.id} payable={payable} nowMs={nowMs} />
        ))}
      </ul>
      {payables.length > SHOWN_FIRST ? (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: formatFigure(payables.length) })}
        </Button>
      ) : null}
    </>
  );
}

function Row({ payable, nowMs }: { payable: Payable; nowMs: number }) {
  const { user } = useUserArea();
  const { title, kind, amount_cents: amountCents, status, approved_at: approvedAt, paid_at: paidAt } = payable;
  const [word, at] = paidAt ? [t('paid by MagnetX'), paidAt] : [t('approved'), approvedAt];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p className={styles.detail}>
          {KINDS[kind]}, {word} <time dateTime={at}>{formatRelativeTime(Date.parse(at), nowMs)}</time>
        </p>
        {payable.correction_of ? (
          <p className={styles.detail}>
            {t('Correction of the payout for {correctionOf}', { correctionOf: formatMonth(payable.correction_of) })}
          </p>
        ) : null}
        {payable.wallet_by ? (
          <p className={styles.detail}>
            {t('Set a wallet by {at}, or the prize passes to another person.', {
              at: formatMoment(payable.wallet_by),
            })}
          </p>
        ) : null}
        {payable.reference ? <Reference payable={payable} /> : null}
      </div>
      <p className={styles.amount}>{formatUsd(amountCents)}</p>
      {status === 'payable' && user?.wallet_address === null ? (
        <Badge {...STATUSES.payable}>{t('Needs a wallet')}</Badge>
      ) : (
        <Badge {...STATUSES[status]} />
      )}
    </li>
  );
}

/** The transaction that was seen on the chain, or what an admin reported. */
function Reference({ payable: { reference, explorer_url: href } }: { payable: Payable }) {
  const children = shortenAddress(reference);
  return (
    <p className={styles.detail}>
      {href === '' ? `${t('Reported by an admin:')} ` : `${t('Seen on the chain:')} `}
      {href === '' ? <span title={reference}>{children}</span> : renderSubmittedAnchor({ href, children })}
    </p>
  );
}
