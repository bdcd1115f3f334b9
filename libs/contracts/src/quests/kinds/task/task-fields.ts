import { t } from '@magnetx/texts';
import { dollars, whole } from '../../draft-fields.ts';
import { rewardFields } from '../reward-fields.ts';
import { taskRules } from './task-rules.ts';

const DURATION_DAYS_MAX = 365;

export const taskFields = {
  /** Dollars on the wire, US cents once parsed. */
  cash_amount: dollars(taskRules.cashLabel),
  ...rewardFields,
  duration_days: whole(t('Duration'), 1, DURATION_DAYS_MAX),
};
