export const userRoom = (userId: string) => `user:${userId}`;
export const tokenRoom = (tokenId: string) => `token:${tokenId}`;
/** The sockets of one subject of tokens, also before they are admitted: of an account, or of a member of a project. */
export const subjectRoom = (subjectId: string) => `subject:${subjectId}`;
/** The sockets of an account, also before they are admitted. Only errors are sent to this room. */
export const accountRoom = (accountId: string) => `account:${accountId}`;
