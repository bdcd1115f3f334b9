import { createAdmin, type BodyOf, type ResponseOf } from '@magnetx/contracts';
import { useAreaDispatch } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api';

const { endpoints } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    createAdmin: build.mutation<ResponseOf<typeof createAdmin>, BodyOf<typeof createAdmin>>({
      query: (body) => ({ call: createAdmin, body }),
    }),
  }),
});

/** Creates an administrator. Rejects with the call's error. */
export function useCreateAdmin() {
  const dispatch = useAreaDispatch();
  return async ({ username, password, creationPassword }: BodyOf<typeof createAdmin>) => {
    const body = { username, password, creationPassword };
    await dispatch(endpoints.createAdmin.initiate(body, { track: false })).unwrap();
  };
}
