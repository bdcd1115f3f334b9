import { Banner } from '@magnetx/ui';
import { useState } from 'react';
import { endingProblem } from '../session/ending-problem.ts';
import { userSession } from '../session/user-session.ts';

/** Why the person is signed out again, where the server and not they ended the session. */
export function SessionProblem() {
  const [problem] = useState(() => endingProblem(userSession.ending()));
  if (problem === null) return null;
  return (
    <Banner tone="warning" title="Your session has ended">
      {problem}
    </Banner>
  );
}
