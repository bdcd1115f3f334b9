import type { IncomingHttpHeaders } from 'node:http';

/** Hop-by-hop headers: they describe one connection, so a proxy does not forward them. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** The gateway has already answered `Expect: 100-continue`. */
const DROPPED_FROM_REQUESTS: ReadonlySet<string> = new Set([...HOP_BY_HOP, 'expect']);
/** The gateway sets its own `X-Request-Id`. */
const DROPPED_FROM_RESPONSES: ReadonlySet<string> = new Set([...HOP_BY_HOP, 'x-request-id']);
/** Clients cannot remove these by listing them in `Connection`. */
const ALWAYS_FORWARDED = /^(?:x-forwarded-.*|x-request-id|host|authorization|cookie|content-.*|idempotency-key)$/;

/** Headers that a `Connection` header lists as hop-by-hop; null for the usual values, which list none. */
function namedByConnection(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined) return null;
  const plain = connection.toLowerCase();
  if (plain === 'keep-alive' || plain === 'close') return null;
  return new Set(plain.split(',').map((name) => name.trim()));
}

/** The request headers for the upstream: names and values in turn. */
export function headersToUpstream(headers: IncomingHttpHeaders): string[] {
  const named = namedByConnection(headers.connection);
  const forwarded: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || DROPPED_FROM_REQUESTS.has(name)) continue;
    if (named?.has(name) && !ALWAYS_FORWARDED.test(name)) continue;
    forwarded.push(name, typeof value === 'string' ? value : value.join(', '));
  }
  return forwarded;
}

/** The upstream's response headers for the client, and those that the gateway adds: names and values in turn. */
export function headersToClient(raw: readonly (Buffer | string)[], added: readonly string[]) {
  const list: string[] = [];
  let contentLength: number | null = null;
  let connection: string | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = String(raw[index]);
    // Keeps bytes beyond ASCII.
    const value = raw[index + 1]?.toString('latin1') ?? '';
    const plainName = name.toLowerCase();
    if (plainName === 'connection') connection = value;
    if (DROPPED_FROM_RESPONSES.has(plainName)) continue;
    if (plainName === 'content-length') contentLength = Number(value);
    list.push(name, value);
  }
  const named = namedByConnection(connection);
  const kept = named ? withoutNamed(list, named) : list;
  kept.push(...added);
  return { list: kept, contentLength };
}

function withoutNamed(list: readonly string[], named: ReadonlySet<string>): string[] {
  return list.filter((_text, index) => {
    const name = (list[index - (index % 2)] ?? '').toLowerCase();
    return !named.has(name) || ALWAYS_FORWARDED.test(name);
  });
}
