import {
  changeMemberRole,
  getCalloutSecret,
  getTeam,
  getXToken,
  inviteMember,
  leaveTeam,
  listCallouts,
  listTeamChanges,
  removeMember,
  removeXToken,
  replaceCalloutSecret,
  resendCallout,
  revokeInvitation,
  setXToken,
  testCallout,
  type ResponseOf,
} from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

/** The number of changes on the page, and of those that each "Show older" adds. */
const CHANGES_SHOWN = 6;

export type Team = ResponseOf<typeof getTeam>;

export const {
  useGetTeamQuery,
  useListTeamChangesInfiniteQuery,
  useInviteMemberMutation,
  useRevokeInvitationMutation,
  useChangeMemberRoleMutation,
  useRemoveMemberMutation,
  useLeaveTeamMutation,
  useListCalloutsQuery,
  useGetCalloutSecretQuery,
  useReplaceCalloutSecretMutation,
  useTestCalloutMutation,
  useResendCalloutMutation,
  useGetXTokenQuery,
  useSetXTokenMutation,
  useRemoveXTokenMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getTeam: build.query({ ...call(getTeam), providesTags: ['Team'] }),
    listTeamChanges: build.infiniteQuery({
      ...pages(listTeamChanges, () => ({ query: { limit: CHANGES_SHOWN } })),
      providesTags: ['Team'],
    }),
    inviteMember: build.mutation({ ...call(inviteMember), invalidatesTags: ['Team'] }),
    revokeInvitation: build.mutation({ ...call(revokeInvitation), invalidatesTags: ['Team'] }),
    // The frame shows the own role.
    changeMemberRole: build.mutation({ ...call(changeMemberRole), invalidatesTags: ['Team', 'Project'] }),
    removeMember: build.mutation({ ...call(removeMember), invalidatesTags: ['Team'] }),
    leaveTeam: build.mutation(call(leaveTeam)),
    listCallouts: build.query({ ...call(listCallouts), providesTags: ['Callouts'] }),
    getCalloutSecret: build.query({ ...call(getCalloutSecret), providesTags: ['Callouts'], keepUnusedDataFor: 0 }),
    replaceCalloutSecret: build.mutation({ ...call(replaceCalloutSecret), invalidatesTags: ['Callouts'] }),
    testCallout: build.mutation({ ...call(testCallout), invalidatesTags: ['Callouts'] }),
    resendCallout: build.mutation({ ...call(resendCallout), invalidatesTags: ['Callouts'] }),
    getXToken: build.query({ ...call(getXToken), providesTags: ['Team'] }),
    // The forms of quests show the budget.
    setXToken: build.mutation({ ...call(setXToken), invalidatesTags: ['Team', 'Statement'] }),
    removeXToken: build.mutation({ ...call(removeXToken), invalidatesTags: ['Team', 'Statement'] }),
  }),
});
