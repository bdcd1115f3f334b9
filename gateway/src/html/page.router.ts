import { PAGE_REGISTRY_PATH, PLACEHOLDERS, type PageConfig, type Revision } from '@magnetx/federation';
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';
import type { Releases } from '../registry/releases.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import { createPageHeaders } from '../security/security-headers.ts';
import { createReportTicket, type CanaryRun } from '../visitors/report-ticket.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import { shellTrialScript } from '../visitors/shell-trial-script.ts';
import type { Secrets } from '../visitors/signed-text.ts';
import { visitorOf } from '../visitors/visitors.ts';
import { matchesRoute } from './match-route.ts';
import { pageHead, type PageHead } from './page-head.ts';
import { ANYBODY, type PageSource, type Site, type Visitor } from './page-source.ts';
import type { PrerenderedPage } from './prerendered.ts';
import { renderPage } from './render-page.ts';
import { sendPage } from './send-page.ts';

const AWAY = 'MagnetX is being set up and has no pages yet. Please try again in a moment.';

/** The address changes with each release of the shell. */
const ICON_MAX_AGE_S = 3600;

interface PageDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly pages: PageSource;
  readonly releases: Pick<Releases, 'current'>;
  readonly limits: Pick<RateLimits, 'pages'>;
  /** Signs the tickets that reports carry. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
}

/** A browser that opens a page names HTML; one that fetches an icon or a script only takes "anything". */
function wantsPage(req: Request, isKnown: boolean): boolean {
  const accept = req.get('accept') ?? '*/*';
  return accept.includes('text/html') || (isKnown && req.accepts('html') !== false);
}

/** The address of the icon that the live shell's pages name, for whoever asks for one without reading a page. */
async function readIcon(pages: PageSource): Promise<string | null> {
  const { html, assetBase } = await pages.readTemplate(await pages.siteFor(ANYBODY));
  const href = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];
  return href?.replace(PLACEHOLDERS.assetBase, assetBase) ?? null;
}

/** What goes into the head for the area that is opened. */
function headFor(req: Request, opened: ChosenRelease | undefined, nonce: string): PageHead {
  if (!opened) return { links: '', firstCalls: '' };
  const { release, base } = opened;
  return pageHead({ path: req.path, hasQuery: req.originalUrl.includes('?'), release, base, nonce });
}

/** What watches over a shell that is on trial. */
function trialFor({ shell }: Site, { reportTicket: ticket }: PageConfig, nonce: string): string {
  return shell?.why === 'canary' && ticket !== undefined ? shellTrialScript({ ticket, shell, nonce }) : '';
}

/** The canaries that the page is served with by the draw, not by a tester's pin. */
function drawnCanaries(revision: Revision | null, releases: readonly ChosenRelease[]): CanaryRun[] {
  return releases.flatMap(({ name, version, why }) => {
    const canary = revision?.remotes[name]?.canary;
    return why === 'canary' && canary?.version === version ? [{ name, version, startedAt: canary.startedAt }] : [];
  });
}

/** Everything that a page is told, for this visitor. */
function pageConfigFor({ config, reportSecrets, now }: PageDeps, { site, visitor, revision }: SiteOfVisitor) {
  const { areas, shell, registry } = site;
  const releases = [...(shell ? [shell] : []), ...areas];
  const pinned = releases.filter(({ why }) => why === 'pinned');
  const drawnFor = drawnCanaries(revision, releases);
  const pageConfig: PageConfig = {
    registry,
    isDemo: config.isDemo,
    site: config.site,
    pins: pinned.map(({ name, version }) => ({ name, version })),
    reportTicket: createReportTicket(reportSecrets, { visitorId: visitor.id, drawnFor }, now()),
  };
  return pageConfig;
}

interface SiteOfVisitor {
  readonly site: Site;
  readonly visitor: Visitor;
  /** What the site was chosen from. */
  readonly revision: Revision | null;
}

