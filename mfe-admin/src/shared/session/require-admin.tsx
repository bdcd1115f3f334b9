import { useSessionToken } from '@magnetx/federation/api';
import { Navigate, Outlet } from '@magnetx/federation/host';
import { useEffect } from 'react';
import { adminApi, useAreaDispatch } from '../../api/admin-api';
import { paths } from '../../paths';
import { adminSession } from './admin-session';

/** The pages behind the sign-in. What one administrator loaded is gone before the next one sees the area. */
export function RequireAdmin() {
  const token = useSessionToken(adminSession);
  const dispatch = useAreaDispatch();

  useEffect(
    () => () => {
      dispatch(adminApi.util.resetApiState());
    },
    [dispatch, token],
  );

  return token ? <Outlet key={token} /> : <Navigate to={paths.login.href()} replace />;
}
