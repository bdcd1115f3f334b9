import { debtText, formatUsd } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Banner, ListFrame, Panel, Tile, Tiles } from '@magnetx/ui';
import styles from './payouts-page.module.css';
import { useReconcilePayoutsQuery, type Reconciliation } from './payouts.endpoints.ts';

/** Whether what was approved is what is payable, in batches and paid together, and what does not add up. */
export function ReconciliationPanel() {
  const answer = useReconcilePayoutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = answer;
  const figure = (cents: number | undefined) => (cents === undefined ? '–' : formatUsd(cents));
  return (
    <Panel title={t('Reconciliation')} size="small">
      <ListFrame
        state={listStateOf(answer)}
        className={styles.panel}
        failedTitle={t('The figures could not be loaded')}
      >
        <Tiles>
          <Tile label={t('Approved')} isLoading={!data} value={figure(data?.approved_cents)} />
          <Tile label={t('Payable')} isLoading={!data} value={figure(data?.payable_cents)} />
          <Tile label={t('In batches')} isLoading={!data} value={figure(data?.batched_cents)} />
          <Tile label={t('Paid')} isLoading={!data} value={figure(data?.paid_cents)} />
          <Tile label={t('Owed by projects')} isLoading={!data} value={figure(data?.owed_cents)} />
        </Tiles>
        {data ? <Verdict figures={data} /> : null}
      </ListFrame>
    </Panel>
  );
}

function Verdict({ figures }: { figures: Reconciliation }) {
  const { discrepancies } = figures;
  return (
    <>
      <Shares figures={figures} />
      {discrepancies.length > 0 ? (
        <Banner tone="danger" title={t('This does not add up')}>
          <ul className={styles.discrepancies}>
            {discrepancies.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      ) : figures.owed_cents > 0 ? (
        <Banner tone="warning" title={t('Projects owe {figures}', { figures: debtText(figures) })}>
          {t('Everything approved is payable, in a batch, or paid. Deposits cover debts, the oldest first.')}
        </Banner>
      ) : (
        <Banner tone="success">{t('Everything adds up: what was approved is payable, in a batch, or paid.')}</Banner>
      )}
    </>
  );
}

/** The same as one bar. The figures above say it in words, so it is hidden from assistive technology. */
function Shares({ figures }: { figures: Reconciliation }) {
  const parts = [
    { name: 'paid', cents: figures.paid_cents },
    { name: 'batched', cents: figures.batched_cents },
    { name: 'payable', cents: figures.payable_cents },
  ] as const;
  const whole = Math.max(
    1,
    figures.approved_cents,
    parts.reduce((sum, { cents }) => sum + cents, 0),
  );
  let start = 0;
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" height={8} preserveAspectRatio="none" aria-hidden="true">
      <rect width={100} height={1} className={styles.rest} />
      {parts.map(({ name, cents }) => {
        const x = start;
        const width = (cents / whole) * 100;
        start += width;
        return <rect key={name} x={x} width={width} height={1} className={styles[name]} />;
      })}
    </svg>
  );
}
