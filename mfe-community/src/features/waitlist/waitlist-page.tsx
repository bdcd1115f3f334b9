import { readCallError, type CallError } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { logWarning } from '@magnetx/federation/log';
import { t } from '@magnetx/texts';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useVerifySessionQuery } from '../../shared/session/session.endpoints.ts';
import { signInProblem } from '../../shared/session/sign-in-problem.ts';
import { useSessionArrival } from '../../shared/session/use-session-arrival.ts';
import { rememberUser, userSession } from '../../shared/session/user-session.ts';
import { ConnectingView } from './connecting-view.tsx';
import { JoinView } from './join-view.tsx';

/** The waitlist: what it offers to a visitor, or a member's own dashboard. */
export function WaitlistPage() {
  const { isSettled, token, error, isRefused } = useSessionArrival();
  useSignInErrorReport(error);
  if (!isSettled) return <ConnectingView />;
  if (!token || error || isRefused) return <JoinView isReturnRefused={isRefused} />;
  return <VerifiedWaitlist key={token} token={token} />;
}

const VERIFICATION_FAILED: CallError = {
  status: 'invalid_response',
  code: 'invalid_response',
  error: t('Something went wrong. Please try again.'),
};

/** Loads the member's dashboard with its live connection, while the session is verified. */
const loadDashboard = async () => ({ default: (await import('./waitlist-dashboard.tsx')).WaitlistDashboard });

function VerifiedWaitlist({ token }: { token: string }) {
  // Created again when the page is retried: a lazy component keeps its failure.
  const [Dashboard] = useState(() => {
    const loading = loadDashboard();
    // The page's error element reports the failure, unless the session turns out to be invalid first.
    loading.catch((error: unknown) => logWarning('The dashboard could not be fetched.', error));
    return lazy(() => loading);
  });
  const { data: user, isError, error } = useVerifySessionQuery(token, { refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (isError) userSession.clear(readCallError(error) ?? VERIFICATION_FAILED);
    else if (user) rememberUser(user);
  }, [isError, error, user]);

  if (!user || isError) return <ConnectingView isRestoring />;
  return (
    <Suspense fallback={<ConnectingView />}>
      <Dashboard user={user} token={token} />
    </Suspense>
  );
}

/** Logs an error of a sign-in with X, and shows it unless the user cancelled. */
function useSignInErrorReport(error: string | null): void {
  const { notify } = useHost();
  const report = useEffectEvent((code: string) => {
    // The code comes from the address, where anyone can write anything: only its beginning goes to the log.
    logWarning(`A sign-in with X came back with an error: ${code.slice(0, 64)}`);
    const { isCancelled, title, message } = signInProblem(code);
    if (!isCancelled) notify({ type: 'warning', title, message });
  });

  useEffect(() => {
    if (error) report(error);
  }, [error]);
}
