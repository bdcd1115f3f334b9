import type { IncomingHttpHeaders } from 'node:http';

/** They speak of one connection, and each side of the gateway has connections of its own. */
const OF_A_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** The gateway has told the client to go on already. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([...OF_A_CONNECTION, 'expect']);
/** The gateway says the request's id itself. */
const NOT_PASSED_BACK: ReadonlySet<string> = new Set([...OF_A_CONNECTION, 'x-request-id']);
/** A client must not have these taken out, by calling them its connection's own. */
const ALWAYS_PASSED = /^(?:x-forwarded-.*|x-request-id|host|authorization|cookie|content-.*|idempotency-key)$/;

/** Headers that a `Connection` header calls its own; most name none but the usual ones. */
function namedByConnection(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined) return null;
  const plain = connection.toLowerCase();
  if (plain === 'keep-alive' || plain === 'close') return null;
  return new Set(plain.split(',').map((name) => name.trim()));
}

/** What goes to the API: the client's headers with those of forwarding renewed. Names and values in turn. */
export function headersToApi(headers: IncomingHttpHeaders): string[] {
  const named = namedByConnection(headers.connection);
  const passed: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_PASSED_ON.has(name)) continue;
    if (named?.has(name) && !ALWAYS_PASSED.test(name)) continue;
    passed.push(name, typeof value === 'string' ? value : value.join(', '));
  }
  return passed;
}

export interface AnswerHeaders {
  /** Names and values in turn. */
  readonly list: string[];
  /** As the API says it; null when it does not. */
  readonly contentLength: number | null;
}

/** What goes back to the client: the API's headers, as they came, with `added` by the gateway. */
export function headersToClient(raw: readonly (Buffer | string)[], added: readonly string[]): AnswerHeaders {
  const list: string[] = [];
  let contentLength: number | null = null;
  let connection: string | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = String(raw[index]);
    // Bytes beyond ASCII go through as they are.
    const value = raw[index + 1]?.toString('latin1') ?? '';
    const plainName = name.toLowerCase();
    if (plainName === 'connection') connection = value;
    if (NOT_PASSED_BACK.has(plainName)) continue;
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
    return !named.has(name) || ALWAYS_PASSED.test(name);
  });
}
