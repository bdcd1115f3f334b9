import type { QuestKind } from '@magnetx/contracts';

interface QuestKindWords {
  /** A user's part in it. */
  readonly ownPart: string;
  /** In the calculator of fees. */
  readonly offer: string;
  readonly amountLabel: string;
  readonly firstAmount: string;
}

/** The one place where this area finds the words of each kind of quest. */
export const QUEST_KIND_WORDS: Readonly<Record<QuestKind, QuestKindWords>> = {
  task: {
    ownPart: 'work',
    offer: 'Task',
    amountLabel: 'Cash for each approved piece of work (USD)',
    firstAmount: '500',
  },
  giveaway: { ownPart: 'entry', offer: 'Giveaway', amountLabel: 'Whole prize (USD)', firstAmount: '250' },
  opportunity: { ownPart: 'application', offer: 'Job or ad', amountLabel: 'Days of listing', firstAmount: '14' },
  mission: {
    ownPart: 'mission',
    offer: 'Mission',
    amountLabel: 'MXP that people can earn in all',
    firstAmount: '5000',
  },
};
