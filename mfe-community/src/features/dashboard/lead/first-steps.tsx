import { STORAGE_KEYS, type MeUser, type Progress } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { useDeviceFlag } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, Panel, Skeleton, VisuallyHidden } from '@magnetx/ui';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, type ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import { useListNewMissionsQuery } from '../progress/progress.endpoints.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  user: MeUser;
  progress: Progress;
  totalReferrals: number;
}

type Loading<T> = { [K in keyof T]: T[K] | undefined };

/**
 * The first steps of a new user. They disappear once all are done; the device remembers it, so that their place is
 * kept only for those who may have them.
 */
export function FirstSteps({ user, progress, totalReferrals }: Loading<FirstStepsProps>) {
  const [areDone, setAreDone] = useDeviceFlag(STORAGE_KEYS.userFirstStepsDone);
  if (user && progress && totalReferrals !== undefined) {
    return <Steps user={user} progress={progress} totalReferrals={totalReferrals} onDone={setAreDone} />;
  }
  if (areDone) return null;
  return (
    <Panel title={t('First steps')} size="large">
      <div className={styles.steps} role="status" aria-label={t('Loading the first steps')}>
        <Skeleton height="100%" shape="block" />
      </div>
    </Panel>
  );
}

function Steps({ user, progress, totalReferrals, onDone }: FirstStepsProps & { onDone: (areDone: boolean) => void }) {
  const { openWallet, token } = useUserArea();
  const { data: missions } = useListNewMissionsQuery(token);
  const hasMission = (missions?.stats.completed ?? 0) > 0;
  const hasTask = hasMission || progress.badges.includes('first_task') || progress.under_review.count > 0;
  const steps: readonly (readonly [title: string, isDone: boolean, action: ReactNode])[] = [
    [t('Connect with X'), true, null],
    [
      t('Do your first task or mission'),
      hasTask,
      <ButtonLink size="small" href={paths.tasks.href()} render={routerLink}>
        {t('Find a task')}
      </ButtonLink>,
    ],
    [
      t('Set your payout wallet'),
      user.wallet_address !== null,
      <Button size="small" variant="secondary" onClick={openWallet}>
        {t('Set wallet')}
      </Button>,
    ],
    [
      t('Invite a friend'),
      totalReferrals > 0,
      <ButtonLink size="small" variant="secondary" href="#invite" render={routerLink}>
        {t('Copy your link')}
      </ButtonLink>,
    ],
  ];
  const done = steps.filter(([, isDone]) => isDone).length;
  const areDone = done === steps.length;
  useEffect(() => onDone(areDone), [onDone, areDone]);
  if (areDone) return null;
  return (
    <Panel title={t('First steps: {done} of {count} done', { done, count: steps.length })} size="large">
      <ol className={styles.steps}>
        {steps.map(([title, isDone, action]) => (
          <li key={title} className={styles.step}>
            <span className={isDone ? styles.done : styles.open} aria-hidden="true">
              {isDone ? <CircleCheck size={20} /> : <Circle size={20} />}
            </span>
            <p className={styles.title}>
              {title}
              {isDone ? <VisuallyHidden> {t('(done)')}</VisuallyHidden> : null}
            </p>
            {isDone ? null : action}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
