import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { sendText } from '../http/failure';
import { createPageHeaders } from '../security/security-headers';
import type { Config } from '../config';
import { areaPreloads } from './area-preloads';
import { matchesRoute } from './match-route';
import type { PageSource } from './page-source';
import { renderPage } from './render-page';

const AWAY = 'MagnetX is being set up and has no pages yet. Please try again in a moment.';

interface PageDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly pages: PageSource;
}

/** A browser that opens a page names HTML; one that fetches an icon or a script only takes "anything". */
function wantsPage(req: Request, isKnown: boolean): boolean {
  const accept = req.get('accept') ?? '*/*';
  return accept.includes('text/html') || (isKnown && req.accepts('html') !== false);
}

/**
 * Every path that nobody else answers is the shell's: with 200 when a remote serves it, else with 404, for which
 * the shell shows its not-found page.
 */
export function createPageRouter({ config, logger, pages }: PageDeps): Router {
  const router = Router();
  const servePage = async (req: Request, res: Response): Promise<void> => {
    const registry = await pages.readRegistry();
    const routes = Object.values(registry.microFrontends).flatMap(([entry]) => entry?.extras.routes ?? []);
    const isKnown = matchesRoute(routes, req.path);
    res.vary('Accept');
    if (!wantsPage(req, isKnown)) return sendText(req, res, 404, 'Not found');
    const { html, assetBase } = await pages.readTemplate();
    const pageConfig = { registry, isDemo: config.isDemo };
    const preloads = areaPreloads(registry, req.path);
    const page = renderPage(html, { assetBase, nonce: String(res.locals['nonce']), preloads, pageConfig });
    res
      .status(isKnown ? 200 : 404)
      .set('Cache-Control', 'no-cache, no-store')
      .type('html')
      .send(page);
  };
  router.use(createPageHeaders(config.publicUrl));
  router.use(async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      return sendText(req, res, 405, 'This address only takes GET');
    }
    try {
      await servePage(req, res);
    } catch (error) {
      logger.warn({ err: error }, 'no page can be served');
      res.set('Retry-After', '5');
      sendText(req, res, 503, AWAY);
    }
  });
  return router;
}
