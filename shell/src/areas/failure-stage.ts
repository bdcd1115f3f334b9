import { isRouteErrorResponse } from 'react-router-dom';
import type { LoadReport } from '@magnetx/federation';
import { RemoteLoadError } from '@magnetx/federation/runtime';
import { isChunkLoadError } from './chunk-load-error.ts';

/**
 * The stage at which an area's page failed. Null for failures that the loader has reported, and for unknown addresses.
 */
export function failureStageOf(error: unknown): LoadReport['stage'] | null {
  if (error instanceof RemoteLoadError || isRouteErrorResponse(error)) return null;
  return isChunkLoadError(error) ? 'load' : 'show';
}
