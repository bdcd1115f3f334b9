import { Card, PanelHead, useMediaQuery } from '@magnetx/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import styles from './fold.module.css';

/** Where the page has one column. */
export const NARROW = '(max-width: 60rem)';

interface FoldProps {
  title: string;
  hasNews?: boolean;
  children: ReactNode;
}

/** A card that is folded up to its heading where the page has one column, unless `hasNews`, until it is opened. */
export function Fold({ title, hasNews = false, children }: FoldProps) {
  const headingId = useId();
  const isNarrow = useMediaQuery(NARROW);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (hasNews || !isNarrow);
  return (
    <Card as="section" className={styles.fold} aria-labelledby={headingId}>
      <details open={isOpen}>
        <summary
          className={styles.summary}
          onClick={(event) => {
            event.preventDefault();
            setChosen(!isOpen);
          }}
        >
          <PanelHead id={headingId} title={title} size="large" />
          <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </Card>
  );
}
