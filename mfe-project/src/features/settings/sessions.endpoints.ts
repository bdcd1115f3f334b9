import { sessionEndpoints } from '@magnetx/federation/forms';
import { projectApi } from '../../api/project-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  projectApi.injectEndpoints({ endpoints: sessionEndpoints });
