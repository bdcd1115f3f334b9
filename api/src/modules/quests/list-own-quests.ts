import {
  PROJECT_QUEST_PAGE_SIZE,
  type listProjectQuests,
  type ProjectQuestCounts,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { presentProjectQuest } from './project-quest.presenter.ts';
import type { QuestRepository } from './quest.repository.ts';

/**
 * One page of a project's own quests. A filter's total is known from the counts; a search's is not, since counting it
 * would read every quest of the project.
 */
export async function listOwnQuests(
  quests: QuestRepository,
  projectId: string,
  { search, status, page }: QueryOf<typeof listProjectQuests>,
): Promise<Omit<ResponseOf<typeof listProjectQuests>, 'success'>> {
  const filter = { search, ...(status !== 'all' && { status }) };
  // One more than a page tells whether there is a next one.
  const window = { skip: (page - 1) * PROJECT_QUEST_PAGE_SIZE, limit: PROJECT_QUEST_PAGE_SIZE + 1 };
  const [found, counted] = await Promise.all([quests.listOwn(projectId, filter, window), quests.countOwn(projectId)]);
  const { active = 0, concluded = 0, rejected = 0, pending = 0 } = counted;
  const counts: ProjectQuestCounts = {
    all: active + concluded + rejected + pending,
    active,
    concluded,
    rejected,
    pending,
  };
  return {
    quests: found.slice(0, PROJECT_QUEST_PAGE_SIZE).map(presentProjectQuest),
    counts,
    pagination: {
      page,
      limit: PROJECT_QUEST_PAGE_SIZE,
      total: search === '' ? counts[status] : null,
      hasMore: found.length > PROJECT_QUEST_PAGE_SIZE,
    },
  };
}
