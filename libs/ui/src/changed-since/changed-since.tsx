import { t } from '@magnetx/texts';
import { useEffect, useRef } from 'react';
import { Banner } from '../banner/banner.tsx';
import styles from './changed-since.module.css';
import { ChangedText, type ChangedTextProps } from './changed-text.tsx';

interface ChangedSinceProps {
  title: string;
  /** Texts before and now; equal ones are left out. Without texts, the page shows the changes itself. */
  texts?: readonly ChangedTextProps[] | undefined;
}

/**
 * Says that something has changed since the page showed it, and shows what changed. It takes the focus when it appears,
 * so that it is in view before the next decision.
 */
export function ChangedSince({ title, texts }: ChangedSinceProps) {
  const changed = texts?.filter(({ before, after }) => before !== after) ?? [];
  const isSame = texts !== undefined && changed.length === 0;
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={title} className={styles.changes}>
      <Banner tone="warning" title={title}>
        {isSame ? t('The same was sent again. Look at it, then decide.') : t('Look at it again, then decide.')}
      </Banner>
      {changed.map((text) => (
        <ChangedText key={text.label} {...text} />
      ))}
    </section>
  );
}
