import { t } from '@magnetx/texts';

// The failures that any page may show. Few pages load the list of all codes.

/** The text of `internal`, also of an answer that is not ours. */
export const INTERNAL_TEXT = t('Something went wrong. Please try again.');
/** The text of `unavailable`, also without an answer. */
export const UNAVAILABLE_TEXT = t('MagnetX is not reachable right now. Please try again in a moment.');
export const PASSKEY_REFUSED_TEXT = t('This passkey was not accepted. Try again.');

/** The codes after which a token is no longer valid for any call. */
export const SESSION_ENDING_CODES = ['not_authenticated', 'token_expired', 'account_suspended'] as const;
