import { LEAVE_PINS_PATH } from '@magnetx/federation';
import { Router, type Request } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import type { Releases } from '../registry/releases.ts';
import { PINS_PATH, readPinToken, type TimedPin } from './pin-token.ts';
import { addPins, clearPins } from './pins-cookie.ts';

interface PinsDeps {
  readonly config: Config;
  readonly releases: Pick<Releases, 'find'>;
  readonly now: () => number;
}

/** Whether a form of this site sent the request: by `Sec-Fetch-Site`, or by `Origin` in browsers without it. */
function isFromOurPage(req: Request, publicUrl: URL): boolean {
  const site = req.get('sec-fetch-site');
  return site === undefined ? req.get('origin') === publicUrl.origin : site === 'same-origin';
}

async function problemOf({ config, releases }: PinsDeps, pin: TimedPin, nowMs: number): Promise<string | null> {
  if (pin.until * 1000 <= nowMs) return 'This link has expired. Ask for a new one.';
  if ('origin' in pin) {
    const isAllowed = pin.name !== SHELL_NAME && config.pinOrigins.includes(pin.origin);
    return isAllowed ? null : `${pin.name} may not come from ${pin.origin}.`;
  }
  const isPublished = (await releases.find(pin.name, pin.version)) !== null;
  return isPublished ? null : `${pin.name} ${pin.version} no longer exists.`;
}

/** Serves the links of testers, and the way back to the live releases. */
export function createPinsRouter(deps: PinsDeps): Router {
  const { config, now } = deps;
  const router = Router();
  router.post(LEAVE_PINS_PATH, (req, res) => {
    if (!isFromOurPage(req, config.publicUrl)) return sendText(req, res, 403, 'Only pages of this site may do this.');
    clearPins(res, config);
    res.set('Cache-Control', 'no-store').redirect(303, '/');
  });
  // The link that `unpin` prints: typed or pasted, so that no other site can end a pin.
  router.get(LEAVE_PINS_PATH, (req, res) => {
    if (req.get('sec-fetch-site') !== 'none') {
      return sendText(req, res, 403, 'Open this address yourself: type it, or paste it.');
    }
    clearPins(res, config);
    res.set('Cache-Control', 'no-store').redirect(303, '/');
  });
  router.get(`${PINS_PATH}/:token`, async (req, res) => {
    const secrets = config.pinSecrets;
    if (secrets === null) return sendText(req, res, 404, 'Links for testers are disabled here.');
    const pins = readPinToken(secrets, req.params.token);
    if (!pins) return sendText(req, res, 400, 'This link is incomplete, or not from this site.');
    for (const pin of pins) {
      const problem = await problemOf(deps, pin, now());
      if (problem !== null) return sendText(req, res, 410, problem);
    }
    addPins(req, res, config, pins, now());
    res.set('Cache-Control', 'no-store').redirect(303, '/');
  });
  return router;
}
