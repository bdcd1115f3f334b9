import { formatFigure } from '../units/mxp.ts';

/** The shortest password that an admin or a project may choose, in characters. Older ones may be shorter. */
export const PASSWORD_LENGTH_MIN = 8;

/** The longest, so that hashing one costs a bounded amount of work. */
export const PASSWORD_LENGTH_MAX = 200;

/** The message for a text that is longer than its field takes. */
export function tooLong(what: string, lengthMax: number): string {
  return `${what} can have at most ${formatFigure(lengthMax)} characters`;
}
