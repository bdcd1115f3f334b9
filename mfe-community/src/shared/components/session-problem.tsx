import { t } from '@magnetx/texts';
import { Banner } from '@magnetx/ui';
import { useState } from 'react';
import { endingProblem } from '../session/ending-problem.ts';
import { userSession } from '../session/user-session.ts';

/**
 * Why the person is asked to sign in: the server has ended their session, or they came by the return address of a
 * sign-in that another browser has started.
 */
export function SessionProblem({ isReturnRefused }: { isReturnRefused: boolean }) {
  const [problem] = useState(() => endingProblem(userSession.ending()));
  if (isReturnRefused) {
    return (
      <Banner tone="warning" title={t('This sign-in was not started here')}>
        {t('Nothing was changed in this browser. Start the sign-in here instead.')}
      </Banner>
    );
  }
  if (problem === null) return null;
  return (
    <Banner tone="warning" title={t('Your session has ended')}>
      {problem}
    </Banner>
  );
}
