import { useLocation, useNavigate, useRouteError } from '@magnetx/federation/host';
import { logError } from '@magnetx/federation/log';
import { Container, ErrorPanel, PageMain } from '@magnetx/ui';
import { useEffect } from 'react';

/** Stands in for a page whose code could not be loaded, or that broke while rendering. */
export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => logError('A page of the project area broke', error), [error]);

  return (
    <PageMain title="Something broke">
      <Container width="narrow">
        <ErrorPanel
          title="This page did not open"
          message="Something went wrong on our side. Your project and its MXP are safe."
          onRetry={() => void navigate(location, { replace: true })}
        />
      </Container>
    </PageMain>
  );
}
