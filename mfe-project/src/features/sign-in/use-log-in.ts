import { logInProject, type BodyOf } from '@magnetx/contracts';
import { call, useAreaDispatch } from '@magnetx/federation/api';
import { projectApi, projectSession } from '../../api/project-api.ts';

const { endpoints } = projectApi.injectEndpoints({
  endpoints: (build) => ({ logIn: build.mutation(call(logInProject)) }),
});

/** Signs in with a username or project name and keeps the sign-in. Rejects with the call's error. */
export function useLogIn() {
  const dispatch = useAreaDispatch();
  return async (body: BodyOf<typeof logInProject>) => {
    const { token, project } = await dispatch(endpoints.logIn.initiate({ body }, { track: false })).unwrap();
    projectSession.save(token, project);
  };
}
