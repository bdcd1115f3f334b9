import { useSessionToken } from '@magnetx/federation/api';
import { ButtonLink, PageMain, SiteHeader } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { useReferral } from '../../shared/session/use-referral.ts';
import { userSession } from '../../shared/session/user-session.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import { About } from './about/about.tsx';
import { Contact } from './contact/contact.tsx';
import { FeatureGrid } from './feature-grid/feature-grid.tsx';
import { Hero } from './hero/hero.tsx';
import { Steps } from './steps/steps.tsx';

const sections = [
  { label: 'Home', href: '#home' },
  { label: 'Features', href: '#features' },
  { label: 'About', href: '#about' },
  { label: 'Contact', href: '#contact' },
];

/** The public front page. */
export function LandingPage() {
  const referral = useReferral();
  const isSignedIn = useSessionToken(userSession) !== null;
  return (
    <>
      <SiteHeader
        logoHref={paths.landing.href()}
        nav={sections}
        renderLink={renderLink}
        actions={
          <ButtonLink
            size="small"
            variant="secondary"
            href={isSignedIn ? paths.dashboard.href() : paths.waitlist.href()}
            render={renderLink}
          >
            {isSignedIn ? 'Go to dashboard' : 'Join Waitlist'}
          </ButtonLink>
        }
      />
      <PageMain title="Attention into on-chain action">
        <Hero referral={referral} isSignedIn={isSignedIn} />
        <Steps />
        <FeatureGrid />
        <About />
        <Contact />
      </PageMain>
      <SiteFooter sections={sections} />
    </>
  );
}
