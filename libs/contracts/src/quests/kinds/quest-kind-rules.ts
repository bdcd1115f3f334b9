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
export interface Reward {
  readonly cashCents: number;
  readonly mxp: number;
  /** 1 unless it is a giveaway. */
  readonly winners: number;
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
  /** The fee for posting it, in MXP. */
  readonly feeMxp: (cashCents: number) => number;
  /** Whether its fee is known only with an amount that can be posted. */
  readonly feeDependsOnAmount: boolean;
  /** See `maxOwedCents`. */
  readonly maxOwedCents: (terms: OwedTerms) => number | null;
  /** What the owner may owe, if that is not nothing. */
  readonly owedText: (terms: OwedTerms, mostCents: number | null) => string;
  /** The reward, and what else is to know about it, such as each winner's share. Both may be empty. */
  readonly rewardParts: (reward: Reward) => { readonly amount: string; readonly note: string };
  /** See `joinPath`. */
  readonly joinPath: (id: number) => string;
}
