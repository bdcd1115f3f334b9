import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Browser features that no response uses. They are also denied to an injected script. */
const PERMISSIONS_POLICY = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'usb', 'xr-spatial-tracking'])
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers for data responses, which must not load, run or be framed. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const isTls = publicUrl.startsWith('https:');
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000 } : false,
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    apply(request, response, next);
  };
}
