import { t } from '@magnetx/texts';
import { dollars, LINE_LENGTH_MAX, optionalText } from '../../draft-fields.ts';
import { rewardFields } from '../reward-fields.ts';
import { giveawayRules } from './giveaway-rules.ts';

export const giveawayWordLabels = { prize_description: t('Prize description') };

export const giveawayWords = { prize_description: optionalText(giveawayWordLabels.prize_description, LINE_LENGTH_MAX) };

export const giveawayFields = { prize_value: dollars(giveawayRules.cashLabel), ...giveawayWords, ...rewardFields };
