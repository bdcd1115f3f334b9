import { STORAGE_KEYS } from '@magnetx/contracts';
import { createTokenSession } from '@magnetx/federation/api';

/** The administrator who is signed in on this device. */
export const adminSession = createTokenSession({
  tokenKey: STORAGE_KEYS.adminToken,
  infoKey: STORAGE_KEYS.adminInfo,
});
