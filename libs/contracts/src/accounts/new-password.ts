import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, tooLong } from './lengths.ts';

/**
 * The minimum length that the messages of the registering forms name, to a password that is shorter still
 * (specification of the waitlist, section 5).
 */
export const SPECIFIED_LENGTH_MIN = 6;

interface NewPasswordOptions {
  /** The message for an empty one. */
  readonly required?: string;
  /** Appended to the messages about its length. */
  readonly end?: string;
  /** The length that the message names to passwords that do not reach it. */
  readonly firstMin?: number;
}

/** The schema of a new password, which is not trimmed. The server also rejects passwords that are easy to guess. */
export function newPassword({ required, end = '', firstMin = PASSWORD_LENGTH_MIN }: NewPasswordOptions) {
  const tooShort = ({ length }: string) =>
    `Password must be at least ${length < firstMin ? firstMin : PASSWORD_LENGTH_MIN} characters${end}`;
  const text = z.string({ error: required ?? tooShort('') });
  return (required === undefined ? text : text.min(1, { error: required, abort: true }))
    .min(PASSWORD_LENGTH_MIN, { error: ({ input }) => tooShort(String(input)) })
    .max(PASSWORD_LENGTH_MAX, tooLong('Password', PASSWORD_LENGTH_MAX));
}

interface RepeatedPassword {
  readonly password: string;
  /** Stays in the browser. */
  readonly confirmPassword: string;
}

export const isRepeated = ({ password, confirmPassword }: RepeatedPassword): boolean => password === confirmPassword;

export const NOT_REPEATED = { message: 'Passwords do not match', path: ['confirmPassword'] };

/** The same, beside the messages of other fields. */
export const NOT_REPEATED_EITHER = { ...NOT_REPEATED, when: () => true };
