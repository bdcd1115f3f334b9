import { isAdminSignedIn } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, Container, Note, PageMain, SiteHeader, useInBrowser } from '@magnetx/ui';
import { routerLink } from '@magnetx/federation/pages';
import { paths } from '../../paths.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { useSiteSettings } from '../../shared/site/use-site-settings.ts';
import styles from './legal-page.module.css';
import type { LegalSection, LegalText } from './legal-text.ts';

/** The terms, or the privacy policy. */
export function LegalPage({ text: { title, updated, notice, sections } }: { text: LegalText }) {
  const isOperator = useIsOperator();
  return (
    <>
      <SiteHeader logoHref={paths.landing.href()} renderLink={routerLink} />
      <PageMain title={title}>
        <Container width="narrow" className={styles.text}>
          <h1>{title}</h1>
          <Note>{t('Last updated: {updated}', { updated })}</Note>
          {notice && isOperator ? <Banner tone="info">{notice}</Banner> : null}
          <ul className={styles.points} aria-label={t('Contents')}>
            {sections.map(({ title: name }, index) => (
              <li key={name}>{routerLink({ href: `#section-${index}`, children: name })}</li>
            ))}
          </ul>
          {sections.map((section, index) => (
            <Section key={section.title} id={`section-${index}`} {...section} />
          ))}
          <ContactSection />
        </Container>
      </PageMain>
      <SiteFooter />
    </>
  );
}

/** Whether a reader may be the operator: an admin is signed in on this device, or the site is a demo. */
function useIsOperator(): boolean {
  const { isDemo } = useHost();
  return useInBrowser() && (isDemo || isAdminSignedIn());
}

function Section({ id, title, paragraphs = [], points = [] }: LegalSection & { id: string }) {
  const { operator } = useSiteSettings();
  const filled = (text: string) => text.replaceAll('{operator}', () => operator.name);
  return (
    <section id={id} className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{filled(paragraph)}</p>
      ))}
      {points.length > 0 ? (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{filled(point)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ContactSection() {
  const { email } = useSiteSettings().operator;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('Contact')}</h2>
      <ul className={styles.points}>
        {email ? (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        <li>{routerLink({ href: `${paths.landing.href()}#contact`, children: t('The contact form') })}</li>
      </ul>
    </section>
  );
}
