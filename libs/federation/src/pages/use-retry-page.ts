import { useLocation, useNavigate } from '@magnetx/federation/host';

/** Goes to the page's own address anew: for an error element, which gives way to the page that it stands in for. */
export function useRetryPage(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return async () => {
    const options = { replace: true, state: state as unknown };
    // The router opens nothing for an address that differs in its hash at most, so the hash follows on its own.
    await navigate({ pathname, search }, options);
    if (hash) await navigate({ pathname, search, hash }, options);
  };
}
