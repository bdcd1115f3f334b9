import { useHost, useLocation, useNavigate } from '@magnetx/federation/host';

/**
 * Navigates to the current URL again, from an error element. If the server may have a release without the error, the
 * host reloads the page instead.
 */
export function useRetryPage(): () => Promise<void> {
  const navigate = useNavigate();
  const { reloadForAnotherRelease } = useHost();
  const { pathname, search, hash, state } = useLocation();
  return async () => {
    if (reloadForAnotherRelease?.(pathname)) return;
    const options = { replace: true, state: state as unknown };
    // The router opens nothing for an address that differs in its hash at most, so the hash follows on its own.
    await navigate({ pathname, search }, options);
    if (hash) await navigate({ pathname, search, hash }, options);
  };
}
