import { errorText, readCallError } from '@magnetx/federation/api';
import { routerLink } from '@magnetx/federation/pages';
import { AccountHeader, Badge, ButtonLink, Card, Container, ErrorPanel, PageMain, Skeleton, Stack } from '@magnetx/ui';
import { logOut } from '../../api/admin-api';
import { paths } from '../../paths';
import { useGetMeQuery } from './dashboard.endpoints';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  return (
    <>
      <AccountHeader logoHref={paths.siteHome.href()} renderLink={routerLink} onLogOut={logOut} />
      <PageMain title="Admin dashboard" className={styles.page}>
        <Container>
          <h1 className={styles.title}>Admin dashboard</h1>
          <SignedInAs />
        </Container>
      </PageMain>
    </>
  );
}

function SignedInAs() {
  const { data: admin, error, refetch, isFetching } = useGetMeQuery(undefined);

  if (error && !isFetching) {
    return (
      <ErrorPanel
        title="Your account did not load"
        message={errorText(error, 'Something went wrong.')}
        requestId={readCallError(error)?.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Card as="section" aria-label="Your account" aria-busy={!admin} className={styles.account}>
      {admin ? (
        <>
          <div>
            <p className={styles.caption}>Signed in as</p>
            <Stack direction="row" gap={12} align="center" wrap>
              <p className={styles.name}>{admin.username}</p>
              <Badge tone="south">{admin.role}</Badge>
            </Stack>
          </div>
          <ButtonLink variant="secondary" size="small" href={paths.create.href()} render={routerLink}>
            Create another admin
          </ButtonLink>
        </>
      ) : (
        <div role="status" aria-label="Loading your account" className={styles.waiting}>
          <Skeleton width="96" height={14} />
          <Skeleton width="60%" height={28} />
        </div>
      )}
    </Card>
  );
}
