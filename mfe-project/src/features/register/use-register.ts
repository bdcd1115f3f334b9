import { registerProject, type BodyOf, type ResponseOf } from '@magnetx/contracts';
import { useAreaDispatch } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api';

const { endpoints } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<ResponseOf<typeof registerProject>, BodyOf<typeof registerProject>>({
      query: (body) => ({ call: registerProject, body }),
    }),
  }),
});

/** Creates a project account. Resolves with the project, rejects with the call's error. */
export function useRegister() {
  const dispatch = useAreaDispatch();
  return async ({ name, username, password }: BodyOf<typeof registerProject>) => {
    const body = { name, username, password };
    const { project } = await dispatch(endpoints.register.initiate(body, { track: false })).unwrap();
    return project;
  };
}
