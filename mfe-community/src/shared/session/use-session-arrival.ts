import { STORAGE_KEYS } from '@magnetx/contracts';
import { useSessionToken } from '@magnetx/federation/api';
import { useLocation, useNavigate } from '@magnetx/federation/host';
import { deviceStorage, tabStorage } from '@magnetx/federation/storage';
import { useLayoutEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { hasAnswer, readArrival, withoutAnswer } from './arrival.ts';
import { returnPath } from './return-path.ts';
import { startedSignIns } from './started-sign-ins.ts';
import { userSession } from './user-session.ts';

const LIST_PATHS: readonly string[] = [
  paths.tasks.pattern,
  paths.giveaways.pattern,
  paths.opportunities.pattern,
  paths.missions.pattern,
  paths.leaderboard.pattern,
  paths.perks.pattern,
  paths.notifications.pattern,
];

/** A list, or the page of a quest, which keeps an open dialog in the query. */
function hasView(pathname: string): boolean {
  return LIST_PATHS.some((list) => pathname === list || pathname.startsWith(`${list}/`));
}

/** Where a sign-in from the user area comes back to. */
function isDashboard(pathname: string): boolean {
  return pathname === paths.dashboard.pattern;
}

/** The part of the query that survives a sign-in: the view of a list or quest, and whether the statement is open. */
function keptQuery(pathname: string, search: string): string {
  if (hasView(pathname)) return withoutAnswer(search);
  const statement = new URLSearchParams(search).get('statement');
  return isDashboard(pathname) && statement !== null ? `?${new URLSearchParams({ statement }).toString()}` : '';
}

/**
 * Reads the answer of a sign-in and removes it from the address and the history. This happens in a layout effect,
 * before the page can send a request to another site: until then, `isSettled` is false. Without an answer, the stored
 * session counts. A user who had to sign in again is sent back to their page.
 *
 * `isRefused`: the answer has a token of a sign-in that this browser has not started. It changes nothing.
 * `appealToken`: a suspended user has signed in here. The token is not stored.
 */
export function useSessionArrival() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => {
    const answer = readArrival(search);
    const isOwn = startedSignIns.isOwn(answer.nonce);
    return { ...answer, isRefused: answer.token !== null && !isOwn, appealToken: isOwn ? answer.appealToken : null };
  });
  const token = useSessionToken(userSession);

  useLayoutEffect(() => {
    userSession.dropUnreadable();
    if (arrival.token && startedSignIns.complete(arrival.nonce, arrival.token)) {
      deviceStorage.remove(STORAGE_KEYS.userConnecting);
    }
    const isConnected = !arrival.error && !arrival.isRefused && userSession.getToken() !== null;
    if (isConnected) tabStorage.remove(STORAGE_KEYS.userReferral);
    const kept = isConnected ? keptQuery(pathname, search) : withoutAnswer(search);
    const wayBack = isConnected && hasAnswer(search) && isDashboard(pathname) ? returnPath.remembered() : null;
    if (isConnected && !hasAnswer(search) && pathname !== paths.connect.pattern) returnPath.forget();
    if (wayBack !== null) void navigate(wayBack, { replace: true });
    else if (kept !== search) void navigate({ pathname, search: kept }, { replace: true });
  }, [arrival, navigate, pathname, search]);

  const { error, isRefused, appealToken } = arrival;
  return { isSettled: !hasAnswer(search), token, error, isRefused, appealToken };
}
