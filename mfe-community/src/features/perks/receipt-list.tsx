import { formatMoment, formatMxp, type Receipt } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Card, CopyField, EmptyState, ListFrame, RedemptionBadge, Skeleton, Stack } from '@magnetx/ui';
import { useId } from 'react';
import { useListReceiptsInfiniteQuery } from './perks.endpoints.ts';
import styles from './perks.module.css';

/** The receipts of a user, newest first. */
export function ReceiptList({ token }: { token: string }) {
  const answer = useListReceiptsInfiniteQuery(token, { refetchOnMountOrArgChange: true });
  const receipts = answer.data?.pages.flatMap(({ redemptions }) => redemptions) ?? [];
  return (
    <ListFrame
      state={listStateOf(answer)}
      label={t('List of my perks')}
      failedTitle={t('Your perks could not be loaded')}
      paging={{ label: t('Show older ones'), answer }}
      loading={
        <div role="status" aria-label={t('Loading your perks')}>
          <Skeleton height={160} shape="block" />
        </div>
      }
    >
      {receipts.length > 0 ? (
        <Stack gap={12}>
          {receipts.map((receipt) => (
            <ReceiptCard key={receipt.id} receipt={receipt} />
          ))}
        </Stack>
      ) : (
        <Card>
          <EmptyState title={t('Nothing redeemed yet')} message={t('Your receipts and codes appear here.')} />
        </Card>
      )}
    </ListFrame>
  );
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { title, from, price_mxp: priceMxp, state, code, note, reason, at } = receipt;
  const titleId = useId();
  return (
    <Card as="article" padding="small" className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.from}>
        {from} · <time dateTime={at}>{formatMoment(at)}</time> · {formatMxp(priceMxp)}
      </p>
      <p>
        <RedemptionBadge state={state} />
      </p>
      {code === '' ? null : (
        <CopyField label={t('Code of {title}', { title })} copyLabel={t('Copy code')} value={code} />
      )}
      {note === '' ? null : <p className={styles.text}>{note}</p>}
      {reason === '' ? null : <p className={styles.text}>{t('Reason: {reason}', { reason })}</p>}
    </Card>
  );
}
