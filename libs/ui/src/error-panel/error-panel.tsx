import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import type { ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { ToneIcon } from '../shared/tone-icon.tsx';
import styles from './error-panel.module.css';

export interface ErrorPanelProps {
  title: string;
  /** The element of the title: a heading where the panel is the whole page. */
  titleAs?: 'p' | 'h1' | 'h2' | undefined;
  message: ReactNode;
  /** Identifies the failure in the logs, for support. */
  requestId?: string | undefined;
  /** No button when left out. */
  onRetry?: (() => void) | undefined;
  /** A link to where things still work. */
  wayOut?: ReactNode;
}

/** A failure in this part of the page, and the next step. */
export function ErrorPanel({ title, titleAs: Title = 'p', message, requestId, onRetry, wayOut }: ErrorPanelProps) {
  return (
    <Card role="alert" className={styles.panel}>
      <ToneIcon tone="danger" size={28} />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.message}>{message}</p>
      {requestId ? (
        <p className={styles.request}>
          <Trans text="Request {code}" values={{ code: <code>{requestId}</code> }} />
        </p>
      ) : null}
      {onRetry || wayOut ? (
        <div className={styles.actions}>
          {onRetry ? (
            <Button variant="secondary" icon={<RotateCw />} onClick={() => onRetry()}>
              {t('Try Again')}
            </Button>
          ) : null}
          {wayOut}
        </div>
      ) : null}
    </Card>
  );
}
