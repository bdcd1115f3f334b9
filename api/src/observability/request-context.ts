import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LogContext } from '@magnetx/operations';
import { inLanguage } from '@magnetx/texts/server';
import { SOURCE_LOCALE, type Language } from '@magnetx/texts/locales';

/** The request or job run that the current code serves. */
export interface RequestInfo {
  /** Identifies the work in every log line. The gateway assigns the id of a request. */
  readonly requestId: string;
  /** The trace of the work. Null while it is not traced. */
  readonly traceId: string | null;
  /** Of the texts that are made for the caller. Jobs have none, and make them in English. */
  readonly language?: Language;
  /** The matched call's path, for metrics. A raw path would create a series per requested address. */
  route: string;
  /** The signed-in caller, once its token is verified. */
  caller?: Caller;
}

/** A caller in logs, by ids alone. */
export interface Caller {
  readonly kind: 'user' | 'suspended' | 'admin' | 'project';
  readonly id: string;
  /** The member of the project who signed in. */
  readonly memberId?: string;
}

/** The fields of a log line that name its work. */
export function logContextOf({ requestId, traceId, caller }: RequestInfo): LogContext {
  return { requestId, ...(traceId && { traceId }), ...(caller && { caller }) };
}

/** Carries the request through everything that its handling awaits or starts, so that each log line has its id. */
export interface RequestContext {
  current: () => RequestInfo | undefined;
  run: <T>(info: RequestInfo, work: () => T) => T;
  /** Call it when nothing is served any more. Until then, every promise of the process carries the context. */
  close: () => void;
}

/** The format of ids that both gateway and API accept, so that their logs match. */
const WELL_FORMED_ID = /^[A-Za-z0-9._-]{8,100}$/;

export function createRequestContext(): RequestContext {
  const storage = new AsyncLocalStorage<RequestInfo>();
  return {
    current: () => storage.getStore(),
    run: (info, work) => storage.run(info, () => inLanguage(info.language ?? SOURCE_LOCALE, work)),
    close: () => storage.disable(),
  };
}

/** The gateway's id if it is well-formed, because it appears in logs and responses. Otherwise a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : randomUUID();
}
