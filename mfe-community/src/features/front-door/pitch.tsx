import { Container, PageMain } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { PublicHeader } from '../../shared/site/public-header.tsx';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import styles from './front-door.module.css';

interface PitchPageProps {
  /** The title of the browser's tab. */
  name: string;
  title: string;
  lead: string;
  actions: ReactNode;
  /** A piece of a real screen, as a picture. */
  picture: ReactNode;
  children: ReactNode;
}

/** A public page for one audience: what it is about, what to do, and its sections. */
export function PitchPage({ name, title, lead, actions, picture, children }: PitchPageProps) {
  return (
    <>
      <PublicHeader />
      <PageMain title={name}>
        <div className={styles.pitchBand}>
          <Container className={styles.pitch}>
            <div className={styles.head}>
              <p className={styles.kicker}>{name}</p>
              <h1 className={styles.pitchTitle}>{title}</h1>
              <p className={styles.lead}>{lead}</p>
              <div className={styles.actions}>{actions}</div>
            </div>
            <div aria-hidden="true" className={styles.picture}>
              {picture}
            </div>
          </Container>
        </div>
        {children}
      </PageMain>
      <SiteFooter />
    </>
  );
}

interface StepListProps {
  title: string;
  steps: readonly { readonly title: string; readonly text: string }[];
}

export function StepList({ title, steps }: StepListProps) {
  return (
    <Container as="section" className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Container>
  );
}

/** The last word of the page. */
export function Closing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.closing} aria-label={title}>
      <Container className={styles.closingBar}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <div className={styles.actions}>{children}</div>
      </Container>
    </section>
  );
}
