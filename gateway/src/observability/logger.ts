import type { RequestHandler } from 'express';
import { pino, type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { pathOf, routeClassOf } from '../http/paths';
import { clientIpOf, requestIdOf } from '../security/forwarding';

/** Structured logs, one JSON object a line. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: { service: 'gateway' } };
  return destination ? pino(options, destination) : pino(options);
}

/** Files, probes and scrapes are many and dull: seen when something is wrong with them, or on request. */
const QUIET = new Set(['assets', 'operations']);

/** A tester's link opens something by itself, and is not for whoever reads logs. */
function loggedPath(url: string | undefined): string {
  return pathOf(url).replace(/^(\/registry\/pins\/)[^/]{20,}$/i, '$1…');
}

/**
 * One line per request. It holds what is listed here and nothing else: no query, no header, no body, because
 * tokens travel in all three.
 */
export function createRequestLogger(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (req) => requestIdOf(req),
    wrapSerializers: false,
    serializers: {
      req: (req) => ({
        id: requestIdOf(req),
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
