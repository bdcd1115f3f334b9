import { failureTextFrom } from '@magnetx/federation/api';
import { Banner, WaitingAnswers } from '@magnetx/ui';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useDecideAnswerMutation, useListAnswersQuery } from '../../shared/submissions/submissions.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Your decision was not stored' });

/** Answers to the checks of the project's quests, which its members decide on. */
export function Answers() {
  const { data = [], isError } = useListAnswersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [decide] = useDecideAnswerMutation();
  const canDecide = usePermission('work.decide');
  if (isError) return <Banner tone="warning">The answers to checks could not be loaded.</Banner>;
  return (
    <WaitingAnswers
      answers={data}
      canDecide={canDecide}
      failureText={failureText}
      decide={({ quest_id, claim_id, revision }, is_passed, reason) =>
        decide({ body: { quest_id, claim_id, revision, is_passed, reason } })
      }
    />
  );
}
