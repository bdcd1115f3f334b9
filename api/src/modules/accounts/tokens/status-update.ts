import type { UserStatus } from '@magnetx/contracts';

/** Sets an account's status. A suspension ends all tokens of before for good, also once the account is active again. */
export function statusUpdate(status: UserStatus) {
  return { $set: { status }, ...(status === 'Inactive' && { $inc: { tokenGeneration: 1 } }) };
}
