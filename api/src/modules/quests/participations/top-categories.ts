import type { ParticipationDeps } from './participate.ts';

/** The newest quests that a user's categories are taken from. */
const RECENT_QUESTS = 30;
const CATEGORIES_MAX = 3;

/** The categories that a user has taken part in most, of their newest quests. */
export async function topCategoriesOf(
  { participations, quests }: Pick<ParticipationDeps, 'participations' | 'quests'>,
  userId: string,
): Promise<string[]> {
  const recent = await participations.listDeeds(userId, RECENT_QUESTS);
  if (recent.length === 0) return [];
  const found = await quests.listCategories(recent.map(({ questId }) => questId));
  const byCategory = Map.groupBy(found, (category) => category);
  byCategory.delete('');
  const categories = [...byCategory].sort(([, some], [, others]) => others.length - some.length);
  return categories.slice(0, CATEGORIES_MAX).map(([category]) => category);
}
