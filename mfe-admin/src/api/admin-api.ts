import { STORAGE_KEYS } from '@magnetx/contracts';
import { createPasswordArea } from '@magnetx/federation/api';
import { paths } from '../paths';

/** The admin area's door to the API, and who is signed in to it on this device. Features inject their endpoints. */
export const {
  api: adminApi,
  session: adminSession,
  RequireSignIn,
  GuestOnly,
  logOut,
} = createPasswordArea({
  reducerPath: 'adminApi',
  tokenKey: STORAGE_KEYS.adminToken,
  infoKey: STORAGE_KEYS.adminInfo,
  loginHref: paths.login.href(),
  homeHref: paths.dashboard.href(),
});
