import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

export type MalformedRequest = 'malformed_request' | 'headers_too_large' | 'payload_too_large' | 'request_timeout';

/** The error codes of Node's HTTP parser that are more specific than "not HTTP". */
const KINDS: Readonly<Record<string, MalformedRequest>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface MalformedRequestDeps {
  readonly logger: Pick<Logger, 'info'>;
  /** The status and the JSON body of the response. */
  readonly describe: (kind: MalformedRequest, requestId: string) => { status: number; body: object };
}

function head(status: number, length: number, requestId: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${length}`,
    `X-Request-Id: ${requestId}`,
    '\r\n',
  ].join('\r\n');
}

/**
 * Answers requests that Node's parser rejects, which never reach a request handler, and closes their connections. By
 * default, Node answers them with a bare status line.
 */
export function answerMalformedRequests(server: Server, { logger, describe }: MalformedRequestDeps): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => responses.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = responses.get(socket as Socket);
    // An ended response that still holds the socket precedes this one in the socket's buffer.
    const isWritten = last?.writableFinished === true || (last?.writableEnded === true && last.socket !== null);
    const isPartlySent = last?.headersSent === true && !isWritten;
    if (!socket.writable || error.code === 'ECONNRESET' || isPartlySent) return void socket.destroy();
    const kind = KINDS[error.code ?? ''] ?? 'malformed_request';
    const requestId = randomUUID();
    const { status, body } = describe(kind, requestId);
    logger.info({ requestId, status, reason: error.code }, 'a malformed request was rejected');
    const json = JSON.stringify(body);
    socket.end(head(status, Buffer.byteLength(json), requestId) + json, () => socket.destroy());
  });
}

/** Whether a request has several `Host` headers. Node uses the first, but another proxy may use a different one. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
