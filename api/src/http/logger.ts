import { types } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { RequestContext } from './request-context';

/**
 * Errors as logs show them: no enumerable extras, because those of OAuth and database errors hold tokens, codes and
 * whole documents.
 */
function describeError(error: unknown): object {
  if (!types.isNativeError(error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

/** Structured logs, one JSON line each, carrying the request's id. */
export function createLogger(level: string, context: RequestContext, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => {
      const info = context.current();
      return info ? { requestId: info.requestId } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
