import { ButtonLink, Footer, PageMain, SiteHeader, useInBrowser } from '@magnetx/ui';
import { paths } from '../../paths';
import { useReferral } from '../../shared/session/use-referral';
import { About } from './about/about';
import { communityLinks } from './community-links';
import { Contact } from './contact/contact';
import { FeatureGrid } from './feature-grid/feature-grid';
import { Hero } from './hero/hero';
import { renderLink } from './site-link';
import { Steps } from './steps/steps';

const sections = [
  { label: 'Home', href: '#home' },
  { label: 'Features', href: '#features' },
  { label: 'About', href: '#about' },
  { label: 'Contact', href: '#contact' },
];

/** The public front page. */
export function LandingPage() {
  const referral = useReferral();
  const year = useInBrowser() ? `${new Date().getFullYear()} ` : '';
  return (
    <>
      <SiteHeader
        logoHref={paths.landing.href()}
        nav={sections}
        renderLink={renderLink}
        actions={
          <ButtonLink size="small" variant="secondary" href={paths.waitlist.href()} render={renderLink}>
            Join Waitlist
          </ButtonLink>
        }
      />
      <PageMain title="Attention into on-chain action">
        <Hero referral={referral} />
        <Steps />
        <FeatureGrid />
        <About />
        <Contact />
      </PageMain>
      <Footer
        tagline="Attention is pulled, and turns into action."
        renderLink={renderLink}
        social={communityLinks}
        columns={[
          { title: 'Quick links', links: sections },
          {
            title: 'Community',
            links: [{ label: 'Join Waitlist', href: paths.waitlist.href() }, ...communityLinks],
          },
        ]}
        note={`© ${year}MagnetX. All rights reserved.`}
      />
    </>
  );
}
