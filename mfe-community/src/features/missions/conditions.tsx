import type { Giveaway, Task } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, Note } from '@magnetx/ui';
import styles from './mission-checks.module.css';
import { MissionChecks } from './mission-checks.tsx';

type Conditioned = Pick<Task | Giveaway, 'id' | 'title' | 'conditions'>;

/** Whether the user has checks to pass before taking part. */
export const isBlocked = ({ conditions }: Conditioned): boolean =>
  conditions !== undefined && conditions.state !== 'done';

const STATES = {
  open: t('Pass these checks, then you can take part.'),
  done: t('You have passed all checks, so you can take part.'),
  failed: t('Your attempts are used up, so you cannot take part.'),
} as const;

/** The checks before taking part, with the user's results. Nothing without conditions. */
export function Conditions({ quest }: { quest: Conditioned }) {
  const { id, title, conditions } = quest;
  if (!conditions || conditions.state === 'ended') return null;
  const { state, state_reason: reason } = conditions;
  return (
    <section className={styles.before} aria-label={t('Before you take part')}>
      <h3>{t('Before you take part')}</h3>
      {state === 'failed' ? (
        <Banner tone="warning">{STATES.failed}</Banner>
      ) : (
        <Note>{reason || STATES[state === 'done' ? state : 'open']}</Note>
      )}
      <MissionChecks mission={{ id, title, ...conditions }} />
    </section>
  );
}
