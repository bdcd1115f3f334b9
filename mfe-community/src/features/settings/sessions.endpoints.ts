import { sessionEndpoints } from '@magnetx/federation/forms';
import { communityApi } from '../../api/community-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  communityApi.injectEndpoints({ endpoints: sessionEndpoints });
