import { types } from 'node:util';
import type { Failure } from '@magnetx/contracts';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-errors';
import { AppError } from './app-error';
import type { RequestContext } from './request-context';

/** How long a client is asked to wait while the database is away, in s. */
const UNAVAILABLE_RETRY_S = 5;

/** What body-parser says in `type`, as our codes. */
const BODY_ERRORS: Readonly<Record<string, 'malformed_json' | 'payload_too_large' | 'unsupported_media_type'>> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
};

function statusOf(error: unknown): number {
  return types.isNativeError(error) && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}

/** Any error as one that the caller may be told. What nobody foresaw is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', { cause: error, retryAfterS: UNAVAILABLE_RETRY_S });
  }
  const type = types.isNativeError(error) && 'type' in error ? String(error.type) : '';
  const bodyError = BODY_ERRORS[type];
  if (bodyError) return new AppError(bodyError, { cause: error });
  if (error instanceof URIError) {
    const message = 'The address is not encoded in the right way';
    return new AppError('validation_failed', { message, fields: { path: [message] }, cause: error });
  }
  if (statusOf(error) >= 400 && statusOf(error) < 500) return new AppError('validation_failed', { cause: error });
  return new AppError('internal', { cause: error });
}

/** The one place that answers a failure, in contracts' envelope, and logs what is our own fault. */
export function createErrorMiddleware(deps: { logger: Logger; context: RequestContext }): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const failure = toAppError(error);
    if (failure.status >= 500) deps.logger.error({ err: error, code: failure.code }, 'request failed');
    // Too late for an envelope: Express' own handler closes the connection.
    if (response.headersSent) return next(error);
    if (failure.retryAfterS !== undefined) response.setHeader('Retry-After', String(failure.retryAfterS));
    response.setHeader('Cache-Control', 'no-store');
    const body: Failure = { success: false, error: failure.message, code: failure.code };
    if (failure.fields) body.fields = Object.fromEntries(Object.entries(failure.fields).map(([k, v]) => [k, [...v]]));
    const requestId = deps.context.current()?.requestId;
    if (requestId) body.requestId = requestId;
    response.status(failure.status).json(body);
  };
}
