/** The terms of a quest that limit the cash its owner may owe. */
export interface OwedTerms {
  /** The cash reward of a task or the prize value of a giveaway, in US cents. */
  readonly cashCents: number;
  /** The places of a task; null without a limit. */
  readonly maxParticipants: number | null;
  /** The winners of a giveaway who share its prize; absent for one. */
  readonly winners?: number;
  /** Its ad; absent or null without one. */
  readonly ad?: { readonly budgetCents: number } | null;
}

/** The reward of a quest as its participants see it. */
export interface QuestReward {
  readonly cashCents: number;
  readonly mxp: number;
  /** 1 unless it is a giveaway. */
  readonly winners: number;
}

/** `$500 + 200 MXP` and `per approved work`. Both are empty without a reward. */
export interface RewardParts {
  /** Cash first. */
  readonly amount: string;
  /** The work that earns it each time, or the winners who get it each. */
  readonly unit: string;
}

/** The rules and words in which kinds of quest differ, besides their drafts. */
export interface QuestKindRules {
  /** Its name where all kinds are shown. */
  readonly label: string;
  /** In a sentence, such as `an opportunity`. */
  readonly one: string;
  readonly plural: string;
  /** The name of its cash among the terms. */
  readonly cashLabel: string;
  /** The smallest cash that it may offer, if it offers cash. */
  readonly cashCentsMin: number;
  /** The fee for posting it, in MXP. `reserveMxp` is the sum of its rewards, if that is reserved. */
  readonly feeMxp: (cashCents: number, reserveMxp?: number) => number;
  /** The fee is a reserve: participants earn from it, and the rest returns. */
  readonly isReserve?: true;
  /** The fee is that of a first day, whatever the amount, and the quest ends when a day is not paid. */
  readonly isListedByDay: boolean;
  /** See `maxOwedCents`. */
  readonly maxOwedCents: (terms: OwedTerms) => number | null;
  /** The most that the owner may owe, if that is not nothing. */
  readonly owedText: (terms: OwedTerms, mostCents: number | null) => string;
  /** The share of one participant. */
  readonly rewardParts: (reward: QuestReward) => RewardParts;
  /** The room that is left: `8 of 20 places left`. Empty where the unit says it. `places` is null without a limit. */
  readonly placesText: (taken: number, places: number | null) => string;
  /** See `joinPath`. */
  readonly joinPath: (id: number) => string;
}
