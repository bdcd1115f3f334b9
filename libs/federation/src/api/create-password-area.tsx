import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState, type ReactNode } from 'react';
import { logOut as logOutCall } from '@magnetx/contracts';
// By its public name: that is how the page's one copy of the facade is found.
import { createApi, Navigate, Outlet, useDispatch } from '@magnetx/federation/host';
import { createAreaBaseQuery, sendCall } from './area-base-query';
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
  /** Where whoever is signed in already is sent from the sign-in. */
  readonly homeHref: string;
}

/** For calls that must leave no trace in the store, because they carry a password: `initiate(…, { track: false })`. */
export const useAreaDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/**
 * What an area needs whose people sign in with a password: its session, its api (features inject their endpoints),
 * the guards of its pages, and the way out.
 */
export function createPasswordArea<TPath extends string>(options: PasswordAreaOptions<TPath>) {
  const session = createTokenSession(options);
  const api = createApi({
    reducerPath: options.reducerPath,
    baseQuery: endSessionOnRefusal(createAreaBaseQuery(session), session),
    endpoints: () => ({}),
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

  /** Pages for whoever is not signed in. Whoever comes signed in already goes straight on. */
  function GuestOnly({ children }: { children: ReactNode }) {
    // Judged on arrival: the page that signs in decides itself where it goes.
    const [wasSignedIn] = useState(() => session.getToken() !== null);
    return wasSignedIn ? <Navigate to={options.homeHref} replace /> : children;
  }

  /** Signs out: forgotten here at once, even when the page goes away, and revoked at the server if it answers. */
  function logOut(): void {
    const token = session.getToken();
    session.clear();
    // Not through the api: leaving resets it, and that would call the request back. A failure was logged there.
    void sendCall({ call: logOutCall, keepalive: true }, { getToken: () => token }, new AbortController().signal);
  }

  return { session, api, RequireSignIn, GuestOnly, logOut };
}
