import type { CDPSession } from 'playwright-core';
import type { ChainedRequest } from './request-chain.ts';

/** A request of a page, once. Times are seconds of the browser's own clock. */
export interface WatchedRequest extends ChainedRequest {
  readonly kind: 'page' | 'script' | 'style' | 'call' | 'other';
  readonly startedAt: number;
  endedAt: number | undefined;
  /** Bytes over the wire, headers included. */
  bytes: number;
  failed: boolean;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

function scriptsOf(stack: Stack | undefined): string[] {
  if (!stack) return [];
  return [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)];
}

function kindOf(url: string, isPage: boolean): WatchedRequest['kind'] {
  if (isPage) return 'page';
  const { pathname } = new URL(url);
  if (pathname.startsWith('/api/')) return 'call';
  if (pathname.endsWith('.js')) return 'script';
  return pathname.endsWith('.css') ? 'style' : 'other';
}

/** The live connection stays open, and is nothing that a page waits for. */
const isCounted = (url: string): boolean => /^https?:/.test(url) && !new URL(url).pathname.startsWith('/ws');

/** Records the requests of a session's page, in order. */
export class RequestWatch {
  private readonly byId = new Map<string, WatchedRequest>();
  private readonly byUrl = new Map<string, WatchedRequest>();
  private lastChangeAt = performance.now();

  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async start(session: CDPSession): Promise<RequestWatch> {
    const watch = new RequestWatch(session);
    watch.listen();
    await session.send('Network.enable');
    return watch;
  }

  get requests(): readonly WatchedRequest[] {
    return [...this.byUrl.values()];
  }

  /** How long nothing has begun or ended, in ms; zero while something is under way. */
  quietMs(): number {
    const isBusy = this.requests.some(({ endedAt }) => endedAt === undefined);
    return isBusy ? 0 : performance.now() - this.lastChangeAt;
  }

  private listen(): void {
    const { session } = this;
    session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type, documentURL }) => {
      const url = request.url.split('#')[0] ?? '';
      // A preloaded file is requested again by its user, and then comes from memory.
      if (!isCounted(url) || this.byUrl.has(url)) return;
      const isPage = type === 'Document';
      const named = initiator.url ?? (initiator.type === 'parser' ? documentURL : undefined);
      const askedBy = isPage ? [] : [...(named ? [named] : []), ...scriptsOf(initiator.stack)];
      const kind = kindOf(url, isPage);
      const watched = { url, askedBy, kind, startedAt: timestamp, endedAt: undefined, bytes: 0, failed: false };
      this.byUrl.set(url, watched);
      this.byId.set(requestId, watched);
      this.lastChangeAt = performance.now();
    });
    session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
      const watched = this.byId.get(requestId);
      if (watched && response.status >= 400) watched.failed = true;
      // A response that is never read never ends.
      if (watched?.kind === 'call') this.end(requestId, { endedAt: timestamp, bytes: response.encodedDataLength });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      this.end(requestId, { endedAt: timestamp, bytes: encodedDataLength });
    });
    session.on('Network.loadingFailed', ({ requestId, timestamp, canceled }) => {
      this.end(requestId, { endedAt: timestamp, failed: !canceled });
    });
  }

  private end(requestId: string, how: Partial<WatchedRequest>): void {
    const watched = this.byId.get(requestId);
    if (!watched) return;
    Object.assign(watched, how);
    this.lastChangeAt = performance.now();
  }
}
