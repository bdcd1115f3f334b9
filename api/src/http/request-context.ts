import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The request, or the job run, that the current code serves. */
export interface RequestInfo {
  /** Names one piece of work in every log line. That of a request is the gateway's. */
  readonly requestId: string;
  /** Where its trace is kept; null while it is not traced. */
  readonly traceId: string | null;
  /** The matched call's path, for metrics: a raw path would make a series per address tried. */
  route: string;
}

/**
 * Carries the request through everything that its handling awaits, and through what it leaves behind, so that each log
 * line can name it.
 */
export interface RequestContext {
  current: () => RequestInfo | undefined;
  run: <T>(info: RequestInfo, work: () => T) => T;
  /** Once nothing is served any more: until then every promise of the process carries the request on. */
  close: () => void;
}

/** As the gateway has it: an id that one of the two did not take over would not be found in the other's logs. */
const WELL_FORMED_ID = /^[A-Za-z0-9._-]{8,100}$/;

export function createRequestContext(): RequestContext {
  const storage = new AsyncLocalStorage<RequestInfo>();
  return {
    current: () => storage.getStore(),
    run: (info, work) => storage.run(info, work),
    close: () => storage.disable(),
  };
}

/** The gateway's id when it is well-formed (it ends up in logs and answers), else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : randomUUID();
}
