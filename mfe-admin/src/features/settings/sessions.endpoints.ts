import { sessionEndpoints } from '@magnetx/federation/forms';
import { adminApi } from '../../api/admin-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  adminApi.injectEndpoints({ endpoints: sessionEndpoints });
