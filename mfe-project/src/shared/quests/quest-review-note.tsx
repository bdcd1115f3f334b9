import { NO_REASON, type ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { Banner, Button, ButtonLink, ConfirmDialog } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';
import { useWithdrawEditMutation } from './quests.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to withdraw edit', unanswered: 'Failed to withdraw edit' });

/** A rejection or an edit that waits, with the owner's next step. */
export function QuestReviewNote({ quest }: { quest: ProjectQuest }) {
  const { id, title, status, reason } = quest;
  if (status === 'rejected') {
    return (
      <Banner
        tone="warning"
        title="Rejected: the fee is back on your balance"
        action={
          <Permitted to="quests.write">
            <ButtonLink
              href={paths.resubmitQuest.href(id)}
              render={routerLink}
              variant="secondary"
              size="small"
              aria-label={`Edit and send again: ${title}`}
            >
              Edit and send again
            </ButtonLink>
          </Permitted>
        }
      >
        {reason ? `Reason: ${reason}` : `${NO_REASON}.`}
      </Banner>
    );
  }
  return quest.waiting_edit ? <WaitingEdit quest={quest} /> : null;
}

function WaitingEdit({ quest: { id, title } }: { quest: ProjectQuest }) {
  const { notify } = useHost();
  const [withdraw] = useWithdrawEditMutation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        title="Edit waiting for review"
        action={
          <Permitted to="quests.write">
            <Button
              variant="secondary"
              size="small"
              onClick={() => setIsAsking(true)}
              aria-label={`Withdraw edit: ${title}`}
            >
              Withdraw edit
            </Button>
          </Permitted>
        }
      >
        Users see the approved words until then.
      </Banner>
      {isAsking ? (
        <ConfirmDialog
          title="Withdraw this edit?"
          description={`“${title}” stays as users see it. Your new words are discarded.`}
          confirmLabel="Withdraw edit"
          busyLabel="Withdrawing..."
          confirm={() => withdraw({ params: { questId: id } })}
          failureText={failureText}
          onDone={() => notify({ type: 'success', title: 'Edit withdrawn', message: title })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
