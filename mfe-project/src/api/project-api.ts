import { STORAGE_KEYS } from '@magnetx/contracts';
import { createPasswordArea } from '@magnetx/federation/api';
import { paths } from '../paths';

/** The project area's door to the API, and which project is signed in on this device. Features inject endpoints. */
export const {
  api: projectApi,
  session: projectSession,
  RequireSignIn,
  GuestOnly,
  logOut,
} = createPasswordArea({
  reducerPath: 'projectApi',
  tokenKey: STORAGE_KEYS.projectToken,
  infoKey: STORAGE_KEYS.projectInfo,
  loginHref: paths.login.href(),
  homeHref: paths.dashboard.href(),
});
