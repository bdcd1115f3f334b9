import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskedPath } from '@magnetx/contracts/masked-path';
import { createLogger as createServerLogger, instanceNameOfProcess, outcomeOf } from '@magnetx/operations';
import type { RequestHandler } from 'express';
import type { DestinationStream, Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { pathOf, routeClassOf } from '../http/paths.ts';
import { clientIpOf, requestIdOf } from '../http/forwarding.ts';
import { logContextOf } from './request-tracing.ts';

export interface LoggerOptions {
  readonly instanceName?: string;
  readonly destination?: DestinationStream;
}

export function createLogger(level: string, { instanceName, destination }: LoggerOptions = {}): Logger {
  const name = instanceName ?? instanceNameOfProcess();
  return createServerLogger({ level, service: 'gateway', instanceName: name }, destination);
}

/** Successful requests for files are logged at debug level, and all probes and scrapes. */
const QUIET = new Set(['assets', 'operations']);

/** Masks tokens: the link of a tester or of a shared report is enough to open it. */
function loggedPath(url: string | undefined): string {
  return maskedPath(pathOf(url)).replace(/^(\/registry\/pins\/)[^/]{20,}$/i, '$1…');
}

/** Logs one line per request. It contains no query, header or body, because all three can contain tokens. */
export function createRequestLogger(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (req) => requestIdOf(req),
    customProps: (req) => logContextOf(req),
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
      const routeClass = routeClassOf(pathOf(req.url));
      // A failed probe is logged with its reason, once.
      if (res.statusCode >= 500 && routeClass !== 'operations') return 'warn';
      return QUIET.has(routeClass) ? 'debug' : 'info';
    },
  });
}

/** Logs a call that ended `ms` after its arrival. */
export type LogCall = (req: IncomingMessage, res: ServerResponse, ms: number) => void;

/** Logs the line of {@link createRequestLogger} for calls, without the cost of a child logger per request. */
export function createCallLogger(logger: Logger): LogCall {
  return (req, res, ms) => {
    const status = res.statusCode;
    const level = status === 500 ? 'error' : status > 500 ? 'warn' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const { requestId, traceId } = logContextOf(req);
    const call = { method: req.method, path: loggedPath(req.url), ip: clientIpOf(req) };
    const line = { requestId, traceId, req: call, res: { status }, responseTime: Math.round(ms) };
    logger[level](line, outcomeOf(res));
  };
}
