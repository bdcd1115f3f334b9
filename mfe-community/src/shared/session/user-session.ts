import { STORAGE_KEYS, isWaitlistUser, type WaitlistUser } from '@magnetx/contracts';
import { createSession } from '@magnetx/federation/api';
import { deviceStorage } from '@magnetx/federation/storage';

const { userToken, userTokenAlias, userConnected, userData, userHandle, userWallet, userSignIn } = STORAGE_KEYS;

/** The session of the signed-in user. Its keys stay, because browsers hold them. */
export const userSession = createSession({
  tokenKeys: [userToken, userTokenAlias],
  flagKey: userConnected,
  infoKey: userData,
  isInfo: isWaitlistUser,
  otherKeys: [userHandle, userWallet, userSignIn],
});

/** Keeps what the last verification said of the user. */
export function rememberUser(user: WaitlistUser): void {
  userSession.setInfo(user);
  deviceStorage.set(userHandle, user.twitterHandle || user.username);
}

/** Keeps a copy of the payout wallet; null when there is none. */
export function rememberWallet(wallet: string | null): void {
  if (wallet) deviceStorage.set(userWallet, wallet);
  else deviceStorage.remove(userWallet);
}
