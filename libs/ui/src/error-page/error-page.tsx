import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import { Container } from '../container/container.tsx';
import { ErrorPanel } from '../error-panel/error-panel.tsx';
import { PageMain } from '../page-main/page-main.tsx';
import styles from './error-page.module.css';

export interface ErrorPageProps {
  title?: string | undefined;
  message: string;
  onRetry: () => void;
  /** A link to where things still work. */
  wayOut?: ReactNode;
}

/** Takes the place of a whole page that could not be shown: what went wrong, and the way to try again. */
export function ErrorPage({ title = t('This page did not open'), message, onRetry, wayOut }: ErrorPageProps) {
  return (
    <PageMain title={title} className={styles.page}>
      <Container width="narrow">
        <ErrorPanel title={title} titleAs="h1" message={message} onRetry={onRetry} wayOut={wayOut} />
      </Container>
    </PageMain>
  );
}
