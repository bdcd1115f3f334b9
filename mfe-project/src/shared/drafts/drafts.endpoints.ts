import { getProjectDraft, listProjectDrafts, removeProjectDraft, saveProjectDraft } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const draftsApi = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query({
      ...call(listProjectDrafts, { answer: ({ drafts }) => drafts }),
      providesTags: ['Drafts'],
    }),
    // Without a tag: an open form follows no later save.
    getDraft: build.query({ ...call(getProjectDraft, { answer: ({ draft }) => draft }), keepUnusedDataFor: 0 }),
    saveDraft: build.mutation({
      ...call(saveProjectDraft, { answer: ({ draft }) => draft }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Drafts']),
    }),
    removeDraft: build.mutation({
      ...call(removeProjectDraft, { answer: ({ draft }) => draft }),
      // A refused deletion may be of a draft that another tab has deleted.
      invalidatesTags: ['Drafts'],
    }),
  }),
});

export const { useListDraftsQuery, useGetDraftQuery, useSaveDraftMutation, useRemoveDraftMutation } = draftsApi;
