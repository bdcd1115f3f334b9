import { useEffect } from 'react';
import { useRouteError } from '@magnetx/federation/host';
import { logError } from '../log.ts';
import { useRetryPage } from './use-retry-page.ts';

/** For an area's error element: logs once why the page broke, and returns the way to try it again. */
export function usePageFailure(area: string): () => Promise<void> {
  const error = useRouteError();
  useEffect(() => logError(`A page of the ${area} area broke`, error), [area, error]);
  return useRetryPage();
}
