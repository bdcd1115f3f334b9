import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { requestIdOf, type RequestContext, type RequestInfo } from './request-context';
import type { Metrics } from './metrics';

const QUIET = ['/healthz', '/readyz', '/metrics'];

/** The path without its query: queries carry tokens and codes. */
function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request && typeof request.originalUrl === 'string' ? request.originalUrl : request.url;
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? '';
}

/** Names the request, logs its end in one line (method, path, status, time), and measures it. */
export function createAccessLog(deps: { logger: Logger; context: RequestContext; metrics: Metrics }) {
  const log = pinoHttp({
    logger: deps.logger,
    genReqId: () => deps.context.current()?.requestId ?? '',
    wrapSerializers: false,
    serializers: {
      req: (request: IncomingMessage) => ({ method: request.method, path: pathOf(request) }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request) => QUIET.includes(pathOf(request)) },
    // The error itself has its own line, by the error middleware.
    customErrorObject: (_request, _response, _error, line: object) => ({ ...line, err: undefined }),
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'info'),
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const info: RequestInfo = { requestId: requestIdOf(request), route: 'unmatched' };
    response.setHeader('x-request-id', info.requestId);
    const startedAt = process.hrtime.bigint();
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      deps.metrics.observeRequest(request.method ?? '', info.route, response.statusCode, seconds);
    });
    deps.context.run(info, () => {
      log(request, response);
      next();
    });
  };
}
