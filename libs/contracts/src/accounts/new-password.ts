import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, tooLong } from './lengths.ts';

/** The minimum that the specification's messages name (specification of the waitlist, section 5). */
const SPECIFIED_LENGTH_MIN = 6;

/**
 * A password that somebody chooses, kept as typed. `end` ends the messages about its length, and `required` is the one
 * for none at all. Whether it is easy to guess only the server knows.
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
