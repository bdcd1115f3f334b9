import { API_BASE_PATH, getPublicPayoutMonth, type PublicPayoutMonth, type ResponseOf } from '@magnetx/contracts';
import { Link, useParams } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { useInBrowser } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import { FactTiles } from '../../shared/public-page/fact-tiles.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { useGetPublicPayoutMonthQuery } from './public-payouts.endpoints.ts';

/** The payouts of a month for anyone. The gateway prerenders it from its data. */
export function PublicPayoutMonthPage() {
  const { month = '' } = useParams();
  return <PageOfMonth key={month} month={month} />;
}

function PageOfMonth({ month }: { month: string }) {
  const url = `${API_BASE_PATH}${getPublicPayoutMonth.path}?month=${encodeURIComponent(month)}`;
  const given = usePageData(url) as ResponseOf<typeof getPublicPayoutMonth> | undefined;
  const { data, error, refetch } = useGetPublicPayoutMonthQuery(month, { skip: given !== undefined });
  const payouts = given?.payouts ?? data;
  return (
    <DataPage
      title={payouts?.title ?? t('Payouts')}
      failedTitle={t('The payouts of the month could not be loaded')}
      error={error}
      onRetry={refetch}
      className={styles.page}
    >
      {payouts ? <Month payouts={payouts} /> : null}
    </DataPage>
  );
}

function Month({ payouts }: { payouts: PublicPayoutMonth }) {
  const { title, facts, totals, batches, transactions, note, summary, address } = payouts;
  return (
    <article className={styles.content}>
      <PageHead type="website" title={title} summary={summary} address={address} />
      <header className={styles.names}>
        <h1>{title}</h1>
        <p className={styles.muted}>{summary}</p>
      </header>
      {facts.length > 0 ? <FactTiles facts={facts} /> : null}
      {totals.length > 0 ? (
        <ul className={styles.rows} aria-label={t('By token')}>
          {totals.map(({ token, amount }, index) => (
            <li key={index}>
              <span className={styles.rowTitle}>{token}</span>
              <span className={styles.aside}>{amount}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {batches.length > 0 ? (
        <ul className={`${styles.rows} ${styles.stacked}`} aria-label={t('Batches')}>
          {batches.map((batch, index) => (
            <li key={index}>
              <span className={styles.rowTitle}>{batch.title}</span>
              <span className={styles.muted}>{batch.detail}</span>
              <span className={styles.muted}>
                <Reference {...batch} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {transactions.length > 0 ? (
        <ul className={styles.rows} aria-label={t('Transactions')}>
          {transactions.map(({ text, url }, index) => (
            <li key={index} className={styles.muted}>
              <Reference reference={text} url={url} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.muted}>{note}</p>
      <p>
        <Link to={paths.publicPayouts.href()}>{t('All payouts')}</Link>
      </p>
    </article>
  );
}

/** A link once it is known in the browser that the network's explorer shows it. */
function Reference({ reference, url }: Pick<PublicPayoutMonth['batches'][number], 'reference' | 'url'>) {
  const isInBrowser = useInBrowser();
  if (!isInBrowser || url === '') return reference;
  return (
    <a href={url} rel="noopener">
      {reference}
    </a>
  );
}
