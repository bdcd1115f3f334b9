import type { ServerResponse } from 'node:http';
import { types } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';

export interface LoggerOptions {
  readonly level: string;
  readonly service: 'api' | 'gateway';
  readonly instanceName: string;
  /** The context of the running code, which is added to each line. */
  readonly about?: () => LogContext;
}

/** The ids of a log line's context, with the same names in both servers. */
export interface LogContext {
  /** Of a request across all servers, or of one run of a job. */
  readonly requestId?: string;
  /** Set while the work is traced. */
  readonly traceId?: string;
  /** The sender of the request: kind and ids. */
  readonly caller?: object;
}

/**
 * Redacted in case a logged object contains them. Only at the top of a line: searching nested objects would cost as
 * much as four more lines.
 */
const SECRETS = [
  ...['authorization', 'cookie', 'password', 'secret', 'token', 'accessToken', 'ticket', 'codeVerifier'],
  ...['headers', 'body', 'query'],
];

/** Omits enumerable extras, because those of OAuth and database errors contain tokens, codes and whole documents. */
function describeError(error: unknown): object {
  if (!types.isNativeError(error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

/**
 * Lines are written in batches, because one write per line costs more than the rest of logging: a twentieth of a cheap
 * call. A process that exits writes those that wait. A killed one loses them.
 */
const BATCHED = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** How a request ended, as the message of its line. */
export function outcomeOf({ writableFinished, statusCode }: ServerResponse): string {
  if (!writableFinished) return 'request aborted';
  return statusCode >= 500 ? 'request errored' : 'request completed';
}

/**
 * Structured logs: one JSON object per line, with the same fields in all servers. `level` is a word, `time` is ISO 8601
 * in UTC, `service` and `instance` identify the process, `requestId` and `traceId` the work.
 */
export function createLogger(
  { level, service, instanceName, about }: LoggerOptions,
  destination: DestinationStream = pino.destination(BATCHED),
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
  return pino(options, destination);
}
