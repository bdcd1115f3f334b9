import { useLocation, useNavigate, useRouteError } from '@magnetx/federation/host';
import { logError } from '@magnetx/federation/log';
import { Container, ErrorPanel } from '@magnetx/ui';
import { useEffect } from 'react';
import { PageMain } from './page-main';

/** Stands in for a page whose code could not be loaded, or that broke while rendering. */
export function PageError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => logError('A page of the community area broke', error), [error]);

  return (
    <PageMain title="Something broke">
      <Container width="narrow">
        <ErrorPanel
          title="This page did not open"
          message="Something went wrong on our side. What you earned is safe."
          // Without the hash: the router opens nothing for an address that differs in its hash at most.
          onRetry={() => void navigate({ pathname, search }, { replace: true })}
        />
      </Container>
    </PageMain>
  );
}
