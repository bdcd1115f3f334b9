import { formatFigure } from '../units/mxp.ts';

/** The minimum length of a new admin or project password, in characters. Older passwords may be shorter. */
export const PASSWORD_LENGTH_MIN = 8;

/** The maximum length, which bounds the cost of hashing. */
export const PASSWORD_LENGTH_MAX = 200;

/** The message for a text that is longer than its field takes. */
export function tooLong(what: string, lengthMax: number): string {
  return `${what} can have at most ${formatFigure(lengthMax)} characters`;
}
