import { createApi } from '@reduxjs/toolkit/query';
import { getProjectQuest, getTask, listMessages, logOut, submitTask, uploadPicture } from '@magnetx/contracts';
import { createAreaBaseQuery } from './area-base-query.ts';
import { ask, call, pages } from './call.ts';

// Compiled, never run: `@ts-expect-error` marks the lines that must not compile.

const api = createApi({
  baseQuery: createAreaBaseQuery({ getToken: () => null }),
  endpoints: (build) => ({
    submitTask: build.mutation(call(submitTask)),
    getQuest: build.query(call(getProjectQuest)),
    logOut: build.mutation(call(logOut)),
    getTitle: build.query(
      call(getTask, { send: (id: number) => ({ query: { id } }), answer: ({ task }) => task.title }),
    ),
    listMessages: build.infiniteQuery(pages(listMessages, (show: 'all' | 'unread') => ({ query: { show } }))),

    upload: build.mutation(call(uploadPicture)),

    // @ts-expect-error a call without its input's types
    unbound: build.mutation<unknown, undefined>({ query: () => ({ call: submitTask, body: { taskId: 'seven' } }) }),

    // @ts-expect-error another answer than the contract's
    otherAnswer: build.mutation<{ nonsense: boolean }, undefined>(call(submitTask)),

    // @ts-expect-error input that the call does not take
    otherInput: build.mutation(call(submitTask, { send: () => ({ body: { taskId: 'seven' } }) })),

    // @ts-expect-error a field that the answer does not have
    otherField: build.query(call(getTask, { send: () => ({ query: { id: 7 } }), answer: ({ nonsense }) => nonsense })),

    // @ts-expect-error a call whose answer names no next page
    notPaged: build.infiniteQuery(pages(getTask)),

    asked: build.mutation({
      // @ts-expect-error a query that the call does not take
      queryFn: (_arg: undefined, _api, _options, send) => ask(send, getTask, { query: { id: 'seven' } }),
    }),
  }),
});

const { endpoints } = api;
const work = { task_id: 7, submission_url: 'https://example.org' };

export const started = [
  endpoints.submitTask.initiate({ body: work, idempotencyKey: 'k' }),
  endpoints.getQuest.initiate({ params: { questId: 7 } }),
  endpoints.logOut.initiate(undefined),
  endpoints.getTitle.initiate(7),
  endpoints.listMessages.initiate('unread'),

  endpoints.upload.initiate({ query: { kind: 'logo' }, file: new Blob() }),

  // @ts-expect-error the file is missing
  endpoints.upload.initiate({ query: { kind: 'logo' } }),

  // @ts-expect-error a call that takes no file
  endpoints.getQuest.initiate({ params: { questId: 7 }, file: new Blob() }),

  // @ts-expect-error the number of the task is missing
  endpoints.submitTask.initiate({ body: { submission_url: 'https://example.org' } }),

  // @ts-expect-error a call that needs its path's parameter
  endpoints.getQuest.initiate(undefined),

  // @ts-expect-error a parameter of another type
  endpoints.getQuest.initiate({ params: { questId: 'seven' } }),

  // @ts-expect-error a filter that there is not
  endpoints.listMessages.initiate('nonsense'),
];

type Title = ReturnType<ReturnType<typeof endpoints.getTitle.select>>['data'];

export const title: Title = 'A task';

// @ts-expect-error a title is text
export const number: Title = 7;
