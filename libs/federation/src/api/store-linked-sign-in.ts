import { STORAGE_KEYS, type openLinkedAccount, type ResponseOf } from '@magnetx/contracts';
import { createSession, type Session } from './session.ts';

const { userToken, userTokenAlias, userConnected, userData, userHandle, userWallet, userSignIn } = STORAGE_KEYS;

type Opened = ResponseOf<typeof openLinkedAccount>;

/** The stored sign-in of each area, under the keys of that area, and the page that it opens. */
const AREAS: Readonly<Record<Opened['area'], { readonly session: () => Session; readonly home: string }>> = {
  user: {
    session: () =>
      createSession({
        tokenKeys: [userToken, userTokenAlias],
        flagKey: userConnected,
        infoKey: userData,
        otherKeys: [userHandle, userWallet, userSignIn],
        isKeptOnly: true,
      }),
    home: '/user/dashboard',
  },
  project: {
    session: () =>
      createSession({ tokenKeys: [STORAGE_KEYS.projectToken], infoKey: STORAGE_KEYS.projectInfo, isKeptOnly: true }),
    home: '/project/dashboard',
  },
  admin: {
    session: () =>
      createSession({ tokenKeys: [STORAGE_KEYS.adminToken], infoKey: STORAGE_KEYS.adminInfo, isKeptOnly: true }),
    home: '/admin/dashboard',
  },
};

/**
 * Stores the sign-in of another area, in place of an earlier one there, and returns its first page. Throws
 * `SignInNotStoredError`.
 */
export function storeLinkedSignIn({ area, token, info }: Opened): string {
  const { session, home } = AREAS[area];
  session().save(token, info ?? undefined);
  return home;
}

/** Whether this device stores the sign-in of an admin, for hints that only operators need. It proves nothing. */
export const isAdminSignedIn = (): boolean => AREAS.admin.session().getToken() !== null;
