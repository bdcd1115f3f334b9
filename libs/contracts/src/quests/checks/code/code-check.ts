import { t } from '@magnetx/texts';
import { z } from 'zod';
import { LINE_LENGTH_MAX, optionalText } from '../../draft-fields.ts';
import { ATTEMPTS_FIELD, formOf, shapeOf, type CheckField } from '../check-fields.ts';

const CODE_LENGTH_MAX = 64;

/** Secret words that read the same are equal: in another case, with other spaces, other or invisible characters. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

const fields = {
  code: {
    label: t('Secret word'),
    help: t('It cannot be read again once the mission is posted.'),
    lengthMax: CODE_LENGTH_MAX,
    schema: z
      .string(t('Enter the secret word'))
      .max(
        CODE_LENGTH_MAX,
        t('The secret word can have at most {codeLengthMax} characters', { codeLengthMax: CODE_LENGTH_MAX }),
      )
      .refine((typed) => normalizeCode(typed).length >= 3, t('The secret word needs at least 3 characters')),
  },
  attempts: ATTEMPTS_FIELD,
  hint: {
    label: t('Where to find the word'),
    lengthMax: LINE_LENGTH_MAX,
    isOptional: true,
    schema: optionalText(t('Where to find the word'), LINE_LENGTH_MAX),
  },
} as const satisfies Record<string, CheckField>;

/** The word is stored hashed. */
export const codeSettingsSchema = z.object({ kind: z.literal('code'), ...shapeOf(fields) });

/** The same without the word, as its owner and admins see it. */
export const sealedCodeSchema = codeSettingsSchema.omit({ code: true });

export const codeAnswerSchema = z.string().max(CODE_LENGTH_MAX);

export const shownCodeSchema = z.object({ hint: z.string() });

export const codeForm = formOf(fields);
