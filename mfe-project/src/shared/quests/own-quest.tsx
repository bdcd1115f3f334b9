import type { getProjectQuest, ResponseOf } from '@magnetx/contracts';
import { readCallError } from '@magnetx/federation/api';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, EmptyState, ListFrame, Skeleton } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useGetQuestQuery } from './quests.endpoints.ts';

interface OwnQuestProps {
  questId: number;
  children: (answer: ResponseOf<typeof getProjectQuest>) => ReactNode;
}

/** A part of a page about one of the project's quests, once that is loaded. */
export function OwnQuest({ questId, children }: OwnQuestProps) {
  const answer = useGetQuestQuery({ params: { questId } }, { refetchOnMountOrArgChange: true });
  if (answer.data) return children(answer.data);
  if (readCallError(answer.error)?.code === 'not_found') {
    return (
      <NoQuest
        title={t('Quest not found')}
        message={t("The quest you're looking for doesn't exist or has been removed.")}
      />
    );
  }
  return (
    <ListFrame state={listStateOf(answer)} failedTitle={t('The quest could not be loaded')}>
      <div role="status" aria-label={t('Loading the quest')}>
        <Skeleton height={320} shape="block" />
      </div>
    </ListFrame>
  );
}

/** There is no quest to edit, and why. */
export function NoQuest({ title, message }: { title: string; message: string }) {
  return (
    <EmptyState
      field="quests"
      title={title}
      message={message}
      action={
        <ButtonLink href={paths.quests.href()} render={routerLink} variant="secondary">
          {t('Back to Quests')}
        </ButtonLink>
      }
    />
  );
}
