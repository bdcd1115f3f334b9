import { API_BASE_PATH, getPublicPayouts, type PublicPayouts, type ResponseOf } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { paths } from '../../paths.ts';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import { PageHead } from '../../shared/public-page/page-head.tsx';
import styles from '../../shared/public-page/public-page.module.css';
import { useGetPublicPayoutsQuery } from './public-payouts.endpoints.ts';

/** The paid payouts, month by month, for anyone. The gateway prerenders it from its data. */
export function PublicPayoutsPage() {
  const given = usePageData(`${API_BASE_PATH}${getPublicPayouts.path}`) as
    | ResponseOf<typeof getPublicPayouts>
    | undefined;
  const { data, error, refetch } = useGetPublicPayoutsQuery(undefined, { skip: given !== undefined });
  const payouts = given?.payouts ?? data;
  return (
    <DataPage
      title={t('Payouts')}
      failedTitle={t('The payouts could not be loaded')}
      error={error}
      onRetry={refetch}
      className={styles.page}
    >
      {payouts ? <Months payouts={payouts} /> : null}
    </DataPage>
  );
}

function Months({ payouts: { months, next, note, summary, address } }: { payouts: PublicPayouts }) {
  return (
    <article className={styles.content}>
      <PageHead type="website" title={t('Payouts')} summary={summary} address={address} />
      <header className={styles.names}>
        <h1>{t('Payouts')}</h1>
        <p className={styles.muted}>{summary}</p>
      </header>
      <section className={styles.section}>
        <h2>{t('How it works')}</h2>
        <ol className={styles.steps}>
          <li>{t('The payout of a month has the cash for work and prizes that were approved by its end.')}</li>
          <li>
            {t('The payout is prepared in the month after.')} {next}
          </li>
          <li>
            {t(
              'It is sent to your payout wallet. Rewards wait while an admin checks them, or while you ' +
                'have no wallet. A prize may then pass to an alternate.',
            )}
          </li>
        </ol>
        <p className={styles.muted}>
          {t(
            'For a funded quest the project has reserved the rewards. Rewards of other quests are in the payout, ' +
              'too: the project owes them.',
          )}
        </p>
      </section>
      {months.length > 0 ? (
        <ul className={styles.rows}>
          {months.map(({ month, title, people, amount }, index) => (
            <li key={index}>
              <span className={styles.rowTitle}>
                <Link to={paths.publicPayoutMonth.href(month)}>{title}</Link>
              </span>
              <span className={styles.muted}>{people}</span>
              <span className={styles.aside}>{amount}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.muted}>
        {note} <Link to={paths.publicQuests.href()}>{t('See open quests')}</Link>
      </p>
    </article>
  );
}
