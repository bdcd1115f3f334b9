import type { UserStatus } from '@magnetx/contracts';

/** Sets an account's status. A suspension permanently invalidates all earlier tokens. */
export function statusUpdate(status: UserStatus) {
  return { $set: { status }, ...(status === 'Inactive' && { $inc: { tokenGeneration: 1 } }) };
}
