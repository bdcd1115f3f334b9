import { getProgress, listGiveaways, listMissions, listTasks, setTimeZone } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../../api/community-api.ts';

/** For the quests in one filter that fit the user best: a page. Its argument is the token, as with `byToken`. */
const onlyIn =
  <T extends string>(filter: T): ((token: string) => { query: { filter: T; sort: 'for-you'; page: 1 } }) =>
  () => ({ query: { filter, sort: 'for-you', page: 1 } });

export const {
  useGetProgressQuery,
  useSetTimeZoneMutation,
  useListNewTasksQuery,
  useListNewGiveawaysQuery,
  useListNewMissionsQuery,
} = communityApi.injectEndpoints({
  endpoints: (build) => ({
    getProgress: build.query({
      ...call(getProgress, { send: byToken(), answer: ({ progress }) => progress }),
      providesTags: ['Progress'],
    }),
    setTimeZone: build.mutation({ ...call(setTimeZone), invalidatesTags: ['Progress'] }),
    listNewTasks: build.query({
      ...call(listTasks, {
        send: onlyIn('open'),
        answer: ({ tasks }) => tasks,
      }),
      providesTags: ['Tasks'],
    }),
    listNewGiveaways: build.query({
      ...call(listGiveaways, {
        send: onlyIn('active'),
        answer: ({ giveaways }) => giveaways,
      }),
      providesTags: ['Giveaways'],
    }),
    listNewMissions: build.query({
      ...call(listMissions, { send: onlyIn('open') }),
      providesTags: ['Missions'],
    }),
  }),
});
