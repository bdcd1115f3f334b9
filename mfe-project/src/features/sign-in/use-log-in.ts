import { logInProject, type BodyOf, type ResponseOf } from '@magnetx/contracts';
import { useAreaDispatch } from '@magnetx/federation/api';
import { projectApi, projectSession } from '../../api/project-api';

const { endpoints } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<ResponseOf<typeof logInProject>, BodyOf<typeof logInProject>>({
      query: (body) => ({ call: logInProject, body }),
    }),
  }),
});

/** Signs in with a username or project name and keeps the sign-in. Rejects with the call's error. */
export function useLogIn() {
  const dispatch = useAreaDispatch();
  return async (credentials: BodyOf<typeof logInProject>) => {
    const { token, project } = await dispatch(endpoints.logIn.initiate(credentials, { track: false })).unwrap();
    projectSession.save(token, project);
  };
}
