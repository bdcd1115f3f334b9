import { isRouteErrorResponse } from 'react-router-dom';
import type { LoadReport } from '@magnetx/federation';
import { RemoteLoadError } from '@magnetx/federation/runtime';
import { isChunkLoadError } from './chunk-load-error.ts';

/** At what an area's page broke. Null for what the loader has told of already, and for an address that is not there. */
export function failureStageOf(error: unknown): LoadReport['stage'] | null {
  if (error instanceof RemoteLoadError || isRouteErrorResponse(error)) return null;
  return isChunkLoadError(error) ? 'load' : 'show';
}
