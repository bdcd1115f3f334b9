import { Link, useLocation } from '@magnetx/federation/host';
import { logWarning } from '@magnetx/federation/log';
import { Agreement, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import {
  AuthCard,
  Banner,
  Button,
  ButtonLink,
  PageMain,
  Stack,
  buttonClassName,
  renderOutsideAnchor,
} from '@magnetx/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { InvitationOf } from '../../shared/components/invitation.tsx';
import { SessionProblem } from '../../shared/components/session-problem.tsx';
import { XMark } from '../../shared/components/x-mark.tsx';
import { signInProblem } from '../../shared/session/sign-in-problem.ts';
import { useConnectWithX } from '../../shared/session/use-connect-with-x.ts';
import { useReferral } from '../../shared/session/use-referral.ts';
import { useSessionArrival } from '../../shared/session/use-session-arrival.ts';
import { isReturnRefused, readLoadProblem } from '../../shared/session/load-problem.ts';
import { returnPath } from '../../shared/session/return-path.ts';
import { useSiteSettings } from '../../shared/site/use-site-settings.ts';
import { Suspension } from './suspension.tsx';
import styles from './connect-page.module.css';

/** The door to the user area: sign-in with X, and the two ways out for who is not ready. */
export function ConnectPage() {
  const { token, error, isRefused, appealToken } = useSessionArrival();
  const referral = useReferral();
  const { connect, isConnecting, failure } = useConnectWithX('dashboard', referral.ref);
  const { state } = useLocation();
  const problem = readLoadProblem(state);
  const isConnected = token !== null && !error;
  const isSuspended = appealToken !== null;

  return (
    <PageMain title={t('Connect with X')}>
      <AuthCard
        title={t('Connect with X to begin')}
        subtitle={
          <>
            <Purpose back={(isConnected ? null : returnPath.remembered()) ?? ''} />{' '}
            {t('Your X account is your key: no password, and we never post for you.')}
          </>
        }
        logoHref={paths.landing.href()}
        renderLink={routerLink}
        footer={
          <>
            <Trans
              text="Just curious? <link>See the waitlist</link>"
              tags={{ link: <Link to={paths.waitlist.href()} /> }}
            />
          </>
        }
      >
        <Stack gap={16}>
          <InvitationOf referral={referral} />
          {failure ? (
            <Banner tone="danger">{failure}</Banner>
          ) : appealToken ? (
            <Suspension token={appealToken} />
          ) : (
            <Returned
              error={error}
              isConnected={isConnected}
              isRefused={isRefused || isReturnRefused(state)}
              loadProblem={problem?.loadProblem ?? null}
            />
          )}
          {isConnected ? (
            <Link to={problem?.from ?? paths.dashboard.href()} className={buttonClassName({ fullWidth: true })}>
              {problem ? t('Try Again') : t('Open your dashboard')}
            </Link>
          ) : null}
          <Button
            fullWidth
            variant={isConnected || isSuspended ? 'secondary' : 'primary'}
            icon={<XMark />}
            onClick={connect}
            isBusy={isConnecting}
            busyLabel={t('Connecting to X...')}
          >
            {isSuspended ? t('Sign in with X') : t('Complete signup with X')}
          </Button>
          <p className={styles.notice}>
            <Agreement action={t('connecting')} />
          </p>
          <OutsideLinks />
        </Stack>
      </AuthCard>
    </PageMain>
  );
}

/** Where the sign-in leads. */
function Purpose({ back }: { back: string }) {
  const questId = /^\/(?:user\/\w+|q)\/(\d+)/.exec(back)?.[1];
  const quest = <Link to={paths.publicQuest.href(Number(questId))} />;
  if (questId) return <Trans text="Sign in to continue with <link>the quest</link>." tags={{ link: quest }} />;
  return back.startsWith(paths.leaderboard.pattern) ? t('Sign in to see the leaderboard.') : null;
}

interface ReturnedProps {
  error: string | null;
  isConnected: boolean;
  isRefused: boolean;
  loadProblem: string | null;
}

/** Why the person is here again: what X answered, or that their account could not be loaded. */
function Returned({ error, isConnected, isRefused, loadProblem }: ReturnedProps) {
  useEffect(() => {
    // The code comes from the address, where anyone can write anything: only its beginning goes to the log.
    if (error) logWarning(`A sign-in with X came back with an error: ${error.slice(0, 64)}`);
  }, [error]);

  if (error) {
    const { isCancelled, title, message } = signInProblem(error);
    return (
      <Banner tone={isCancelled ? 'info' : 'warning'} title={title}>
        {message}
      </Banner>
    );
  }
  if (isRefused || !isConnected) return <SessionProblem isReturnRefused={isRefused} />;
  return (
    <Banner
      tone={loadProblem ? 'warning' : 'info'}
      title={loadProblem ? t('Your account could not be loaded') : t('You are connected')}
    >
      {loadProblem}
    </Banner>
  );
}

/** The ways out that the operator has set. */
function OutsideLinks() {
  const { community, grants } = useSiteSettings().links;
  if (!community && !grants) return null;
  return (
    <Stack direction="row" gap={8} wrap justify="center">
      {community ? <OutsideLink href={community}>{t('Join Community')}</OutsideLink> : null}
      {grants ? <OutsideLink href={grants}>{t('Submit a grant')}</OutsideLink> : null}
    </Stack>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink variant="quiet" size="small" href={href} render={renderOutsideAnchor} icon={<ArrowUpRight />}>
      {children}
    </ButtonLink>
  );
}
