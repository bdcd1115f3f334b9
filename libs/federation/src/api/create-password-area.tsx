import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { useEffect, useState, type ReactNode } from 'react';
import type { UnknownAction } from 'redux';
import { logOut as logOutCall, type Call, type ResponseOf } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { createApi, Navigate, Outlet, useDispatch, useLocation } from '@magnetx/federation/host';
import { createReturnPath } from '../storage/index.ts';
import { createAreaBaseQuery, sendCall } from './area-base-query.ts';
import type { AreaBaseQuery, CallRequest } from './call.ts';
import { createProofs } from './proofs.ts';
import { createSession, endSessionOnRefusal, sessionIdOf, useSessionToken, type SessionOptions } from './session.ts';

export interface PasswordAreaOptions<TPath extends string> extends Pick<SessionOptions, 'entries'> {
  /** The api's place in the store; unique on the page. */
  readonly reducerPath: TPath;
  /** Names of contracts' `STORAGE_KEYS`. */
  readonly tokenKey: string;
  readonly infoKey: string;
  readonly returnPathKey: string;
  /** The base path of the area's pages. */
  readonly areaPath: string;
  /** Pages of the area that need no sign-in, the sign-in page among them. */
  readonly publicPaths: readonly string[];
  readonly loginHref: string;
  /** The page after a sign-in that no page asked for. */
  readonly homeHref: string;
  /** Removes other stored data of the account. */
  readonly onLogOut?: () => void;
}

/** For calls outside a component's own hooks: `initiate(…, { track: false })`. */
export const useAreaDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();

/**
 * The parts of an area with password sign-in: its session, its api (features inject their endpoints), the guards of
 * its pages, and the sign-out.
 */
export function createPasswordArea<TPath extends string>(options: PasswordAreaOptions<TPath>) {
  const { tokenKey, infoKey, entries = {} } = options;
  const session = createSession({ tokenKeys: [tokenKey], infoKey, entries, isKeptOnly: true });
  const guarded = endSessionOnRefusal(createAreaBaseQuery(session), session);
  const proofs = createProofs();
  const baseQuery: AreaBaseQuery = async (args, store, extraOptions) => {
    const result = await proofs.orProve(() => guarded(args, store, extraOptions));
    if (result.error?.status === 403 && !args.restoresSession) refetchAccess(store.dispatch);
    return result;
  };
  const api = createApi({
    reducerPath: options.reducerPath,
    baseQuery,
    /** `Access`: what the account may do. A query that provides it is refetched after a refusal. */
    tagTypes: ['Access'],
    endpoints: () => ({}),
  });
  /** The account's role may have changed while the page was open. */
  function refetchAccess(dispatch: BaseQueryApi['dispatch']): void {
    dispatch(api.util.invalidateTags(['Access']));
  }

  const returnPath = createReturnPath({ ...options, key: options.returnPathKey });
  /** The last sign-out of this page: the session that it ended, and its target. */
  let exit: { readonly id: string | null; readonly to: string } | null = null;

  /** The pages behind the sign-in. One account's cached data is removed before the next account sees the area. */
  function RequireSignIn() {
    const id = sessionIdOf(useSessionToken(session));
    const [lastId, setLastId] = useState(id);
    if (id !== null && id !== lastId) setLastId(id);
    const dispatch = useAreaDispatch();
    useEffect(
      () => () => {
        dispatch(api.util.resetApiState());
        proofs.settle(false);
      },
      [dispatch, id],
    );
    useEffect(() => {
      if (id === null) return;
      returnPath.forget();
      exit = null;
    }, [id]);
    if (id !== null) return <Outlet key={id} />;
    return exit && exit.id === lastId ? <Navigate to={exit.to} replace /> : <ToSignIn />;
  }

  /** Redirects to the sign-in, which returns to this page. */
  function ToSignIn() {
    const { pathname, search } = useLocation();
    const [address] = useState(pathname + search);
    useEffect(() => returnPath.remember(address), [address]);
    return <Navigate to={options.loginHref} replace />;
  }

  /** The page after a sign-in: the page that asked for it, else the area's first page. */
  function hrefAfterSignIn(): string {
    return returnPath.remembered() ?? options.homeHref;
  }

  /** Pages for visitors who are not signed in. Visitors who arrive signed in are redirected. */
  function GuestOnly({ children }: { children: ReactNode }) {
    // Only checked on arrival, because the sign-in page redirects on its own.
    const [wasSignedIn] = useState(() => session.getToken() !== null);
    return wasSignedIn ? <Navigate to={hrefAfterSignIn()} replace /> : children;
  }

  /**
   * Signs out and leaves the pages behind the sign-in. The token is forgotten immediately, and revoked at the server if
   * that answers.
   */
  function logOut({ to = options.loginHref }: { to?: string } = {}): void {
    const token = session.getToken();
    exit = token === null ? null : { id: sessionIdOf(token), to };
    session.clear();
    options.onLogOut?.();
    // Not through the api, because leaving resets it, which would abort the request. `sendCall` logs failures.
    void sendCall(logOutCall, { keepalive: true }, { getToken: () => token }, new AbortController().signal);
  }

  /** Sends a call that leaves no trace in the store, because it carries a password. Rejects with the call's error. */
  async function sendSecret<C extends Call>(contract: C, request: CallRequest<C>): Promise<ResponseOf<C>> {
    const { data, error } = await proofs.orProve(() =>
      sendCall(contract, request, session, new AbortController().signal),
    );
    if (error) throw error;
    return data;
  }

  return { session, api, proofs, RequireSignIn, GuestOnly, hrefAfterSignIn, logOut, sendSecret };
}
