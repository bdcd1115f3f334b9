import { dollars, whole } from '../../draft-fields.ts';
import { rewardFields } from '../reward-fields.ts';
import { taskRules } from './task-rules.ts';

const DURATION_DAYS_MAX = 365;

export const taskFields = {
  /** Dollars on the wire, US cents once parsed. */
  cash_amount: dollars(taskRules.cashLabel),
  ...rewardFields,
  duration_days: whole('Duration', 1, DURATION_DAYS_MAX),
};
