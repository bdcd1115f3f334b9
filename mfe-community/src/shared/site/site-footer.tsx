import { LEGAL_PATHS } from '@magnetx/federation/pages';
import { useSessionToken } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { Footer, useInBrowser, type FooterLink } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { userSession } from '../session/user-session.ts';
import { renderLink } from './site-link.tsx';
import { useCommunityLinks } from './use-community-links.tsx';

const LEGAL = {
  title: t('Legal'),
  links: [
    { label: t('Terms of service'), href: LEGAL_PATHS.terms },
    { label: t('Privacy policy'), href: LEGAL_PATHS.privacy },
  ],
};

const START = [
  { label: t('For projects'), href: paths.forProjects.href() },
  { label: t('For communities'), href: paths.forCommunities.href() },
];

/** The footer of public pages. `sections` are those of the page itself. */
export function SiteFooter({ sections = [] }: { sections?: readonly FooterLink[] }) {
  const channels = useCommunityLinks();
  const isInBrowser = useInBrowser();
  const isSignedIn = useSessionToken(userSession) !== null && isInBrowser;
  const wayIn = isSignedIn
    ? { label: t('Dashboard'), href: paths.dashboard.href() }
    : { label: t('Sign in'), href: paths.signIn.href() };
  const year = isInBrowser ? `${new Date().getFullYear()} ` : '';
  return (
    <Footer
      tagline={t('Attention is pulled, and turns into action.')}
      renderLink={renderLink}
      social={channels}
      columns={[
        ...(sections.length > 0 ? [{ title: t('Quick links'), links: sections }] : []),
        { title: t('Start'), links: [wayIn, ...START] },
        {
          title: t('Community'),
          links: [
            { label: t('Join Waitlist'), href: paths.waitlist.href() },
            { label: t('Payouts'), href: paths.publicPayouts.href() },
            ...channels,
          ],
        },
        LEGAL,
      ]}
      note={t('© {year}MagnetX. All rights reserved.', { year })}
    />
  );
}
