import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskedPath } from '@magnetx/contracts/masked-path';
import { createLogger as createServerLogger, instanceNameOfProcess } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import { destination as openDestination, type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { pathOf, routeClassOf } from '../http/paths.ts';
import { clientIpOf, requestIdOf } from '../security/forwarding.ts';
import { lineContextOf } from './request-tracing.ts';

export interface LoggerOptions {
  readonly instanceName?: string;
  readonly destination?: DestinationStream;
}

/** Lines go out together, because a write for each costs more than all else about it. */
const TOGETHER = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** The gateway's logger. Lines about a request are given its `requestId` where they are written. */
export function createLogger(level: string, { instanceName, destination }: LoggerOptions = {}): Logger {
  const name = instanceName ?? instanceNameOfProcess();
  return createServerLogger(
    { level, service: 'gateway', instanceName: name },
    destination ?? openDestination(TOGETHER),
  );
}

/** Files, probes and scrapes are many and dull: seen when something is wrong with them, or on request. */
const QUIET = new Set(['assets', 'operations']);

/** Links of testers and shared reports open something by themselves, so their tokens stay out of the log. */
function loggedPath(url: string | undefined): string {
  return maskedPath(pathOf(url)).replace(/^(\/registry\/pins\/)[^/]{20,}$/i, '$1…');
}

/**
 * One line per request. It holds what is listed here and nothing else: no query, no header, no body, because
 * tokens travel in all three.
 */
export function createRequestLogger(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (req) => requestIdOf(req),
    customProps: (req) => lineContextOf(req),
    wrapSerializers: false,
    serializers: {
      req: (req) => ({
        method: req.method,
        path: loggedPath(req.originalUrl),
        ip: clientIpOf(req),
      }),
      res: (res) => ({ status: res.statusCode }),
    },
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode === 500) return 'error';
      if (res.statusCode >= 500) return 'warn';
      return QUIET.has(routeClassOf(pathOf(req.url))) ? 'debug' : 'info';
    },
  });
}

/** In pino-http's words. */
function outcomeOf(res: ServerResponse): string {
  if (!res.writableFinished) return 'request aborted';
  return res.statusCode >= 500 ? 'request errored' : 'request completed';
}

/** Writes the line of one call that has ended, `ms` after it came. */
export type LogCall = (req: IncomingMessage, res: ServerResponse, ms: number) => void;

/** The same line as {@link createRequestLogger}'s, for calls: its own logger for each request would cost too much. */
export function createCallLogger(logger: Logger): LogCall {
  return (req, res, ms) => {
    const status = res.statusCode;
    const level = status === 500 ? 'error' : status > 500 ? 'warn' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const { requestId, traceId } = lineContextOf(req);
    const call = { method: req.method, path: loggedPath(req.url), ip: clientIpOf(req) };
    const line = { requestId, traceId, req: call, res: { status }, responseTime: Math.round(ms) };
    logger[level](line, outcomeOf(res));
  };
}
