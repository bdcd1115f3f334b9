import { AppError } from '@magnetx/contracts';
import { toAppError as describeError } from '@magnetx/operations';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import type { RequestContext } from './request-context.ts';

/** The `Retry-After` of responses while the database is unavailable, in s. */
const UNAVAILABLE_RETRY_S = 5;

/** Converts any error to one that a response may show. */
export function toAppError(error: unknown): AppError {
  return isDatabaseUnavailable(error)
    ? new AppError('unavailable', { cause: error, retryAfterS: UNAVAILABLE_RETRY_S })
    : describeError(error);
}

/** Sends every failure in contracts' envelope, and logs server errors. */
export function createErrorMiddleware(deps: { logger: Logger; context: RequestContext }): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const failure = toAppError(error);
    if (failure.status >= 500) deps.logger.error({ err: error, code: failure.code }, 'request failed');
    // The response has begun, so Express' default handler closes the connection.
    if (response.headersSent) return next(error);
    if (failure.retryAfterS !== undefined) response.setHeader('Retry-After', String(failure.retryAfterS));
    response.setHeader('Cache-Control', 'no-store');
    response.status(failure.status).json(failure.toFailure(deps.context.current()?.requestId));
  };
}
