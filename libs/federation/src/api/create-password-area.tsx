import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { logOut, type ResponseOf } from '@magnetx/contracts';
// By its public name: that is how the page's one copy of the facade is found.
import { Navigate, Outlet } from '@magnetx/federation/host';
import { createAreaBaseQuery } from './area-base-query';
import { createTokenSession, endSessionOnRefusal } from './token-session';
import { useSessionToken } from './use-session-token';

export interface PasswordAreaOptions<TPath extends string> {
  /** The api's place in the store; unique on the page. */
  readonly reducerPath: TPath;
  /** Names of contracts' `STORAGE_KEYS`. */
  readonly tokenKey: string;
  readonly infoKey: string;
  /** Where whoever is not signed in is sent. */
  readonly loginHref: string;
}

/** For calls that must leave no trace in the store, because they carry a password: `initiate(…, { track: false })`. */
export const useAreaDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/**
 * What an area needs whose people sign in with a password: its session, its api (features inject their endpoints),
 * the guard of its pages, and the way out.
 */
export function createPasswordArea<TPath extends string>(options: PasswordAreaOptions<TPath>) {
  const session = createTokenSession(options);
  const api = createApi({
    reducerPath: options.reducerPath,
    baseQuery: endSessionOnRefusal(createAreaBaseQuery({ getToken: session.getToken }), session),
    endpoints: (build) => ({
      sendLogOut: build.mutation<ResponseOf<typeof logOut>, undefined>({ query: () => ({ call: logOut }) }),
    }),
  });

  /** The pages behind the sign-in. What one account loaded is gone before the next one sees the area. */
  function RequireSignIn() {
    const token = useSessionToken(session);
    const dispatch = useAreaDispatch();
    useEffect(
      () => () => {
        dispatch(api.util.resetApiState());
      },
      [dispatch, token],
    );
    return token ? <Outlet key={token} /> : <Navigate to={options.loginHref} replace />;
  }

  /** Signs out. The token is revoked if the server can be reached, and forgotten here either way. */
  function useLogOut() {
    const [sendLogOut, { isLoading }] = api.endpoints.sendLogOut.useMutation();
    async function leave() {
      await sendLogOut(undefined);
      session.clear();
    }
    return { logOut: () => void leave(), isLoggingOut: isLoading };
  }

  return { session, api, RequireSignIn, useLogOut };
}