/** The site for whoever asks, who is marked when there is something to draw for them. */
async function siteOf(deps: PageDeps, req: Request, res: Response): Promise<SiteOfVisitor> {
  const revision = await deps.releases.current();
  const visitor = visitorOf(req, res, { config: deps.config, revision, nowMs: deps.now() });
  return { site: await deps.pages.siteOf(revision, visitor), visitor, revision };
}

interface PageToFill {
  readonly site: Site;
  readonly opened: ChosenRelease | undefined;
  readonly pageConfig: PageConfig;
  readonly nonce: string;
}

/** The HTML that the area's build has of this page. Without it the page works all the same, only later. */
async function findPrerendered(
  { config, logger, pages }: PageDeps,
  req: Request,
  { site: { shell }, opened, pageConfig, nonce }: PageToFill,
): Promise<PrerenderedPage | null> {
  // A tester's page has a ribbon that no build knows.
  if (!shell || !opened || pageConfig.pins.length > 0) return null;
  const hasQuery = req.originalUrl.includes('?');
  const { isDemo, site: settings } = config;
  const wanted = { path: req.path, hasQuery, shell, area: opened, isDemo, settings, nonce };
  try {
    return await pages.prerendered.find(wanted);
  } catch (error) {
    logger.error({ err: error }, 'a prerendered page cannot be read');
    return null;
  }
}

/** Without its styles in it, the page loads them. */
function inlineStyles({ logger, pages }: PageDeps, page: string, nonce: string): Promise<string> {
  return pages.prerendered.inlineStyles(page, nonce).catch((error: unknown) => {
    logger.error({ err: error }, 'the styles of a page cannot be read');
    return page;
  });
}

function createServePage(deps: PageDeps) {
  const headers = createPageHeaders(deps.config.publicUrl);
  return async (req: Request, res: Response): Promise<void> => {
    const chosen = await siteOf(deps, req, res);
    const { site } = chosen;
    const opened = site.areas.find(({ release }) => matchesRoute(release.routes, req.path));
    res.vary('Accept');
    if (!wantsPage(req, opened !== undefined)) return sendText(req, res, 404, 'Not found');
    const { html, assetBase } = await deps.pages.readTemplate(site);
    const origins = [...new Set(site.areas.flatMap(({ origin }) => origin ?? []))];
    const nonce = headers.apply(req, res, origins);
    const pageConfig = pageConfigFor(deps, chosen);
    const { links, firstCalls } = headFor(req, opened, nonce);
    const preloads = trialFor(site, pageConfig, nonce) + links;
    const prerendered = await findPrerendered(deps, req, { site, opened, pageConfig, nonce });
    const page = renderPage(html, { assetBase, nonce, preloads, firstCalls, pageConfig, prerendered });
    await sendPage(req, res.status(opened ? 200 : 404), await inlineStyles(deps, page, nonce));
  };
}

/**
 * Every path that nobody else answers is the shell's: with 200 when a remote serves it, else with 404, for which
 * the shell shows its not-found page. Each visitor gets the releases that are theirs.
 */
export function createPageRouter(deps: PageDeps): Router {
  const { logger, pages } = deps;
  const router = Router();
  const servePage = createServePage(deps);
  router.get('/favicon.ico', async (req, res) => {
    const icon = await readIcon(pages).catch((error: unknown) => logger.warn({ err: error }, 'no icon can be named'));
    if (!icon) return sendText(req, res, 404, 'Not found');
    res.set('Cache-Control', `public, max-age=${ICON_MAX_AGE_S}`).redirect(302, icon);
  });
  router.get(PAGE_REGISTRY_PATH, deps.limits.pages, async (req, res) => {
    const { site } = await siteOf(deps, req, res);
    res.set('Cache-Control', 'private, no-store').json(site.registry);
  });
  router.use(deps.limits.pages, async (req, res) => {
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
