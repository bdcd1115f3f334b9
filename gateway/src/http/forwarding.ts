import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

const REQUEST_ID_PATTERN = /^[\w.-]{8,100}$/;
/** Headers that the servers behind the gateway trust, so a client must not set them. */
const FORWARDING_HEADER = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|via)$/;
/** Trace headers as well: with them, an untrusted client could force recording or join another trace. */
const UNTRUSTED_HEADER = new RegExp(`${FORWARDING_HEADER.source}|^(?:traceparent|tracestate|baggage)$`);
/** The gateway always overwrites these. */
const RENEWED = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

/** The entry of the outermost trusted proxy. Entries before it come from the client. */
function trustedEntry(header: string | string[] | undefined, trustedHops: number): string | undefined {
  if (trustedHops === 0 || header === undefined) return undefined;
  const entries = String(header)
    .split(',')
    .map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedHops)];
}

function plainIp(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
}

/**
 * Overwrites `x-forwarded-for` (one address), `-proto`, `-host` and `x-request-id` with verified values. Removes trace
 * headers unless a trusted proxy is in front. The gateway and the servers behind it trust the result.
 */
export function renewForwardingHeaders(req: IncomingMessage, trustedHops: number): void {
  const { headers, socket } = req;
  const forwardedFor = trustedEntry(headers['x-forwarded-for'], trustedHops);
  const forwardedProto = trustedEntry(headers['x-forwarded-proto'], trustedHops);
  const forwardedHost = trustedEntry(headers['x-forwarded-host'], trustedHops);
  const givenId = trustedHops > 0 ? String(headers['x-request-id']) : '';
  const dropped = trustedHops > 0 ? FORWARDING_HEADER : UNTRUSTED_HEADER;
  for (const name in headers) {
    if (dropped.test(name) && !RENEWED.has(name)) Reflect.deleteProperty(headers, name);
  }
  const isEncrypted = socket instanceof TLSSocket || forwardedProto === 'https';
  const ip = plainIp(forwardedFor);
  headers['x-forwarded-for'] = isIP(ip) ? ip : plainIp(socket.remoteAddress);
  headers['x-forwarded-proto'] = isEncrypted ? 'https' : 'http';
  headers['x-forwarded-host'] = forwardedHost ?? headers.host ?? '';
  headers['x-request-id'] = REQUEST_ID_PATTERN.test(givenId) && headers['x-request-id'] ? givenId : randomUUID();
}

/** The client's address. Call `renewForwardingHeaders` first. */
export function clientIpOf(req: IncomingMessage): string {
  return String(req.headers['x-forwarded-for']);
}

/** The request's id in the logs of every server. Call `renewForwardingHeaders` first. */
export function requestIdOf(req: IncomingMessage): string {
  return String(req.headers['x-request-id']);
}
