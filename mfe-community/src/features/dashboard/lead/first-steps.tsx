import type { MeUser, Progress } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { Button, ButtonLink, Panel, VisuallyHidden } from '@magnetx/ui';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  user: MeUser | undefined;
  progress: Progress | undefined;
  totalReferrals: number | undefined;
}

/** The first steps of a new user. They disappear once all are done. */
export function FirstSteps({ user, progress, totalReferrals }: FirstStepsProps) {
  const { openWallet } = useUserArea();
  if (!user || !progress || totalReferrals === undefined) return null;
  const hasTask = progress.badges.includes('first_task') || progress.under_review.count > 0;
  const steps: readonly (readonly [title: string, isDone: boolean, action: ReactNode])[] = [
    ['Connect with X', true, null],
    [
      'Do your first task',
      hasTask,
      <ButtonLink size="small" href={paths.tasks.href()} render={routerLink}>
        Find a task
      </ButtonLink>,
    ],
    [
      'Set your payout wallet',
      user.wallet_address !== null,
      <Button size="small" variant="secondary" onClick={openWallet}>
        Set wallet
      </Button>,
    ],
    [
      'Invite a friend',
      totalReferrals > 0,
      <ButtonLink size="small" variant="secondary" href="#invite" render={routerLink}>
        Copy your link
      </ButtonLink>,
    ],
  ];
  const done = steps.filter(([, isDone]) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel title={`First steps: ${done} of ${steps.length} done`} size="large">
      <ol className={styles.steps}>
        {steps.map(([title, isDone, action]) => (
          <li key={title} className={styles.step}>
            <span className={isDone ? styles.done : styles.open} aria-hidden="true">
              {isDone ? <CircleCheck size={20} /> : <Circle size={20} />}
            </span>
            <p className={styles.title}>
              {title}
              {isDone ? <VisuallyHidden> (done)</VisuallyHidden> : null}
            </p>
            {isDone ? null : action}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
