import { t } from '@magnetx/texts';
import { formatFigure } from '../../../units/mxp.ts';
import { formatUsd } from '../../../units/usd.ts';
import { placesLeftText, rewardPartsOf, rewardText } from '../../quest-texts.ts';
import type { QuestKindRules } from '../quest-kind-rules.ts';

/** $500. */
const TASK_CASH_CENTS_MIN = 50_000;

const WRITING = /content|writing|translation/i;

/** Those who take part in a task of this category. */
export const participantsLabel = (category: string): string =>
  WRITING.test(category) ? t('Writers') : t('Participants');

export const taskRules: QuestKindRules = {
  get label() {
    return t('Task');
  },
  get one() {
    return t('a task');
  },
  plural: 'tasks',
  get cashLabel() {
    return t('Cash reward');
  },
  cashCentsMin: TASK_CASH_CENTS_MIN,
  // Below the minimum it cannot be posted.
  feeMxp: (cashCents) => (cashCents < TASK_CASH_CENTS_MIN ? 0 : Math.ceil(cashCents / 4)),
  isListedByDay: false,
  maxOwedCents({ cashCents, maxParticipants: places }) {
    if (cashCents === 0) return 0;
    return places === null ? null : cashCents * places;
  },
  owedText({ cashCents, maxParticipants: places }, mostCents) {
    const each = formatUsd(cashCents);
    if (mostCents === null || places === null)
      return t('{each} for each approved submission: no upper limit', { each });
    return t('{places} × {each} for approved work: up to {mostCents}', {
      places: formatFigure(places),
      each,
      mostCents: formatUsd(mostCents),
    });
  },
  rewardParts: (reward) => rewardPartsOf(rewardText(reward), t('per approved work')),
  placesText: (taken, places) => (places === null ? t('No limit of places') : placesLeftText(taken, places)),
  joinPath: (id) => `user/cr8/${id}`,
};
