import { levelOf, type Progress } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { FieldLines } from '@magnetx/ui';
import { useState } from 'react';
import styles from './celebration.module.css';

interface Reached {
  readonly level: number;
  readonly hasFirstTask: boolean;
}

const FIELD_AREA = { width: 320, height: 180 };
const FIELD_POLES = [
  { x: 100, y: 90, charge: 1 },
  { x: 220, y: 90, charge: -1 },
];

function reachedBy({ lifetime_mxp, badges }: Progress): Reached {
  return { level: levelOf(lifetime_mxp).number, hasFirstTask: badges.includes('first_task') };
}

function occasionOf(before: Reached | null, now: Reached, lifetimeMxp: number): string | null {
  if (!before) return null;
  if (now.level > before.level)
    return t('Level {level}: {name}', { level: now.level, name: levelOf(lifetimeMxp).name });
  return now.hasFirstTask && !before.hasFirstTask ? t('Your first work is approved') : null;
}

/** One short moment when a level is reached or the first work is approved while the page is open. */
export function Celebration({ progress }: { progress: Progress | undefined }) {
  const [seen, setSeen] = useState<Reached | null>(null);
  const [occasion, setOccasion] = useState<string | null>(null);
  if (progress) {
    const now = reachedBy(progress);
    if (now.level !== seen?.level || now.hasFirstTask !== seen.hasFirstTask) {
      setSeen(now);
      setOccasion(occasionOf(seen, now, progress.lifetime_mxp));
    }
  }
  return (
    <div role="status" className={styles.place}>
      {occasion === null ? null : (
        <div className={styles.moment} onAnimationEnd={() => setOccasion(null)}>
          <FieldLines poles={FIELD_POLES} area={FIELD_AREA} density={18} />
          <p className={styles.text}>{occasion}</p>
        </div>
      )}
    </div>
  );
}
