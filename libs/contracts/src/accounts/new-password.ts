import { t } from '@magnetx/texts';
import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, passwordTooShort, tooLong } from '../fields/lengths.ts';

interface NewPasswordOptions {
  /** The message for an empty one. */
  readonly required?: string;
  /** Appended to the message about its minimum length. */
  readonly end?: string;
  /** The site's minimum length. Absent in calls, because the contract does not know the site: the API checks it. */
  readonly lengthMin?: number;
}

/** The schema of a new password, which is not trimmed. The server also rejects passwords that are easy to guess. */
export function newPassword({ required, end = '', lengthMin = 0 }: NewPasswordOptions) {
  const text = z.string({ error: required ?? t('Password is required') });
  return (required === undefined ? text : text.min(1, { error: required, abort: true }))
    .min(lengthMin, `${passwordTooShort(lengthMin)}${end}`)
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Password'), PASSWORD_LENGTH_MAX));
}

interface RepeatedPassword {
  readonly password: string;
  /** Stays in the browser. */
  readonly confirmPassword: string;
}

export const isRepeated = ({ password, confirmPassword }: RepeatedPassword): boolean => password === confirmPassword;

export const NOT_REPEATED = { message: t('Passwords do not match'), path: ['confirmPassword'] };

/** The same, beside the messages of other fields. */
export const NOT_REPEATED_EITHER = { ...NOT_REPEATED, when: () => true };
