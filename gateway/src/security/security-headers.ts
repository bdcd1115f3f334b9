import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** Features that no page of ours uses, also not by way of a script that somebody smuggles in. */
const PERMISSIONS_POLICY = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Where X keeps people's pictures. */
const AVATAR_HOSTS = ['https://pbs.twimg.com', 'https://abs.twimg.com'];

function commonOptions(publicUrl: URL): HelmetOptions {
  const isEncrypted = publicUrl.protocol === 'https:';
  return {
    strictTransportSecurity: isEncrypted ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  };
}

export interface SecurityHeaders {
  /** For everything that the gateway answers itself and that is not a page: nothing in it may load anything. */
  readonly setOn: (res: ServerResponse) => void;
  readonly apply: RequestHandler;
  /** For an answer that turns out to be somebody else's, who sets their own. */
  readonly withdraw: (res: ServerResponse) => void;
}

export function createSecurityHeaders(publicUrl: URL): SecurityHeaders {
  const contentSecurityPolicy = {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  };
  // The same for every answer, so they are worked out once, on an answer that nobody gets.
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
  helmet({ ...commonOptions(publicUrl), contentSecurityPolicy })(sample.req, sample, () => undefined);
  const headers = new Map(Object.entries(sample.getHeaders() as Record<string, string>));
  return {
    setOn: (res) => void res.setHeaders(headers),
    apply: (_req, res, next) => {
      res.setHeaders(headers);
      next();
    },
    withdraw: (res) => headers.forEach((_value, name) => res.removeHeader(name)),
  };
}

/** Safari does not count the live connection as `'self'`, so it is named. */
function liveOrigin(publicUrl: URL): string {
  return `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`;
}

/** A development server's own socket, by which it tells of changes. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** `origins`: the other sites that this one page may take an area from. */
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

export interface PageHeaders {
  /** Sets them on one answer, and returns the nonce that only this answer knows. */
  readonly apply: (req: IncomingMessage, res: ServerResponse, origins: readonly string[]) => string;
}

/** For pages: the strict policy with a nonce, and with the origins that a tester's own areas come from. */
export function createPageHeaders(publicUrl: URL): PageHeaders {
  return {
    apply(req, res, origins) {
      const nonce = randomBytes(18).toString('base64url');
      const directives = pagePolicy(publicUrl, nonce, origins);
      const contentSecurityPolicy = { useDefaults: false, directives };
      helmet({ ...commonOptions(publicUrl), contentSecurityPolicy })(req, res, () => undefined);
      return nonce;
    },
  };
}
