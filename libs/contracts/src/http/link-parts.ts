/** A link whose host is shown apart from the rest, so that people see where it leads. */
export interface LinkParts {
  /** As browsers ask for it: other scripts are in punycode (`xn--…`). */
  readonly host: string;
  /** The path and what follows it; empty for a bare host. */
  readonly rest: string;
  /** The host has characters that may look like others. */
  readonly isPunycode: boolean;
}

/** Null for anything but an http or https address. */
export function linkPartsOf(link: string): LinkParts | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, search, hash } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const rest = pathname + search + hash;
  return { host, rest: rest === '/' ? '' : rest, isPunycode: /(^|\.)xn--/.test(host) };
}
