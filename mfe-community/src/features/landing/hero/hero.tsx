import { t } from '@magnetx/texts';
import { ButtonLink, Container } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { InvitationOf } from '../../../shared/components/invitation.tsx';
import { XMark } from '../../../shared/components/x-mark.tsx';
import type { Referral } from '../../../shared/session/use-referral.ts';
import { renderLink } from '../../../shared/site/site-link.tsx';
import { LiveBoard } from './live-board.tsx';
import styles from './hero.module.css';

interface HeroProps {
  /** Of a visitor who is no user yet. */
  referral: Referral;
  /** The dashboard of a visitor who is signed in. */
  wayIn: string | null;
}

/** The first screen: one sentence, one action, and the product itself. */
export function Hero({ referral, wayIn }: HeroProps) {
  return (
    <section className={styles.hero} id="home" aria-labelledby="hero-title">
      <Container className={styles.columns}>
        <div className={styles.pitch}>
          <h1 className={styles.title} id="hero-title">
            {t('Your attention has pull. Get paid for it.')}
          </h1>
          <p className={styles.lead}>
            {t(
              'MagnetX turns attention into on-chain action. Take on tasks, enter ' +
                'giveaways, bring your people, and collect MXP for every move.',
            )}
          </p>
          <InvitationOf referral={referral} />
          <div className={styles.actions}>
            <MainAction referral={referral} wayIn={wayIn} />
            <ButtonLink size="large" variant="secondary" href="#features" render={renderLink}>
              {t('Learn More')}
            </ButtonLink>
          </div>
        </div>
        <LiveBoard />
      </Container>
    </section>
  );
}

function MainAction({ referral: { ref }, wayIn }: HeroProps) {
  if (ref) {
    return (
      <ButtonLink size="large" href={paths.connect.href(ref)} render={renderLink} icon={<XMark />}>
        {t('Connect with X')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="large" href={wayIn ?? paths.waitlist.href()} render={renderLink}>
      {wayIn ? t('Go to dashboard') : t('Join Waitlist')}
    </ButtonLink>
  );
}
