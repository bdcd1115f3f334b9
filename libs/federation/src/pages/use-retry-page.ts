import { useHost, useLocation, useNavigate } from '@magnetx/federation/host';

/**
 * Goes to the page's own address anew: for an error element, which gives way to the page that it stands in for. Where
 * the server may have a release by now that does not break, the host opens the page anew instead.
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
