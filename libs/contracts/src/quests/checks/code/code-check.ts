import { z } from 'zod';
import { LINE_LENGTH_MAX, optionalText } from '../../draft-fields.ts';
import { numberOf } from '../../form-values.ts';
import { attempts } from '../check-fields.ts';

const CODE_LENGTH_MAX = 64;

/** Secret words that read the same are equal: in another case, with other spaces, other or invisible characters. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

const settings = {
  kind: z.literal('code'),
  hint: optionalText('Where to find the word', LINE_LENGTH_MAX),
  attempts,
};

export const codeSettingsSchema = z.object({
  ...settings,
  /** It is stored hashed. */
  code: z
    .string('Enter the secret word')
    .max(CODE_LENGTH_MAX, `The secret word can have at most ${CODE_LENGTH_MAX} characters`)
    .refine((typed) => normalizeCode(typed).length >= 3, 'The secret word needs at least 3 characters'),
});

/** The same without the word, as its owner and admins see it. */
export const sealedCodeSchema = z.object(settings);

export const codeAnswerSchema = z.string().max(CODE_LENGTH_MAX);

export const shownCodeSchema = z.object({ hint: z.string() });

/** A secret word in the post form. */
export interface CodeForm {
  readonly hint: string;
  readonly code: string;
  readonly attempts: string;
}

export const codeForm = {
  empty: { hint: '', code: '', attempts: '3' } satisfies CodeForm,
  inputOf: ({ hint, code, attempts: tries }: CodeForm) => ({ hint, code, attempts: numberOf(tries) }),
};
