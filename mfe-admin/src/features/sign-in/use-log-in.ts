import { logInAdmin, type BodyOf, type ResponseOf } from '@magnetx/contracts';
import { useAreaDispatch } from '@magnetx/federation/api';
import { adminApi, adminSession } from '../../api/admin-api';

const { endpoints } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<ResponseOf<typeof logInAdmin>, BodyOf<typeof logInAdmin>>({
      query: (body) => ({ call: logInAdmin, body }),
    }),
  }),
});

/** Signs in with a username and a password and keeps the sign-in. Rejects with the call's error. */
export function useLogIn() {
  const dispatch = useAreaDispatch();
  return async (credentials: BodyOf<typeof logInAdmin>) => {
    const { token, user } = await dispatch(endpoints.logIn.initiate(credentials, { track: false })).unwrap();
    adminSession.save(token, user);
  };
}
