import { createAreaBaseQuery, endSessionOnRefusal, type CallOptions } from '@magnetx/federation/api';
import { createApi } from '@magnetx/federation/host';
import { userSession } from '../shared/session/user-session.ts';

/** What an answer is about. Who changes something names what is no longer true, and whatever shows it asks again. */
export const TAG_TYPES = [
  'Me',
  'Points',
  'Rewards',
  'QuestStats',
  'Tasks',
  'Giveaways',
  'Opportunities',
  'Notifications',
  'WaitlistStats',
  'Leaderboard',
] as const;

export type Tag = (typeof TAG_TYPES)[number];

/** For a query whose argument is the token, so that no answer outlives the session it was given to. */
export const byToken =
  (options: CallOptions = {}): ((token: string) => CallOptions) =>
  () =>
    options;

/** The community area's door to the API. Features inject their endpoints. */
export const communityApi = createApi({
  reducerPath: 'communityApi',
  baseQuery: endSessionOnRefusal(createAreaBaseQuery(userSession), userSession),
  tagTypes: TAG_TYPES,
  // A page that is opened again asks again: figures and sessions change behind its back.
  keepUnusedDataFor: 0,
  endpoints: () => ({}),
});
