import { logInAdmin, type BodyOf } from '@magnetx/contracts';
import { call, useAreaDispatch } from '@magnetx/federation/api';
import { adminApi, adminSession } from '../../api/admin-api.ts';

const { endpoints } = adminApi.injectEndpoints({
  endpoints: (build) => ({ logIn: build.mutation(call(logInAdmin)) }),
});

/** Signs in with a username and a password and keeps the sign-in. Rejects with the call's error. */
export function useLogIn() {
  const dispatch = useAreaDispatch();
  return async (body: BodyOf<typeof logInAdmin>) => {
    const { token, user } = await dispatch(endpoints.logIn.initiate({ body }, { track: false })).unwrap();
    adminSession.save(token, user);
  };
}
