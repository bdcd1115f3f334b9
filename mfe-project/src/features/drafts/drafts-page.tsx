import { PROJECT_DRAFTS_MAX } from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { CardList, ContentPage, EmptyState, PageHead, Skeleton } from '@magnetx/ui';
import Plus from 'lucide-react/icons/plus';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import { useListDraftsQuery } from '../../shared/drafts/drafts.endpoints.ts';
import { DraftCard } from './draft-card.tsx';

/** The drafts of the project: to continue, duplicate or delete. */
export function DraftsPage() {
  const answer = useListDraftsQuery(undefined, { refetchOnMountOrArgChange: true });
  const drafts = answer.data ?? [];
  const count = answer.data
    ? `${t('{count} of {projectDraftsMax}.', { count: drafts.length, projectDraftsMax: PROJECT_DRAFTS_MAX })} `
    : '';
  return (
    <ContentPage title={t('Drafts')} isCompact>
      <PageHead
        title={t('Drafts')}
        intro={t('{count}Saved while you type, for everyone in your project.', { count })}
        actions={drafts.length > 0 ? <PostQuestLink icon={<Plus />} /> : null}
      />
      <CardList
        state={listStateOf(answer)}
        noun={t('drafts')}
        page={1}
        failedTitle={t('Your drafts could not be loaded')}
        loadingLabel={t('Loading your drafts')}
        placeholder={<CardPlaceholder />}
        announcement={t('{count, plural, one {Showing # draft} other {Showing # drafts}}', { count: drafts.length })}
        items={drafts.map((draft) => (
          <li key={draft.id}>
            <DraftCard draft={draft} />
          </li>
        ))}
        empty={
          <EmptyState
            field="quests"
            title={t('No drafts')}
            message={t('Start a quest, and it is kept here until you post it. You can continue it on any device.')}
            action={<PostQuestLink icon={<Plus />} variant="secondary" />}
          />
        }
        pagination={undefined}
        onPageChange={() => undefined}
      />
    </ContentPage>
  );
}

function CardPlaceholder() {
  return (
    <>
      <Skeleton width="35%" height={22} />
      <Skeleton width="80%" height={22} />
      <Skeleton width="60%" height={18} />
      <Skeleton height={32} />
    </>
  );
}
