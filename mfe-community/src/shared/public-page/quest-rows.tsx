import { coverSources, type BrowsedQuest, type ListedQuest } from '@magnetx/contracts';
import { Link, useLocation } from '@magnetx/federation/host';
import { QuestCover, cx, useInBrowser } from '@magnetx/ui';
import { FundedBadge } from '../quests/funded-badge.tsx';
import styles from './public-page.module.css';

interface QuestRowsProps {
  quests: readonly (ListedQuest & Partial<Pick<BrowsedQuest, 'host'>>)[];
  /** Of all of them. */
  host?: string;
}

/** Quests with their covers, and with their hosts unless all have the same. The first rendering has texts only. */
export function QuestRows({ quests, host = '' }: QuestRowsProps) {
  const isInBrowser = useInBrowser();
  const { pathname, search } = useLocation();
  return (
    <ul className={cx(styles.rows, styles.withCovers)}>
      {quests.map((quest) => (
        <li key={quest.path}>
          <QuestCover
            className={styles.rowCover}
            picture={isInBrowser && quest.cover ? coverSources(quest.cover) : undefined}
            sizes="7rem"
            seed={quest.id}
            projectName={quest.host ?? host}
          />
          <span className={styles.rowTitle} dir="auto">
            <Link to={`/${quest.path}`} state={{ from: pathname + search }}>
              {quest.title}
            </Link>
          </span>
          <span className={styles.muted}>
            <span className={styles.detail}>{quest.detail}</span>
            {quest.host === undefined ? null : (
              <>
                <span className={styles.dot}> · </span>
                <span className={styles.host} dir="auto">
                  {quest.host}
                </span>
              </>
            )}
          </span>
          <span className={styles.aside}>
            <span>{quest.when}</span> {isInBrowser && quest.funded ? <FundedBadge /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
