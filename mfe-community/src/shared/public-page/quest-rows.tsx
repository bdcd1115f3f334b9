import { coverSources, type ListedQuest } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { QuestCover, cx, useInBrowser } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { FundedBadge } from '../quests/funded-badge.tsx';
import styles from './public-page.module.css';

interface QuestRowsProps<T> {
  quests: readonly T[];
  hostOf: (quest: T) => string;
  /** Below the detail. */
  noteOf?: (quest: T) => ReactNode;
}

/** Quests with their covers. The first rendering has texts only. */
export function QuestRows<T extends ListedQuest>({ quests, hostOf, noteOf }: QuestRowsProps<T>) {
  const isInBrowser = useInBrowser();
  return (
    <ul className={cx(styles.rows, styles.withCovers)}>
      {quests.map((quest) => (
        <li key={quest.path}>
          <QuestCover
            className={styles.rowCover}
            picture={isInBrowser && quest.cover ? coverSources(quest.cover) : undefined}
            sizes="7rem"
            seed={quest.id}
            projectName={hostOf(quest)}
          />
          <span className={styles.rowTitle} dir="auto">
            <Link to={`/${quest.path}`}>{quest.title}</Link>
          </span>
          <span className={styles.muted}>
            <span className={styles.detail}>{quest.detail}</span> {noteOf?.(quest)}
          </span>
          <span className={styles.aside}>
            <span>{quest.when}</span> {isInBrowser && quest.funded ? <FundedBadge /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
