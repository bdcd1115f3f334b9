import { t } from '@magnetx/texts';
import { ButtonLink, Card, Container, PageMain } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { otherAreas, paths } from '../../paths.ts';
import { XMark } from '../../shared/components/x-mark.tsx';
import { useWaysIn } from '../../shared/session/use-way-in.ts';
import { PublicHeader } from '../../shared/site/public-header.tsx';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import styles from './front-door.module.css';

/** Where people of all three areas find their sign-in, or their dashboard if they are signed in. */
export function SignInPage() {
  const ways = useWaysIn();
  return (
    <>
      <PublicHeader />
      <PageMain title={t('Sign in')}>
        <Container className={styles.page}>
          <div className={styles.head}>
            <h1>{t('Sign in')}</h1>
            <p className={styles.lead}>{t('Choose what you are here for.')}</p>
          </div>
          <ul className={styles.doors}>
            <Door
              title={t('Earn as a user')}
              text={t('Tasks, giveaways and opportunities. Your X account is your key: no password.')}
              wayIn={ways.user}
            >
              <ButtonLink fullWidth href={paths.connect.href()} render={renderLink} icon={<XMark />}>
                {t('Sign in with X')}
              </ButtonLink>
            </Door>
            <Door
              title={t('Run a project')}
              text={t('Post quests, read submissions and see your results. By username and password.')}
              wayIn={ways.project}
            >
              <ButtonLink fullWidth variant="secondary" href={otherAreas.projectLogin} render={renderLink}>
                {t('Project sign-in')}
              </ButtonLink>
              <ButtonLink fullWidth variant="quiet" href={otherAreas.projectRegister} render={renderLink}>
                {t('Register a project')}
              </ButtonLink>
            </Door>
            <Door
              title={t('Review as an admin')}
              text={t('For the team of this site, by username and password.')}
              wayIn={ways.admin}
            >
              <ButtonLink fullWidth variant="secondary" href={otherAreas.adminLogin} render={renderLink}>
                {t('Admin sign-in')}
              </ButtonLink>
            </Door>
          </ul>
        </Container>
      </PageMain>
      <SiteFooter />
    </>
  );
}

interface DoorProps {
  title: string;
  text: string;
  /** The dashboard of a visitor who is signed in here; null for anyone else. */
  wayIn: string | null;
  /** The way in for anyone else. */
  children: ReactNode;
}

function Door({ title, text, wayIn, children }: DoorProps) {
  return (
    <Card as="li" padding="large" className={styles.door}>
      <h2 className={styles.doorTitle}>{title}</h2>
      <p>{text}</p>
      <div className={styles.doorActions}>
        {wayIn ? (
          <ButtonLink
            fullWidth
            href={wayIn}
            render={renderLink}
            aria-label={t('Open your dashboard: {title}', { title })}
          >
            {t('Open your dashboard')}
          </ButtonLink>
        ) : (
          children
        )}
      </div>
    </Card>
  );
}
