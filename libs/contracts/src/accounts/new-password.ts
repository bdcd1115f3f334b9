import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, tooLong } from './lengths.ts';

/** The minimum length that the specification's messages name (specification of the waitlist, section 5). */
const SPECIFIED_LENGTH_MIN = 6;

/**
 * The schema of a new password, which is not trimmed. `required` is the message for an empty one; `end` is appended to
 * the messages about its length. The server also rejects passwords that are easy to guess.
 */
export function newPassword({ required, end = '' }: { required?: string; end?: string }) {
  const atLeast = (length: number) => `Password must be at least ${length} characters${end}`;
  const tooShort = ({ length }: string) =>
    atLeast(length < SPECIFIED_LENGTH_MIN ? SPECIFIED_LENGTH_MIN : PASSWORD_LENGTH_MIN);
  const text = z.string({ error: required ?? tooShort('') });
  return (required === undefined ? text : text.min(1, { error: required, abort: true }))
    .min(PASSWORD_LENGTH_MIN, { error: ({ input }) => tooShort(String(input)) })
    .max(PASSWORD_LENGTH_MAX, tooLong('Password', PASSWORD_LENGTH_MAX));
}
