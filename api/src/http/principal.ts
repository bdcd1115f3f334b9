/** The caller: the holder of a valid token. */
export interface Principal {
  readonly audience: 'user' | 'admin' | 'project';
  readonly accountId: string;
  /** The token's id, used to revoke it. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}
