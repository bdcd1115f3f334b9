export const userRoom = (userId: string) => `user:${userId}`;
export const tokenRoom = (tokenId: string) => `token:${tokenId}`;
/** Of everybody who asks in an account's name, admitted or not yet: nothing is said in it. */
export const accountRoom = (accountId: string) => `account:${accountId}`;
