import { createAdmin, type BodyOf } from '@magnetx/contracts';
import { call, useAreaDispatch } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

const { endpoints } = adminApi.injectEndpoints({
  endpoints: (build) => ({ createAdmin: build.mutation(call(createAdmin)) }),
});

/** Creates an administrator. Rejects with the call's error. */
export function useCreateAdmin() {
  const dispatch = useAreaDispatch();
  return async ({ username, password, creationPassword }: BodyOf<typeof createAdmin>) => {
    const body = { username, password, creationPassword };
    await dispatch(endpoints.createAdmin.initiate({ body }, { track: false })).unwrap();
  };
}
