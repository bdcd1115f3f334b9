import {
  QUEST_KIND_RULES,
  type Giveaway,
  type Mission,
  type RewardParts,
  type ShownQuest,
  type Task,
} from '@magnetx/contracts';
import { timeLeftOf } from './quest-time.ts';

export interface RewardTerms extends RewardParts {
  /** `8 of 20 places left`; empty where a kind has none. */
  readonly places: string;
}

const { task, giveaway, mission } = QUEST_KIND_RULES;

export const taskTerms = (quest: Pick<Task, 'cash_cents' | 'mxp_reward' | 'participant_count' | 'max_participants'>) =>
  ({
    ...task.rewardParts({ cashCents: quest.cash_cents, mxp: quest.mxp_reward, winners: 1 }),
    places: task.placesText(quest.participant_count, quest.max_participants),
  }) satisfies RewardTerms;

export const giveawayTerms = (quest: Pick<Giveaway, 'prize_cents' | 'mxp_reward' | 'winners'>) =>
  ({
    ...giveaway.rewardParts({ cashCents: quest.prize_cents, mxp: quest.mxp_reward, winners: quest.winners }),
    places: '',
  }) satisfies RewardTerms;

export const missionTerms = ({ mxp_reward: mxp, completions, completions_left: left }: Mission) =>
  ({
    ...mission.rewardParts({ cashCents: 0, mxp, winners: 1 }),
    places: mission.placesText(completions, completions + left),
  }) satisfies RewardTerms;

type Timed = Pick<ShownQuest, 'status' | 'ends_at'>;

/** All terms in one line: `$500 per approved work · 8 of 20 places left · 3d 4h left`. */
export function termsLine({ amount, unit, places }: RewardTerms, quest: Timed, nowMs: number): string {
  const reward = [amount, unit].filter(Boolean).join(' ');
  return [reward, places, timeLeftOf(quest, nowMs)].filter(Boolean).join(' · ');
}
