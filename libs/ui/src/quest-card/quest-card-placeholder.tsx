import { Card } from '../card/card.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './quest-card.module.css';

/** The shape of a {@link QuestCard} that is still loading. */
export function QuestCardPlaceholder() {
  return (
    <Card padding="none" className={styles.card}>
      <div className={styles.coverPlace} />
      <div className={styles.body}>
        <Skeleton width="45%" height={32} />
        <Skeleton width="80%" height={24} />
        <Skeleton width="55%" height={32} />
        <Skeleton width="70%" height={24} />
        <Skeleton height={44} />
        <div className={styles.foot}>
          <Skeleton height={22} />
          <Skeleton width="60%" height={22} />
          <Skeleton height={52} />
        </div>
      </div>
    </Card>
  );
}
