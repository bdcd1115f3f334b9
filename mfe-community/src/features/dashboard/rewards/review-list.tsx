import { formatRelativeTime, type Progress } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { PanelHead } from '@magnetx/ui';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import styles from './review-list.module.css';

/** The work under review, the oldest first. Nothing without any. */
export function ReviewList({ work }: { work: Progress['under_review'] | undefined }) {
  const headingId = useId();
  const nowMs = useNow();
  if (!work || work.count === 0) return null;
  const more = work.count - work.oldest.length;
  return (
    <section aria-labelledby={headingId}>
      <PanelHead id={headingId} title={t('Under review')} size="small" />
      <ul className={styles.list}>
        {work.oldest.map(({ quest_id: id, title, submitted_at: at }) => (
          <li key={id} className={styles.row}>
            <Link to={paths.tasks.itemHref(id)}>{title}</Link>
            <span className={styles.age}>
              <Trans
                text="Submitted {time}"
                values={{ time: <time dateTime={at}>{formatRelativeTime(Date.parse(at), nowMs)}</time> }}
              />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.age}>{t('And {more} more.', { more })}</p> : null}
    </section>
  );
}
