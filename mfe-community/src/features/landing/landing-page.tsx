import { t } from '@magnetx/texts';
import { PageMain } from '@magnetx/ui';
import { NO_REFERRAL, useReferral } from '../../shared/session/use-referral.ts';
import { useWaysIn } from '../../shared/session/use-way-in.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { PublicHeader } from '../../shared/site/public-header.tsx';
import { About } from './about/about.tsx';
import { Contact } from './contact/contact.tsx';
import { Doors } from './doors/doors.tsx';
import { FeatureGrid } from './feature-grid/feature-grid.tsx';
import { Hero } from './hero/hero.tsx';
import { Steps } from './steps/steps.tsx';

const sections = [
  { label: t('Home'), href: '#home' },
  { label: t('Features'), href: '#features' },
  { label: t('About'), href: '#about' },
  { label: t('Contact'), href: '#contact' },
];

/** The public front page. */
export function LandingPage() {
  const referral = useReferral();
  const { user, project, admin } = useWaysIn();
  return (
    <>
      <PublicHeader nav={sections} />
      <PageMain title={t('Attention into on-chain action')}>
        <Hero referral={user === null ? referral : NO_REFERRAL} wayIn={user ?? project ?? admin} />
        <Steps />
        <FeatureGrid />
        <Doors />
        <About />
        <Contact />
      </PageMain>
      <SiteFooter sections={sections} />
    </>
  );
}
