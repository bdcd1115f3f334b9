/**
 * Every failure of a call: its HTTP status (RFC 9110) and its default message for users. Codes are stable: clients
 * branch on them, not on the text.
 */
export const ERROR_CODES = {
  validation_failed: { status: 400, text: 'Some of what you sent needs another look.' },
  malformed_request: { status: 400, text: 'The request is not valid HTTP.' },
  malformed_json: { status: 400, text: 'The request body is not valid JSON.' },
  sign_in_state_invalid: { status: 400, text: 'This sign-in has expired. Please try again.' },
  not_authenticated: { status: 401, text: 'Not authenticated' },
  token_expired: { status: 401, text: 'Your session has expired. Please sign in again.' },
  account_suspended: { status: 401, text: 'This account was suspended, so you are signed out. Please contact us.' },
  invalid_credentials: { status: 401, text: 'The username or password is not right.' },
  forbidden: { status: 403, text: 'You are not allowed to do this.' },
  origin_not_allowed: { status: 403, text: 'This site is not allowed to start a sign-in.' },
  creation_password_wrong: { status: 403, text: 'The creation password is not right.' },
  creation_disabled: { status: 403, text: 'Creating administrators is turned off.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  conflict: { status: 409, text: 'This was changed in the meantime. Please try again.' },
  item_changed: { status: 409, text: 'This has changed since you opened it. Look at it again, then decide.' },
  not_probed: { status: 409, text: 'This release has not passed a probe.' },
  name_taken: { status: 409, text: 'This name is already taken.' },
  idempotency_in_progress: { status: 409, text: 'This is already under way. Please try again in a moment.' },
  request_timeout: { status: 408, text: 'Your request took too long to arrive. Please try again.' },
  payload_too_large: { status: 413, text: 'The request is too large.' },
  headers_too_large: { status: 431, text: 'The headers of the request are too large.' },
  unsupported_media_type: { status: 415, text: 'Send the request body as JSON.' },
  quest_removed: { status: 410, text: 'This was removed, and is not open any more.' },
  quest_ended: { status: 409, text: 'This has ended.' },
  already_participating: { status: 409, text: 'You are already taking part.' },
  no_places_left: { status: 409, text: 'All places are taken.' },
  picture_quota_reached: {
    status: 409,
    text: 'Your project has as many pictures as it may. Unused ones are removed after a day.',
  },
  already_decided: { status: 409, text: 'This was already decided.' },
  not_covered: { status: 409, text: 'The reserve of this quest does not cover it. An admin decides.' },
  already_paid: { status: 409, text: 'This has been paid, or is in a payout.' },
  not_reversible: { status: 409, text: 'This decision can no longer be taken back.' },
  nothing_to_pay: { status: 409, text: 'There is nothing to pay for this month.' },
  account_inactive: { status: 403, text: 'This account is not active. Please contact us.' },
  wallet_already_set: { status: 409, text: 'Your payout wallet is set and cannot be changed.' },
  wallet_proof_refused: { status: 400, text: 'This signature does not prove the wallet. Start again.' },
  wallet_change_open: { status: 409, text: 'You have proposed another wallet already. Cancel it first.' },
  confirmation_wrong: { status: 400, text: 'That is not your handle.' },
  perk_unavailable: { status: 409, text: 'This cannot be redeemed now.' },
  sold_out: { status: 409, text: 'This is sold out.' },
  level_too_low: { status: 409, text: 'Your level is too low for this.' },
  limit_reached: { status: 409, text: 'You have redeemed this as often as one person may.' },
  insufficient_balance: { status: 409, text: 'There is not enough MXP for this.' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key belongs to another request.' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
  account_locked: { status: 429, text: 'Too many failed sign-ins. Please wait and try again.' },
  internal: { status: 500, text: 'Something went wrong. Please try again.' },
  outcome_unknown: {
    status: 503,
    text: 'The answer did not come in time. Your change may have been saved: try again to find out.',
  },
  storage_full: { status: 503, text: 'MagnetX cannot save changes right now. Please try again later.' },
  pictures_full: { status: 503, text: 'Pictures cannot be uploaded right now. Everything else works.' },
  unavailable: { status: 503, text: 'MagnetX is not reachable right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes after which a token is no longer valid for any call. */
export const SESSION_ENDING_CODES = [
  'not_authenticated',
  'token_expired',
  'account_suspended',
] as const satisfies readonly ErrorCode[];
