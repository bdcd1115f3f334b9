import { logOut, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';
import { adminSession } from './admin-session';

const { useSendLogOutMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    sendLogOut: build.mutation<ResponseOf<typeof logOut>, undefined>({ query: () => ({ call: logOut }) }),
  }),
});

/** Signs out. The token is revoked if the server can be reached, and forgotten here either way. */
export function useLogOut() {
  const [sendLogOut, { isLoading }] = useSendLogOutMutation();

  async function leave() {
    await sendLogOut(undefined);
    adminSession.clear();
  }

  return { logOut: () => void leave(), isLoggingOut: isLoading };
}
