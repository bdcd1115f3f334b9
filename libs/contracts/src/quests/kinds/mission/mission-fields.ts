import { t } from '@magnetx/texts';
import { z } from 'zod';
import { LEVELS } from '../../../units/level.ts';
import { checksSchema } from '../../checks/check.schema.ts';
import { dateTime, whole } from '../../draft-fields.ts';
import { rewardFields } from '../reward-fields.ts';
import { REPEATS } from './repeat.ts';

export const missionFields = {
  ...rewardFields,
  repeat: z.enum(REPEATS, { error: t('How often is not one of the list') }).default('once'),
  /** It cannot be completed before. */
  opens_at: dateTime(t('The opening is not a date')).optional(),
  min_level: whole(t('Minimum level'), 1, LEVELS.length),
  /** The quest that must be done before. */
  after_quest: whole(t('The number of the quest'), 1, Number.MAX_SAFE_INTEGER),
  checks: checksSchema.optional(),
};
