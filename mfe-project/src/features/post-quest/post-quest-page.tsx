import { formatMxp } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { routerLink } from '@magnetx/federation/pages';
import { Banner, ButtonLink, Container, PageMain } from '@magnetx/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { paths } from '../../paths.ts';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { NewQuestForm } from './new-quest-form.tsx';
import styles from './post-quest-page.module.css';

/** Where a project posts a quest. */
export function PostQuestPage() {
  const { data, error, isFetching, refetch } = useGetDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  const balanceMxp = data?.mxp_balance;
  return (
    <PageMain title="Post New Quest" className={styles.main}>
      <Container className={styles.page}>
        <header className={styles.header}>
          <ButtonLink
            href={paths.quests.href()}
            render={routerLink}
            variant="quiet"
            className={styles.back}
            aria-label="Back to quests"
            title="Back to quests"
            icon={<ArrowLeft />}
          />
          <div className={styles.words}>
            <h1>Post New Quest</h1>
            <p className={styles.subtitle}>Create and publish a new quest</p>
          </div>
          <dl className={styles.balance}>
            <dt>Balance</dt>
            <dd data-testid="mxp-balance">{balanceMxp === undefined ? '–' : formatMxp(balanceMxp)}</dd>
          </dl>
        </header>
        {error && !isFetching ? (
          <Banner
            tone="warning"
            title={data ? 'Your balance may not be the latest' : 'Your balance could not be loaded'}
            retry={{ onClick: () => void refetch() }}
          >
            {errorText(error, 'Something went wrong.')} You can fill in the form meanwhile.
          </Banner>
        ) : null}
        {data?.project_status === 'suspended' ? (
          <Banner tone="warning" title="This project is suspended">
            It cannot post new quests until an admin reinstates it.
          </Banner>
        ) : null}
        <NewQuestForm balanceMxp={balanceMxp} />
      </Container>
    </PageMain>
  );
}
