import { z } from 'zod';
import { tooLong } from '../accounts/lengths.ts';
import { isHonestText, isVisible, notPlain } from '../accounts/plain-text.ts';

const REASON_LENGTH_MAX = 500;

/** Why an admin did something, as those see it whom it concerns. */
export const reasonSchema = z
  .string()
  .trim()
  .max(REASON_LENGTH_MAX, tooLong('Reason', REASON_LENGTH_MAX))
  .refine(isHonestText, notPlain('Reason'));

/** Where it must be given. */
export const requiredReasonSchema = reasonSchema.refine(isVisible, 'Reason is required');
