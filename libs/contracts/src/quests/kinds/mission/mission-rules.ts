import { t } from '@magnetx/texts';
import { formatMxp } from '../../../units/mxp.ts';
import { rewardPartsOf, rewardText } from '../../quest-texts.ts';
import type { QuestKindRules } from '../quest-kind-rules.ts';

export const missionRules: QuestKindRules = {
  get label() {
    return t('Mission');
  },
  get one() {
    return t('a mission');
  },
  plural: 'missions',
  get cashLabel() {
    return t('Cash reward');
  },
  cashCentsMin: 0,
  feeMxp: (_, reserveMxp = 0) => reserveMxp,
  isReserve: true,
  isListedByDay: false,
  maxOwedCents: () => 0,
  owedText: () => '',
  rewardParts: (reward) => rewardPartsOf(rewardText(reward), t('per completion')),
  placesText: (taken, places) =>
    t('{left, plural, one {# completion left} other {# completions left}}', {
      left: Math.max(0, (places ?? 0) - taken),
    }),
  joinPath: (id) => `user/missions/${id}`,
};

/** The MXP that a mission can give in all. */
export const missionReserveMxp = ({ rewardMxp, completions }: { rewardMxp: number; completions: number }): number =>
  rewardMxp * completions;

/** `Post mission · reserves 12,000 MXP`. */
export const reserveActionText = (reserveMxp: number): string =>
  t('Post mission · reserves {reserveMxp}', { reserveMxp: formatMxp(reserveMxp) });
