import { failureTextFrom } from '@magnetx/federation/api';
import { Banner, WaitingAnswers } from '@magnetx/ui';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { LIVE } from '../../shared/live-query.ts';
import { useDecideAnswerMutation, useListAnswersQuery } from '../../shared/review/review.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Your decision was not stored' });

/** Answers to the checks of all quests, which admins may decide on for the projects. */
export function Answers() {
  const { data = [], isError } = useListAnswersQuery(undefined, LIVE);
  const [decide] = useDecideAnswerMutation();
  const canDecide = useRefusal('review') === undefined;
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
