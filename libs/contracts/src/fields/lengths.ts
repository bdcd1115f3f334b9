import { t } from '@magnetx/texts';
import { formatFigure } from '../units/mxp.ts';

/**
 * The minimum length of a new admin or project password, in characters, unless the operator sets one. Older passwords
 * may be shorter.
 */
export const PASSWORD_LENGTH_MIN = { local: 6, production: 8 } as const;

/** The message for a new password below the site's minimum. */
export function passwordTooShort(lengthMin: number): string {
  return t('Password must be at least {lengthMin} characters', { lengthMin });
}

/** The maximum length, which bounds the cost of hashing. */
export const PASSWORD_LENGTH_MAX = 200;

/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_LENGTH_MAX = 254;

/** The message for a text that is longer than its field takes. */
export function tooLong(what: string, lengthMax: number): string {
  return t('{what} can have at most {lengthMax} characters', { what, lengthMax: formatFigure(lengthMax) });
}
