import { ERROR_CODES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

function textOf(code: string): string {
  const known = Object.hasOwn(ERROR_CODES, code) ? ERROR_CODES[code as keyof typeof ERROR_CODES] : null;
  return known?.text ?? t('X did not complete the sign-in. Please try again.');
}

/**
 * The message for a user who returned from X with an error code instead of a session. A user who cancelled at X needs
 * a way back only.
 */
export function signInProblem(code: string) {
  if (code === 'access_denied') {
    return {
      isCancelled: true,
      title: t('You cancelled at X'),
      message: t('Nothing was shared. Connect whenever you are ready.'),
    };
  }
  return { isCancelled: false, title: t('You are not connected yet'), message: textOf(code) };
}
