import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#@]+)((?:[/?][^#]*)?)$/i;

/** Whether a request opens a websocket. A server ignores any other upgrade that it is offered (RFC 9110, 7.8). */
export function isWebSocketHandshake({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const offered = (headers.upgrade ?? '').toLowerCase().split(',');
  return method === 'GET' && offered.some((protocol) => protocol.trim() === 'websocket');
}

/**
 * Turns a target in absolute form (`GET http://host/path`) into a path and a host, which replaces that of the header
 * (RFC 9112, 3.2.2). Anything else stays as it is.
 */
export function toOriginForm(req: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const [, host, rest] = ABSOLUTE.exec(req.url ?? '') ?? [];
  if (host === undefined || rest === undefined) return;
  req.headers.host = host;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
