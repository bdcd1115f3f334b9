import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** Browser features that no page uses, so an injected script cannot use them either. */
const PERMISSIONS_POLICY = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Hosts of the profile pictures at X. */
const AVATAR_HOSTS = ['https://pbs.twimg.com', 'https://abs.twimg.com'];

function commonOptions(publicUrl: URL): HelmetOptions {
  const isEncrypted = publicUrl.protocol === 'https:';
  return {
    strictTransportSecurity: isEncrypted ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  };
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

/** The headers of every response but pages: its content may load nothing. */
export function createSecurityHeaders(publicUrl: URL) {
  const contentSecurityPolicy = {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  };
  // They are constant, so helmet computes them once, on a sample response.
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  helmet({ ...commonOptions(publicUrl), contentSecurityPolicy })(sample.req, sample, () => undefined);
  const headers = new Map(Object.entries(sample.getHeaders() as Record<string, string>));
  const setOn = (res: ServerResponse): void => void res.setHeaders(headers);
  const apply: RequestHandler = (_req, res, next) => {
    setOn(res);
    next();
  };
  /** For the response of another server, which sets its own. */
  const removeFrom = (res: ServerResponse): void => headers.forEach((_value, name) => res.removeHeader(name));
  return { setOn, apply, removeFrom };
}

/** Safari does not match the live connection to `'self'`, so the policy lists its origin. */
function liveOrigin(publicUrl: URL): string {
  return `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
}

/** The websocket by which a development server announces changes. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** `origins`: the other sites that this page may load an area from. */
function pagePolicy(publicUrl: URL, nonce: string, origins: readonly string[]) {
  const own = ["'self'", `'nonce-${nonce}'`, ...origins];
  const isEncrypted = [publicUrl.origin, ...origins].every((origin) => origin.startsWith('https:'));
  return {
    defaultSrc: ["'none'"],
    scriptSrc: own,
    styleSrc: own,
    imgSrc: ["'self'", 'data:', ...AVATAR_HOSTS, ...origins],
    fontSrc: ["'self'", ...origins],
    connectSrc: ["'self'", liveOrigin(publicUrl), ...origins, ...origins.map(socketOf)],
    manifestSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
    ...(isEncrypted && { upgradeInsecureRequests: [] }),
  };
}

/**
 * Sets the headers of a page, and returns the nonce of its strict policy. `origins` are those of a tester's own areas.
 */
export function setPageHeaders(
  publicUrl: URL,
  req: IncomingMessage,
  res: ServerResponse,
  origins: readonly string[],
): string {
  const nonce = randomBytes(18).toString('base64url');
  const contentSecurityPolicy = { useDefaults: false, directives: pagePolicy(publicUrl, nonce, origins) };
  helmet({ ...commonOptions(publicUrl), contentSecurityPolicy })(req, res, () => undefined);
  return nonce;
}
