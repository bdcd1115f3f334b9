import { NO_REASON, type getProjectQuest, type ResponseOf } from '@magnetx/contracts';
import { Navigate, useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, ContentPage, PageHead } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { OwnQuest } from '../../shared/quests/own-quest.tsx';
import { formOfQuest } from '../../shared/quest-form/form-of-quest.ts';
import { PostQuestForm } from './post-quest-form.tsx';

/** Where an owner edits a rejected quest and sends it again. */
export function ResubmitQuestPage() {
  const questId = Number(useParams()['questId']);
  return (
    <ContentPage title={t('Edit and send again')}>
      <PageHead
        title={t('Edit and send again')}
        intro={t('Your quest goes to an admin again, and its fee is paid again.')}
      />
      <OwnQuest questId={questId}>{(answer) => <Resubmission key={questId} {...answer} />}</OwnQuest>
    </ContentPage>
  );
}

/** The form of a rejected quest. It stays while the quest becomes pending, because it then leads to the list. */
function Resubmission(answer: ResponseOf<typeof getProjectQuest>) {
  const { id, status } = answer.quest;
  const [wasRejected] = useState(status === 'rejected');
  if (wasRejected || status === 'rejected') return <ResubmitForm {...answer} />;
  return <Navigate to={paths.editQuest.href(id)} replace />;
}

function ResubmitForm(answer: ResponseOf<typeof getProjectQuest>) {
  const { id, reason } = answer.quest;
  const { data } = useGetDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  // The first answer: later ones must not change the input.
  const [rejected] = useState(() => ({ questId: id, form: formOfQuest(answer), stored: answer.quest }));
  return (
    <>
      <Banner tone="warning" title={t('Why it was rejected')}>
        {reason || `${NO_REASON}.`}
      </Banner>
      <PostQuestForm balanceMxp={data?.mxp_balance} rejected={rejected} />
    </>
  );
}
