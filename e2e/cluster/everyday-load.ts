import {
  API_BASE_PATH,
  getLeaderboard,
  getMe,
  getStatement,
  getWaitlistStats,
  listNotifications,
  readNotifications,
} from '@magnetx/contracts';
import { openPage, startLines } from '../fixtures/steady-load.ts';
import type { Crowd } from './crowd.ts';

const PAGES = ['/', '/waitlist', '/user/dashboard', '/admin/login', '/project/login'];
const READS = [getMe, getWaitlistStats, getLeaderboard, getStatement, listNotifications];
/** One of this many changes marks notifications as read; the others are sign-ins by a referral link. */
const CHANGES = 4;

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

/** Simulates an ordinary day: pages are opened, statistics fetched, friends sign in. Returns the stop function. */
export function startEverydayLoad(siteUrl: string, crowd: Crowd): () => Promise<void> {
  const { log } = crowd;
  const call = async ({ method, path }: { method: string; path: string }, turn: number): Promise<void> => {
    const { token } = nth(crowd.pages, turn).person;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await log.send(`${siteUrl}${API_BASE_PATH}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
  };
  const stops = [
    startLines(1, (turn) => openPage(log, siteUrl, nth(PAGES, turn))),
    startLines(2, (turn) => call(nth(READS, turn), Math.floor(turn / READS.length))),
    startLines(2, (turn) => (turn % CHANGES === 0 ? call(readNotifications, turn) : crowd.refer())),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
