import { t } from '@magnetx/texts';
import { ButtonLink, SiteHeader, type NavItem } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useWayIn } from '../session/use-way-in.ts';
import { renderLink } from './site-link.tsx';

/** The pages for anyone. The leaderboard asks for a sign-in, and comes back. */
export const publicNav = (): NavItem[] => [
  { label: t('Quests'), href: paths.publicQuests.href() },
  { label: t('Projects'), href: paths.publicProjects.href() },
  { label: t('Leaderboard'), href: paths.leaderboard.href() },
];

/** The header of a public page: its links, the way in for people who have one, and the waitlist for others. */
export function PublicHeader({ nav = [] }: { nav?: readonly NavItem[] }) {
  const wayIn = useWayIn();
  return (
    <SiteHeader
      logoHref={paths.landing.href()}
      nav={
        wayIn ? [...nav, ...publicNav()] : [...nav, ...publicNav(), { label: t('Sign in'), href: paths.signIn.href() }]
      }
      renderLink={renderLink}
      actions={
        <ButtonLink size="small" variant="secondary" href={wayIn ?? paths.waitlist.href()} render={renderLink}>
          {wayIn ? t('Go to dashboard') : t('Join Waitlist')}
        </ButtonLink>
      }
    />
  );
}
