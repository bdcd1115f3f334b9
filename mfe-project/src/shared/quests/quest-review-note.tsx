import { NO_REASON, type ProjectQuest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Banner, Button, ButtonLink, ConfirmDialog } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Permitted } from '../access/permitted.tsx';
import { useWithdrawEditMutation } from './quests.endpoints.ts';

const failureText = failureTextFrom({
  refused: t('Failed to withdraw edit'),
  unanswered: t('Failed to withdraw edit'),
});

/** A rejection or an edit that waits, with the owner's next step. */
export function QuestReviewNote({ quest }: { quest: ProjectQuest }) {
  const { id, title, status, reason } = quest;
  if (status === 'rejected') {
    return (
      <Banner
        tone="warning"
        title={t('Rejected: the fee is back on your balance')}
        action={
          <Permitted to="quests.write">
            <ButtonLink
              href={paths.resubmitQuest.href(id)}
              render={routerLink}
              variant="secondary"
              size="small"
              aria-label={t('Edit and send again: {title}', { title })}
            >
              {t('Edit and send again')}
            </ButtonLink>
          </Permitted>
        }
      >
        {reason ? t('Reason: {reason}', { reason }) : `${NO_REASON}.`}
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
        title={t('Edit waiting for review')}
        action={
          <Permitted to="quests.write">
            <Button
              variant="secondary"
              size="small"
              onClick={() => setIsAsking(true)}
              aria-label={t('Withdraw edit: {title}', { title })}
            >
              {t('Withdraw edit')}
            </Button>
          </Permitted>
        }
      >
        {t('Users see the approved words until then.')}
      </Banner>
      {isAsking ? (
        <ConfirmDialog
          title={t('Withdraw this edit?')}
          description={t('“{title}” stays as users see it. Your new words are discarded.', { title })}
          confirmLabel={t('Withdraw edit')}
          busyLabel={t('Withdrawing...')}
          confirm={() => withdraw({ params: { questId: id } })}
          failureText={failureText}
          onDone={() => notify({ type: 'success', title: t('Edit withdrawn'), message: title })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
