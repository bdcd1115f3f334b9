import { Link } from '@magnetx/federation/host';
import { Container, PageHead, PageMain } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './work-page.module.css';

interface WorkPageProps {
  title: string;
  /** The purpose of the page, in a sentence. */
  intro?: ReactNode;
  /** The list that the page's record is from. */
  back?: { readonly href: string; readonly label: string };
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the admin area: its title and what can be done from there, above tables as wide as the window. */
export function WorkPage({ title, intro, back, actions, children }: WorkPageProps) {
  return (
    <PageMain title={title} className={styles.main}>
      <Container width="wide" className={styles.page}>
        {back ? <Link to={back.href}>{`← ${back.label}`}</Link> : null}
        <PageHead
          title={title}
          intro={intro}
          actions={actions ? <div className={styles.actions}>{actions}</div> : undefined}
          size="small"
        />
        {children}
      </Container>
    </PageMain>
  );
}
