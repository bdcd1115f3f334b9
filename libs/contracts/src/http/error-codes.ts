import { t } from '@magnetx/texts';

/** The texts that a page gives to failures without one. */
export const INTERNAL_TEXT = t('Something went wrong. Please try again.');
export const UNAVAILABLE_TEXT = t('MagnetX is not reachable right now. Please try again in a moment.');

/**
 * Every failure of a call: its HTTP status (RFC 9110) and its default message for users. Codes are stable: clients
 * branch on them, not on the text.
 */
export const ERROR_CODES = {
  validation_failed: { status: 400, text: t('Some of what you sent needs another look.') },
  malformed_request: { status: 400, text: t('The request is not valid HTTP.') },
  malformed_json: { status: 400, text: t('The request body is not valid JSON.') },
  sign_in_state_invalid: { status: 400, text: t('This sign-in has expired. Please try again.') },
  not_authenticated: { status: 401, text: t('Not authenticated') },
  token_expired: { status: 401, text: t('Your session has expired. Please sign in again.') },
  account_suspended: { status: 401, text: t('This account was suspended, so you are signed out. Please contact us.') },
  invalid_credentials: { status: 401, text: t('The username or password is not right.') },
  second_factor_needed: { status: 401, text: t('Use your passkey or a recovery code.') },
  forbidden: { status: 403, text: t('You are not allowed to do this.') },
  proof_needed: { status: 403, text: t('Use your passkey to show that it is you.') },
  passkey_required: { status: 403, text: t('This site asks admins for a passkey. Add one under Settings first.') },
  origin_not_allowed: { status: 403, text: t('This site is not allowed to start a sign-in.') },
  creation_password_wrong: { status: 403, text: t('The creation password is not right.') },
  creation_disabled: { status: 403, text: t('Creating administrators is turned off.') },
  not_found: { status: 404, text: t('There is nothing here.') },
  method_not_allowed: { status: 405, text: t('This address does not take that method.') },
  conflict: { status: 409, text: t('This was changed in the meantime. Please try again.') },
  item_changed: { status: 409, text: t('This has changed since you opened it. Look at it again, then decide.') },
  not_probed: { status: 409, text: t('This release has not passed a probe.') },
  name_taken: { status: 409, text: t('This name is already taken.') },
  idempotency_in_progress: { status: 409, text: t('This is already under way. Please try again in a moment.') },
  request_timeout: { status: 408, text: t('Your request took too long to arrive. Please try again.') },
  payload_too_large: { status: 413, text: t('The request is too large.') },
  headers_too_large: { status: 431, text: t('The headers of the request are too large.') },
  unsupported_media_type: { status: 415, text: t('Send the request body as JSON.') },
  quest_removed: { status: 410, text: t('This was removed, and is not open any more.') },
  quest_ended: { status: 409, text: t('This has ended.') },
  already_participating: { status: 409, text: t('You are already taking part.') },
  no_places_left: { status: 409, text: t('All places are taken.') },
  picture_quota_reached: {
    status: 409,
    text: t('Your project has as many pictures as it may. Unused ones are removed after a day.'),
  },
  already_decided: { status: 409, text: t('This was already decided.') },
  not_covered: { status: 409, text: t('The reserve of this quest does not cover it. An admin decides.') },
  already_paid: { status: 409, text: t('This has been paid, or is in a payout.') },
  not_reversible: { status: 409, text: t('This decision can no longer be taken back.') },
  nothing_to_pay: { status: 409, text: t('There is nothing to pay for this month.') },
  account_inactive: { status: 403, text: t('This account is not active. Please contact us.') },
  wallet_already_set: { status: 409, text: t('Your payout wallet is set and cannot be changed.') },
  wallet_proof_refused: { status: 400, text: t('This signature does not prove the wallet. Start again.') },
  wallet_change_open: { status: 409, text: t('You have proposed another wallet already. Cancel it first.') },
  passkey_refused: { status: 400, text: t('This passkey was not accepted. Try again.') },
  confirmation_wrong: { status: 400, text: t('That is not your handle.') },
  perk_unavailable: { status: 409, text: t('This cannot be redeemed now.') },
  sold_out: { status: 409, text: t('This is sold out.') },
  level_too_low: { status: 409, text: t('Your level is too low for this.') },
  limit_reached: { status: 409, text: t('You have redeemed this as often as one person may.') },
  insufficient_balance: { status: 409, text: t('There is not enough MXP for this.') },
  idempotency_key_reused: { status: 422, text: t('This Idempotency-Key belongs to another request.') },
  too_many_requests: { status: 429, text: t('Too many attempts. Please wait a moment and try again.') },
  account_locked: { status: 429, text: t('Too many failed sign-ins. Please wait and try again.') },
  internal: { status: 500, text: INTERNAL_TEXT },
  outcome_unknown: {
    status: 503,
    text: t('The answer did not come in time. Your change may have been saved: try again to find out.'),
  },
  storage_full: { status: 503, text: t('MagnetX cannot save changes right now. Please try again later.') },
  pictures_full: { status: 503, text: t('Pictures cannot be uploaded right now. Everything else works.') },
  unavailable: { status: 503, text: UNAVAILABLE_TEXT },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes after which a token is no longer valid for any call. */
export const SESSION_ENDING_CODES = [
  'not_authenticated',
  'token_expired',
  'account_suspended',
] as const satisfies readonly ErrorCode[];
