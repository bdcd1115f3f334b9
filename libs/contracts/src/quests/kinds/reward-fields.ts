import { t } from '@magnetx/texts';
import { whole } from '../draft-fields.ts';

const MXP_MAX = 1_000_000;
const PEOPLE_MAX = 1_000_000;

/** The fields of a draft that both tasks and giveaways have. */
export const rewardFields = {
  mxp_amount: whole(t('MXP reward'), 0, MXP_MAX),
  /** The maximum number of a task's participants (absent: no limit), or the number of a giveaway's winners. */
  max_winners: whole(t('The number of people'), 1, PEOPLE_MAX),
};
