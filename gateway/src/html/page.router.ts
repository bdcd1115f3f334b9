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

/** The address changes with each release of the shell. */
const ICON_MAX_AGE_S = 3600;

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

/** The address of the icon that the live shell's pages name, for whoever asks for one without reading a page. */
async function readIcon(pages: PageSource): Promise<string | null> {
  const { html, assetBase } = await pages.readTemplate();
  const href = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];
  return href?.replace('__ASSET_BASE__', assetBase) ?? null;
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
  router.get('/favicon.ico', async (req, res) => {
    const icon = await readIcon(pages).catch((error: unknown) => logger.warn({ err: error }, 'no icon can be named'));
    if (!icon) return sendText(req, res, 404, 'Not found');
    res.set('Cache-Control', `public, max-age=${ICON_MAX_AGE_S}`).redirect(302, icon);
  });
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
