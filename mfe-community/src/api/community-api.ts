import type { Call, ResponseOf } from '@magnetx/contracts';
import {
  createAreaBaseQuery,
  endSessionOnRefusal,
  sendCall,
  type CallOptions,
  type CallRequest,
} from '@magnetx/federation/api';
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
  'LinkedAccounts',
  'Suspension',
  'WaitlistStats',
  'Leaderboard',
  'Follows',
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

/** Sends a call that leaves no trace in the store, because it carries a password or a token. Rejects with its error. */
export async function sendSecret<C extends Call>(contract: C, request: CallRequest<C>): Promise<ResponseOf<C>> {
  const { data, error } = await sendCall(contract, request, userSession, new AbortController().signal);
  if (error) throw error;
  return data;
}
