import { types } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';

export interface LoggerOptions {
  readonly level: string;
  readonly service: 'api' | 'gateway';
  readonly instanceName: string;
  /** What is known of the work that the running code is part of, for each of its lines. */
  readonly about?: () => LogContext;
}

/** What a line can be found by. The same names in both servers. */
export interface LogContext {
  /** Of a request through all servers, or of one run of a job. */
  readonly requestId?: string;
  /** Where its trace is kept, while it is traced. */
  readonly traceId?: string;
}

/**
 * Nobody means to log these. They are here for the day on which somebody logs an object that has one. At the top of a
 * line only: looking into what is nested costs as much as four lines do.
 */
const SECRETS = [
  ...['authorization', 'cookie', 'password', 'secret', 'token', 'accessToken', 'ticket', 'codeVerifier'],
  ...['headers', 'body', 'query'],
];

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

/**
 * Structured logs: one JSON object a line, of one shape in all servers. `level` is a word, `time` ISO 8601 in UTC,
 * `service` and `instance` say who wrote it, `requestId` and `traceId` for what.
 */
export function createLogger(
  { level, service, instanceName, about }: LoggerOptions,
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: { service, instance: instanceName },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: SECRETS, censor: '[redacted]' },
    ...(about && { mixin: about }),
  };
  return destination ? pino(options, destination) : pino(options);
}
