import { LEGAL_PATHS } from '@magnetx/federation/pages';
import { Footer, useInBrowser, type FooterLink } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { renderLink } from './site-link.tsx';
import { useCommunityLinks } from './use-community-links.tsx';

const LEGAL = {
  title: 'Legal',
  links: [
    { label: 'Terms of service', href: LEGAL_PATHS.terms },
    { label: 'Privacy policy', href: LEGAL_PATHS.privacy },
  ],
};

const START = [
  { label: 'Sign in', href: paths.signIn.href() },
  { label: 'For projects', href: paths.forProjects.href() },
  { label: 'For communities', href: paths.forCommunities.href() },
];

/** The footer of public pages. `sections` are those of the page itself. */
export function SiteFooter({ sections = [] }: { sections?: readonly FooterLink[] }) {
  const channels = useCommunityLinks();
  const year = useInBrowser() ? `${new Date().getFullYear()} ` : '';
  return (
    <Footer
      tagline="Attention is pulled, and turns into action."
      renderLink={renderLink}
      social={channels}
      columns={[
        ...(sections.length > 0 ? [{ title: 'Quick links', links: sections }] : []),
        { title: 'Start', links: START },
        {
          title: 'Community',
          links: [
            { label: 'Join Waitlist', href: paths.waitlist.href() },
            { label: 'Payouts', href: paths.publicPayouts.href() },
            ...channels,
          ],
        },
        LEGAL,
      ]}
      note={`© ${year}MagnetX. All rights reserved.`}
    />
  );
}
