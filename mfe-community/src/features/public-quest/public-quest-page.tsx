import { API_BASE_PATH, getPublicQuest, idOfAddress, type ResponseOf } from '@magnetx/contracts';
import { useParams } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, EmptyState } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { DataPage } from '../../shared/public-page/data-page.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import { PublicQuestView } from './public-quest-view.tsx';
import { useGetPublicQuestQuery } from './public-quest.endpoints.ts';
import styles from './public-quest-page.module.css';

/** A quest for anyone, also without a sign-in. The gateway prerenders it from its data. */
export function PublicQuestPage() {
  const { questId = '' } = useParams();
  return <PageOfQuest key={questId} questId={questId} />;
}

function PageOfQuest({ questId }: { questId: string }) {
  const url = `${API_BASE_PATH}${getPublicQuest.path}?id=${encodeURIComponent(questId)}`;
  const given = usePageData(url) as ResponseOf<typeof getPublicQuest> | undefined;
  const { data, error, refetch } = useGetPublicQuestQuery(idOfAddress(questId), { skip: given !== undefined });
  const quest = given?.quest ?? data;
  return (
    <DataPage
      title={quest?.title ?? t('Quest')}
      failedTitle={t('The quest could not be loaded')}
      error={error}
      onRetry={refetch}
      gone={<QuestGone />}
      className={styles.page}
    >
      {quest ? <PublicQuestView quest={quest} /> : null}
    </DataPage>
  );
}

/** For who follows an old link. */
function QuestGone() {
  return (
    <EmptyState
      titleAs="h1"
      title={t('This quest was removed')}
      message={t('It is no longer open. Others are.')}
      field="tasks"
      action={
        <ButtonLink href={paths.publicQuests.href()} render={renderLink}>
          {t('See open quests')}
        </ButtonLink>
      }
    />
  );
}
