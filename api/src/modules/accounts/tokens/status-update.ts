/** Sets an account's status. A suspension ends all tokens of before for good, also once the account is active again. */
export function statusUpdate(status: 'Active' | 'Inactive') {
  return { $set: { status }, ...(status === 'Inactive' && { $inc: { tokenGeneration: 1 } }) };
}
