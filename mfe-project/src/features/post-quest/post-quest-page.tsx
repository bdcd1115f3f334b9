import { formatMxp } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Banner, Container, PageMain } from '@magnetx/ui';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { BackToQuests } from '../../shared/quests/back-to-quests.tsx';
import { NewQuestForm } from './new-quest-form.tsx';
import styles from './post-quest-page.module.css';

/** Where a project posts a quest. */
export function PostQuestPage() {
  const { data, error, isFetching, refetch } = useGetDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  const balanceMxp = data?.mxp_balance;
  return (
    <PageMain title={t('Post New Quest')} className={styles.main}>
      <Container className={styles.page}>
        <BackToQuests />
        <header className={styles.header}>
          <div className={styles.words}>
            <h1>{t('Post New Quest')}</h1>
            <p className={styles.subtitle}>{t('Create and publish a new quest')}</p>
          </div>
          <dl className={styles.balance}>
            <dt>{t('Balance')}</dt>
            <dd data-testid="mxp-balance">{balanceMxp === undefined ? '–' : formatMxp(balanceMxp)}</dd>
          </dl>
        </header>
        {error && !isFetching ? (
          <Banner
            tone="warning"
            title={data ? t('Your balance may not be the latest') : t('Your balance could not be loaded')}
            retry={{ onClick: () => void refetch() }}
          >
            {t('{error} You can fill in the form meanwhile.', { error: errorText(error, t('Something went wrong.')) })}
          </Banner>
        ) : null}
        {data?.project_status === 'suspended' ? (
          <Banner tone="warning" title={t('This project is suspended')}>
            {t('It cannot post new quests until an admin reinstates it.')}
          </Banner>
        ) : null}
        <NewQuestForm balanceMxp={balanceMxp} />
      </Container>
    </PageMain>
  );
}
