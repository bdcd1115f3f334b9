import type { QuestKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

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
    ownPart: t('work'),
    offer: t('Task'),
    amountLabel: t('Cash for each approved piece of work (USD)'),
    firstAmount: '500',
  },
  giveaway: { ownPart: t('entry'), offer: t('Giveaway'), amountLabel: t('Whole prize (USD)'), firstAmount: '250' },
  opportunity: {
    ownPart: t('application'),
    offer: t('Job or ad'),
    amountLabel: t('Days of listing'),
    firstAmount: '14',
  },
  mission: {
    ownPart: t('mission'),
    offer: t('Mission'),
    amountLabel: t('MXP that people can earn in all'),
    firstAmount: '5000',
  },
};
