import { Navigate } from '@magnetx/federation/host';
import { errorText, readCallError } from '@magnetx/federation/api';
import { Container, PageMain, Spinner, VisuallyHidden } from '@magnetx/ui';
import { useEffect } from 'react';
import { paths } from '../../paths';
import type { LoadProblem } from '../../shared/session/load-problem';
import { useSessionArrival } from '../../shared/session/use-session-arrival';
import { userSession } from '../../shared/session/user-session';
import { useGetMeQuery } from './dashboard.endpoints';
import styles from './dashboard-page.module.css';
import { UserDashboard } from './user-dashboard';

const ACCOUNT_FAILED = 'Something went wrong. Please try again.';

/** The user's dashboard, or the way to the connect page for who has no session that holds. */
export function DashboardPage() {
  const { isSettled, token, error } = useSessionArrival();
  if (!isSettled) return <LoadingView />;
  if (!token || error) return <Navigate to={paths.connect.href()} replace />;
  return <LoadedDashboard key={token} token={token} />;
}

function LoadedDashboard({ token }: { token: string }) {
  const { data: user, error } = useGetMeQuery(token, { refetchOnMountOrArgChange: true });
  const isRefused = typeof readCallError(error)?.status === 'number';

  useEffect(() => {
    if (isRefused) userSession.clear();
  }, [isRefused]);

  if (error && !isRefused) {
    const state: LoadProblem = { loadProblem: errorText(error, ACCOUNT_FAILED) };
    return <Navigate to={paths.connect.href()} replace state={state} />;
  }
  if (!user || error) return <LoadingView />;
  return <UserDashboard user={user} token={token} />;
}

function LoadingView() {
  return (
    <PageMain title="Your dashboard">
      <Container className={styles.loading}>
        <VisuallyHidden>
          <h1>Your dashboard</h1>
        </VisuallyHidden>
        <Spinner label="Loading your dashboard..." />
      </Container>
    </PageMain>
  );
}
