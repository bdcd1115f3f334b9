import type { MeUser } from '@magnetx/contracts';
import { errorText, readCallError, type CallError } from '@magnetx/federation/api';
import { Navigate, Outlet, useLocation, useNavigate } from '@magnetx/federation/host';
import { useAreaLive } from '@magnetx/federation/live';
import { logWarning } from '@magnetx/federation/log';
import { t } from '@magnetx/texts';
import { Container, PageMain, ServerWait, Spinner, VisuallyHidden } from '@magnetx/ui';
import { useEffect, useMemo, useState } from 'react';
import { TAG_TYPES, communityApi } from '../../api/community-api.ts';
import { paths } from '../../paths.ts';
import { DisconnectDialog } from '../../shared/components/disconnect-dialog.tsx';
import { tagsOf } from '../../shared/live/live-tags.ts';
import { notificationHref } from '../../shared/live/notification-href.ts';
import type { LoadProblem, RefusedReturn } from '../../shared/session/load-problem.ts';
import { returnPath } from '../../shared/session/return-path.ts';
import { useGetMeQuery } from '../../shared/session/session.endpoints.ts';
import { useDisconnect } from '../../shared/session/use-disconnect.ts';
import { useSessionArrival } from '../../shared/session/use-session-arrival.ts';
import { rememberWallet, userSession } from '../../shared/session/user-session.ts';
import { UserAreaContext, type UserArea as Area } from '../../shared/user-area/user-area-context.ts';
import { UserHeader } from './header/user-header.tsx';
import styles from './user-area.module.css';
import { WalletDialogSlot } from './wallet/wallet-dialog-slot.tsx';

const LIVE = { api: communityApi, tagTypes: TAG_TYPES, tagsOf, hrefOf: notificationHref };

const ACCOUNT_FAILED = t('Something went wrong. Please try again.');

const REFUSED: RefusedReturn = { isReturnRefused: true };

/**
 * The frame of the user area: the session, the header, notifications and the live connection, which stay while its
 * pages change. Visitors without a valid session are sent to the connect page.
 */
export function UserArea() {
  const { isSettled, token, error, isRefused } = useSessionArrival();
  const [exitHref, setExitHref] = useState<string | null>(null);
  if (!isSettled) return <ArrivingView />;
  if (isRefused) return <ToConnect reason={REFUSED} />;
  if (token && !error) return <SignedInArea key={token} token={token} setExitHref={setExitHref} />;
  return exitHref === null ? <ToConnect /> : <Navigate to={exitHref} replace />;
}

/** Leads to the connect page; the sign-in there leads back to this one. */
function ToConnect({ reason = null }: { reason?: RefusedReturn | Pick<LoadProblem, 'loadProblem'> | null }) {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  useEffect(() => returnPath.remember(from), [from]);
  const state = reason && { ...reason, from };
  return <Navigate to={paths.connect.href()} replace state={state} />;
}

/** By then the requested page has loaded, so this does not delay it. */
const CONNECT_PAGE_AFTER_MS = 3_000;

/** The way out leads to the connect page, also for a person who has lost the network by then: it is fetched before. */
function useConnectPageAtHand(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(() => {
      import('../connect/connect-page.tsx').catch((error: unknown) =>
        logWarning('The connect page could not be fetched beforehand.', error),
      );
    }, CONNECT_PAGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
}

/** A session ends with any answer but its user. Without an answer it is kept. */
function useEndOfSession(failure: CallError | null): void {
  useEffect(() => {
    if (typeof failure?.status === 'number') userSession.clear(failure);
  }, [failure]);
}

function useWalletCopy(user: MeUser | undefined): void {
  useEffect(() => {
    if (user) rememberWallet(user.wallet_address);
  }, [user]);
}

function SignedInArea({ token, setExitHref }: { token: string; setExitHref: Area['setExitHref'] }) {
  const navigate = useNavigate();
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const { data: user, error } = useGetMeQuery(token, { refetchOnMountOrArgChange: true });
  const live = useAreaLive({ userId: user?.id, token }, LIVE);
  const exit = useDisconnect(() => void navigate(paths.connect.href()));
  // Loaded data stays when a refetch fails.
  const failure = user ? null : readCallError(error);
  const isRefused = typeof failure?.status === 'number';
  useEndOfSession(failure);
  useWalletCopy(user);
  useConnectPageAtHand(user !== undefined);
  const area = useMemo<Area>(
    () => ({ token, user, openWallet: () => setIsWalletOpen(true), setExitHref }),
    [token, user, setExitHref],
  );

  if (failure && !isRefused) return <ToConnect reason={{ loadProblem: errorText(failure, ACCOUNT_FAILED) }} />;
  return (
    <UserAreaContext value={area}>
      <UserHeader live={live} isDisconnecting={exit.isDisconnecting} onDisconnect={exit.ask} />
      <DisconnectDialog
        open={exit.isAsking}
        onStay={exit.stay}
        onDisconnect={() => {
          setExitHref(paths.connect.href());
          exit.disconnect();
        }}
      />
      {user ? null : <ServerWait />}
      <div className={styles.page}>
        <Outlet />
      </div>
      {user && isWalletOpen ? <WalletDialogSlot user={user} onClose={() => setIsWalletOpen(false)} /> : null}
    </UserAreaContext>
  );
}

function ArrivingView() {
  return (
    <PageMain title={t('Signing in')}>
      <Container className={styles.arriving}>
        <VisuallyHidden>
          <h1>{t('Signing in')}</h1>
        </VisuallyHidden>
        <Spinner label={t('Signing you in...')} />
      </Container>
    </PageMain>
  );
}
