import type { Giveaway, ShownQuest, Task } from '@magnetx/contracts';
import { paths } from '../../../paths.ts';
import { isOpen } from '../../../shared/quests/quest-time.ts';

/** The number of suggested quests. */
const SUGGESTED = 3;

export interface NextQuest {
  readonly quest: ShownQuest;
  readonly reward: string;
  readonly href: string;
}

/** The open quests that fit best: in categories that the user has taken part in first, then the newest. */
export function nextQuestsOf(
  tasks: readonly Task[],
  giveaways: readonly Giveaway[],
  { categories, nowMs }: { categories: readonly string[]; nowMs: number },
): NextQuest[] {
  const hasPlace = ({ max_participants: places, participant_count: taken }: Task) => places === null || taken < places;
  const open = [
    ...tasks
      .filter((task) => task.user_participation === null && hasPlace(task))
      .map((quest) => ({ quest, reward: quest.reward, href: paths.tasks.itemHref(quest.id) })),
    ...giveaways
      .filter((giveaway) => giveaway.user_participation === null)
      .map((quest) => ({ quest, reward: quest.prize, href: paths.giveaways.itemHref(quest.id) })),
  ].filter(({ quest }) => isOpen(quest, nowMs));
  const placeOf = ({ quest }: NextQuest): number => {
    const place = categories.indexOf(quest.category);
    return place === -1 ? categories.length : place;
  };
  const isNewer = (a: NextQuest, b: NextQuest) => (a.quest.created_at < b.quest.created_at ? 1 : -1);
  return open.toSorted((a, b) => placeOf(a) - placeOf(b) || isNewer(a, b)).slice(0, SUGGESTED);
}
