import { errorText, wasAnswered } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, Dialog } from '@magnetx/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApplyToOpportunityMutation } from './opportunities.endpoints.ts';
import { firstPending, forgetPending } from './pending-applications.ts';

const FAILED = t('Something went wrong. Please try again.');

/**
 * Asks a user who is back from an application page, or visits again later, whether they applied. Only their yes counts
 * as an application.
 */
export function AppliedQuestion({ userId }: { userId: string }) {
  const { notify } = useHost();
  const [apply, { isLoading }] = useApplyToOpportunityMutation();
  const [asked, setAsked] = useState(() => firstPending(userId));
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') setAsked(firstPending(userId));
  });
  useEffect(() => {
    const listener = () => onReturn();
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
  if (!asked) return null;

  function settle(): void {
    if (asked) forgetPending(asked);
    setAsked(firstPending(userId));
  }

  async function record({ id, title }: { id: number; title: string }): Promise<void> {
    const { error } = await apply({ id });
    if (error) {
      notify({ type: 'error', title: t('Your application was not recorded'), message: errorText(error, FAILED) });
      if (wasAnswered(error)) settle();
      return;
    }
    notify({
      type: 'success',
      title: t('Application recorded'),
      message: t('Keep track of “{title}” on its card.', { title }),
    });
    settle();
  }

  return (
    <Dialog
      open
      onOpenChange={settle}
      title={t('Did you apply?')}
      description={t('You opened the application page of “{title}”. If you applied, it is kept track of here.', {
        title: asked.title,
      })}
      actions={
        <>
          <Button variant="secondary" onClick={settle}>
            {t('Not yet')}
          </Button>
          <Button isBusy={isLoading} busyLabel={t('Recording...')} onClick={() => void record(asked)}>
            {t('I applied')}
          </Button>
        </>
      }
    />
  );
}
