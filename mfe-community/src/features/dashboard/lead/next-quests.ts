import type { Giveaway, Mission, ShownQuest, Task } from '@magnetx/contracts';
import { paths } from '../../../paths.ts';
import { isOpen } from '../../../shared/quests/quest-time.ts';
import { giveawayTerms, missionTerms, taskTerms, type RewardTerms } from '../../../shared/quests/reward-terms.ts';

/** The number of suggested quests. */
const SUGGESTED = 3;

export interface NextQuest {
  readonly quest: ShownQuest;
  readonly terms: RewardTerms;
  readonly href: string;
}

interface NewQuests {
  readonly tasks?: readonly Task[] | undefined;
  readonly giveaways?: readonly Giveaway[] | undefined;
  readonly missions?: readonly Mission[] | undefined;
}

/** The open quests that are new to the user: those of each kind in turn, in the order of the server. */
export function nextQuestsOf({ tasks = [], giveaways = [], missions = [] }: NewQuests, nowMs: number): NextQuest[] {
  const hasPlace = ({ max_participants: places, participant_count: taken }: Task) => places === null || taken < places;
  const isNew = (quest: Task | Giveaway) => quest.user_participation === null && isOpen(quest, nowMs);
  const ofTasks = tasks
    .filter((task) => isNew(task) && hasPlace(task))
    .map((quest) => ({ quest, terms: taskTerms(quest), href: paths.tasks.itemHref(quest.id) }));
  const ofGiveaways = giveaways
    .filter(isNew)
    .map((quest) => ({ quest, terms: giveawayTerms(quest), href: paths.giveaways.itemHref(quest.id) }));
  const ofMissions = missions
    .filter(({ state }) => state === 'open')
    .map((quest) => ({ quest, terms: missionTerms(quest), href: paths.missions.itemHref(quest.id) }));
  const inTurn = Array.from({ length: SUGGESTED }, (_, index) => [
    ofTasks[index],
    ofGiveaways[index],
    ofMissions[index],
  ]);
  return inTurn
    .flat()
    .flatMap((next) => next ?? [])
    .slice(0, SUGGESTED);
}
