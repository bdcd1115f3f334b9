import { z } from 'zod';
import { tooLong } from '../accounts/lengths.ts';
import { isHonestText, isVisible, notPlain } from '../accounts/plain-text.ts';

const REASON_LENGTH_MAX = 500;

/** An admin's reason for an action, shown to the affected account. */
export const reasonSchema = z
  .string()
  .trim()
  .max(REASON_LENGTH_MAX, tooLong('Reason', REASON_LENGTH_MAX))
  .refine(isHonestText, notPlain('Reason'));

/** {@link reasonSchema} for actions that require a reason. */
export const requiredReasonSchema = reasonSchema.refine(isVisible, 'Reason is required');
