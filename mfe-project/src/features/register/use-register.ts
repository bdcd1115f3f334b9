import { registerProject, type BodyOf } from '@magnetx/contracts';
import { call, useAreaDispatch } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

const { endpoints } = projectApi.injectEndpoints({
  endpoints: (build) => ({ register: build.mutation(call(registerProject)) }),
});

/** Creates a project account. Resolves with the project, rejects with the call's error. */
export function useRegister() {
  const dispatch = useAreaDispatch();
  return async ({ name, username, password }: BodyOf<typeof registerProject>) => {
    const body = { name, username, password };
    const { project } = await dispatch(endpoints.register.initiate({ body }, { track: false })).unwrap();
    return project;
  };
}
