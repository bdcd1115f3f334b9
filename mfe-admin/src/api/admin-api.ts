import { createAreaBaseQuery, endSessionOnRefusal } from '@magnetx/federation/api';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { adminSession } from '../shared/session/admin-session';

/** The admin area's door to the API. Features inject their endpoints. */
export const adminApi = createApi({
  reducerPath: 'adminApi',
  baseQuery: endSessionOnRefusal(createAreaBaseQuery({ getToken: adminSession.getToken }), adminSession),
  endpoints: () => ({}),
});

/** For calls that must leave no trace in the store, because they carry a password: `initiate(…, { track: false })`. */
export const useAreaDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();
