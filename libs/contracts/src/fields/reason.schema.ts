import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible, writtenText } from './plain-text.ts';

const REASON_LENGTH_MAX = 500;

/** An admin's reason for an action, shown to the affected account. */
export const reasonSchema = writtenText(t('Reason'), REASON_LENGTH_MAX);

export const REASON_REQUIRED = t('Reason is required');

/** {@link reasonSchema} for actions that require a reason. */
export const requiredReasonSchema = z
  .string({ error: REASON_REQUIRED })
  .pipe(reasonSchema.refine(isVisible, REASON_REQUIRED));

/** The form of an action that only needs its reason. */
export const reasonFormSchema = z.object({ reason: requiredReasonSchema });
