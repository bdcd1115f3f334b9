import { createAreaBaseQuery, endSessionOnRefusal, type CallOptions } from '@magnetx/federation/api';
import { createApi } from '@magnetx/federation/host';
import { userSession } from '../shared/session/user-session.ts';

/** The cache tags. A mutation invalidates the tags of the data that it changes, and their queries refetch. */
export const TAG_TYPES = [
  'Me',
  'Points',
  'Holds',
  'Rewards',
  'Perks',
  'Progress',
  'QuestStats',
  'Tasks',
  'Giveaways',
  'Opportunities',
  'Missions',
  'Notifications',
  'Email',
  'Sessions',
  'Suspension',
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
