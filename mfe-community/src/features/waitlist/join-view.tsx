import { SIGN_UP_REWARD_MXP, formatMxp } from '@magnetx/contracts';
import { useSessionToken } from '@magnetx/federation/api';
import { Link } from '@magnetx/federation/host';
import { Agreement, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Banner, Button, ButtonLink, Container, FieldLines, Logo, PageMain } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { InvitationOf } from '../../shared/components/invitation.tsx';
import { SessionProblem } from '../../shared/components/session-problem.tsx';
import { XMark } from '../../shared/components/x-mark.tsx';
import { useConnectWithX } from '../../shared/session/use-connect-with-x.ts';
import { useReferral } from '../../shared/session/use-referral.ts';
import { userSession } from '../../shared/session/user-session.ts';
import { JoinFeatures } from './join-features.tsx';
import styles from './join-view.module.css';

/** On a wide screen the words are between the poles; on a tall one the lines pass them on either side. */
const WIDE_FIELD = {
  area: { width: 1200, height: 640 },
  poles: [
    { x: 250, y: 330, charge: 1 },
    { x: 950, y: 330, charge: -1 },
  ],
};
const TALL_FIELD = {
  area: { width: 400, height: 860 },
  poles: [
    { x: 200, y: 92, charge: 1 },
    { x: 200, y: 800, charge: -1 },
  ],
};

/** The waitlist for visitors who are not connected. A refused return does not end a session: it shows the way back. */
export function JoinView({ isReturnRefused }: { isReturnRefused: boolean }) {
  const token = useSessionToken(userSession);
  const referral = useReferral();
  const { connect, isConnecting, failure } = useConnectWithX('waitlist', referral.ref);

  return (
    <>
      <header className={styles.header}>
        <Container>
          <Link to={paths.landing.href()} className={styles.logo} aria-label={t('MagnetX, home')}>
            <Logo />
          </Link>
        </Container>
      </header>
      <PageMain title={t('Join the Cr8 Waitlist')} toasts="top-right">
        <section className={styles.hero}>
          <div className={styles.field}>
            <FieldLines {...WIDE_FIELD} density={26} hasPoles={false} className={styles.wide} />
            <FieldLines {...TALL_FIELD} density={22} hasPoles={false} className={styles.tall} />
          </div>
          <Container className={styles.pitch}>
            <h1 className={styles.title}>{t('Join the Cr8 Waitlist')}</h1>
            <p className={styles.lead}>
              {t(
                'Connect your X account and you are in: {signUpRewardMxp} instantly, ' +
                  'a link to share, and your place on the board.',
                { signUpRewardMxp: formatMxp(SIGN_UP_REWARD_MXP) },
              )}
            </p>
            <InvitationOf referral={referral} />
            {failure ? <Banner tone="danger">{failure}</Banner> : <SessionProblem isReturnRefused={isReturnRefused} />}
            {token !== null ? (
              <ButtonLink size="large" href={paths.dashboard.href()} render={routerLink}>
                {t('Open your dashboard')}
              </ButtonLink>
            ) : null}
            <Button
              size="large"
              icon={<XMark />}
              onClick={connect}
              isBusy={isConnecting}
              busyLabel={t('Connecting to X...')}
              data-keeps-press
            >
              {t('Connect with X')}
            </Button>
            <p>
              <Link to={paths.publicQuests.href()}>{t('Or see the open quests first')}</Link>
            </p>
            <p className={styles.notice}>
              <Trans
                text="{agreement} We read your public X profile. We never post for you."
                values={{ agreement: <Agreement action={t('connecting')} /> }}
              />
            </p>
          </Container>
        </section>
        <JoinFeatures />
      </PageMain>
    </>
  );
}
