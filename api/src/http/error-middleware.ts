import { AppError, type ErrorCode, type Failure } from '@magnetx/contracts';
import { toAppError as describeError } from '@magnetx/operations';
import { translated } from '@magnetx/texts/server';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isDiskFull } from '../db/database-errors.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { RequestContext } from '../observability/request-context.ts';

/** The `Retry-After` of responses while the database is unavailable, in s. */
const UNAVAILABLE_RETRY_S = 5;
const DISK_FULL_RETRY_S = 60;

/** The stores that refuse more data, by the code of the refusal. */
const FULL_STORES: Partial<Record<ErrorCode, 'database' | 'pictures'>> = {
  storage_full: 'database',
  pictures_full: 'pictures',
};

/** Converts any error to one that a response may show. */
export function toAppError(error: unknown): AppError {
  if (isDiskFull(error)) return new AppError('storage_full', { cause: error, retryAfterS: DISK_FULL_RETRY_S });
  return isDatabaseUnavailable(error)
    ? new AppError('unavailable', { cause: error, retryAfterS: UNAVAILABLE_RETRY_S })
    : describeError(error);
}

/** Most texts of failures are constants, which are made in English. */
function inLanguageOfCaller({ error, fields, ...rest }: Failure): Failure {
  const told = Object.entries(fields ?? {}).map(([path, texts]) => [path, texts.map(translated)]);
  return { ...rest, error: translated(error), ...(fields && { fields: Object.fromEntries(told) }) };
}

interface ErrorMiddlewareDeps {
  readonly logger: Logger;
  readonly context: RequestContext;
  readonly metrics: Pick<Metrics, 'storageRefusals'>;
}

/** Sends every failure in contracts' envelope, and logs server errors. */
export function createErrorMiddleware(deps: ErrorMiddlewareDeps): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const failure = toAppError(error);
    if (failure.status >= 500) deps.logger.error({ err: error, code: failure.code }, 'request failed');
    const store = FULL_STORES[failure.code];
    if (store) deps.metrics.storageRefusals.inc({ store });
    // The response has begun, so Express' default handler closes the connection.
    if (response.headersSent) return next(error);
    if (failure.retryAfterS !== undefined) response.setHeader('Retry-After', String(failure.retryAfterS));
    response.setHeader('Cache-Control', 'no-store');
    response.status(failure.status).json(inLanguageOfCaller(failure.toFailure(deps.context.current()?.requestId)));
  };
}
