import { type ProjectQuest } from '@magnetx/contracts';
import { listStateOf, type ListAnswer, type ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, CardList, EmptyState, Skeleton } from '@magnetx/ui';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import type { ProjectQuestList } from '../../shared/quests/quests.endpoints.ts';
import { QuestCard } from './quest-card.tsx';

interface QuestListProps {
  answer: ListAnswer<ProjectQuestList>;
  list: ListViewState;
  onConclude: (quest: ProjectQuest) => void;
  onFund: (quest: ProjectQuest) => void;
  onWithdraw: (quest: ProjectQuest) => void;
}

/** A page of the project's quests, in whichever of its states it is: loading, failed, empty, or there. */
export function QuestList({ answer, list, onConclude, onFund, onWithdraw }: QuestListProps) {
  const quests = answer.data?.quests ?? [];
  return (
    <CardList
      state={listStateOf(answer)}
      noun={t('quests')}
      page={list.view.page}
      failedTitle={t('Your quests could not be loaded')}
      loadingLabel={t('Loading your quests')}
      placeholder={<CardPlaceholder />}
      announcement={t('{count, plural, one {Showing # quest} other {Showing # quests}}', { count: quests.length })}
      items={quests.map((quest) => (
        <li key={quest.id}>
          <QuestCard
            quest={quest}
            onConclude={() => onConclude(quest)}
            onFund={() => onFund(quest)}
            onWithdraw={() => onWithdraw(quest)}
          />
        </li>
      ))}
      empty={<Empty list={list} />}
      pagination={answer.data?.pagination}
      onPageChange={list.setPage}
    />
  );
}

function Empty({ list }: Pick<QuestListProps, 'list'>) {
  return (
    <EmptyState
      field="quests"
      title={t('No quests found')}
      message={list.view.search ? t('Try adjusting your search terms') : t('Get started by posting your first quest')}
      action={
        list.isNarrowed ? (
          <Button variant="secondary" onClick={list.reset}>
            {t('Show all quests')}
          </Button>
        ) : (
          <PostQuestLink variant="secondary" />
        )
      }
    />
  );
}

function CardPlaceholder() {
  return (
    <>
      <Skeleton width="45%" height={22} />
      <Skeleton width="80%" height={22} />
      <Skeleton height={44} />
      <Skeleton width="40%" height={28} />
      <Skeleton height={32} />
    </>
  );
}
