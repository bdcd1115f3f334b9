import { createAreaBaseQuery, type AreaBaseQuery, type CallOptions } from '@magnetx/federation/api';
import { createApi } from '@magnetx/federation/host';
import { endingProblem } from '../shared/session/ending-problem';
import { userSession } from '../shared/session/user-session';

const sendCall = createAreaBaseQuery({ getToken: () => userSession.token() });

/**
 * A 401 ends the session wherever it comes from, and the pages fall back by themselves. Unless another sign-in has
 * replaced the token meanwhile: the answer is about the old one then.
 */
const baseQuery: AreaBaseQuery = async (args, api, extraOptions) => {
  const tokenBefore = userSession.token();
  const answer = await sendCall(args, api, extraOptions);
  const isCurrent = tokenBefore !== null && userSession.token() === tokenBefore;
  if (answer.error?.status === 401 && isCurrent) userSession.clear(endingProblem(answer.error));
  return answer;
};

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
  baseQuery,
  tagTypes: TAG_TYPES,
  // A page that is opened again asks again: figures and sessions change behind its back.
  keepUnusedDataFor: 0,
  endpoints: () => ({}),
});
