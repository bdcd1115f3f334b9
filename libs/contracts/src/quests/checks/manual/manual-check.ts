import { t } from '@magnetx/texts';
import { z } from 'zod';
import { LINE_LENGTH_MAX, requiredText } from '../../draft-fields.ts';
import { ATTEMPTS_FIELD, formOf, shapeOf, type CheckField } from '../check-fields.ts';

/** Of a link, or of a short text. */
const ANSWER_LENGTH_MAX = 1_000;

const fields = {
  asked: {
    label: t('Requested answer'),
    help: t('Such as “The link to your post”. You decide about each answer.'),
    lengthMax: LINE_LENGTH_MAX,
    schema: requiredText(t('The requested answer'), LINE_LENGTH_MAX),
  },
  attempts: ATTEMPTS_FIELD,
} as const satisfies Record<string, CheckField>;

/** A link or text that people of the project decide about. */
export const manualSettingsSchema = z.object({ kind: z.literal('manual'), ...shapeOf(fields) });

export const manualAnswerSchema = requiredText(t('Your answer'), ANSWER_LENGTH_MAX);

export const shownManualSchema = z.object({ asked: z.string() });

export const manualForm = formOf(fields);
