import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible, writtenText } from '../fields/plain-text.ts';

/** The decisions that can be appealed: the rejection of work, a hold on a reward, and the suspension of a user. */
export const APPEAL_KINDS = ['work', 'hold', 'suspension'] as const;
export type AppealKind = (typeof APPEAL_KINDS)[number];

/** `closed`: the decision was replaced or became void before an answer. */
export const appealStateSchema = z.enum(['open', 'upheld', 'dismissed', 'closed']);
export type AppealState = z.infer<typeof appealStateSchema>;

/** An appeal, as its user sees it. */
export const ownAppealSchema = z.object({
  state: appealStateSchema,
  sent_at: z.iso.datetime(),
  /** The admin's words; may be empty. */
  answer: z.string(),
});

const APPEAL_LENGTH_MIN = 20;
const APPEAL_LENGTH_MAX = 1_000;

/** The words of an appeal. */
export const appealWordsSchema = writtenText(t('Appeal'), APPEAL_LENGTH_MAX).refine(
  (words) => isVisible(words) && words.trim().length >= APPEAL_LENGTH_MIN,
  t('Explain in at least {appealLengthMin} characters', { appealLengthMin: APPEAL_LENGTH_MIN }),
);
