/** The words of each refusal or failure, for the person who gave the address. */
const MESSAGES = {
  not_an_address: 'This is not a web address',
  not_https: 'Only https addresses can be reached',
  has_credentials: 'An address must not contain a user name or password',
  private_address: 'This address is not on the public internet',
  unknown_host: 'No host has this name',
  unreachable: 'The host does not accept connections, or ended one',
  timed_out: 'The host took too long',
  too_large: 'The answer is too long',
  redirected: 'The address leads to another one',
  resting: 'The host failed repeatedly, and is asked again later',
} as const;

export type OutboundReason = keyof typeof MESSAGES;

/** Why a request to another host got no answer. The message is for the person who gave the address. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** The reasons that are the host's fault: enough of them in a row, and it rests. */
export const HOST_FAULTS: readonly OutboundReason[] = ['unreachable', 'timed_out', 'too_large'];

const REASONS_BY_CODE: Readonly<Record<string, OutboundReason>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ERR_INVALID_URL: 'not_an_address',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
};

/** The outbound error for whatever a request threw. */
export function toOutboundError(cause: unknown): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const { name, code } = Object(cause) as { readonly name?: unknown; readonly code?: unknown };
  if (name === 'TimeoutError') return new OutboundError('timed_out', { cause });
  return new OutboundError(REASONS_BY_CODE[String(code)] ?? 'unreachable', { cause });
}
