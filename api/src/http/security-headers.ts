import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers for answers that are data: nothing in them may load, run or be framed. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const isTls = publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000 } : false,
  });
}
