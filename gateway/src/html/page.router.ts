import { pagePicturePath } from '@magnetx/contracts';
import {
  PAGE_FILES_PATH,
  PAGE_REGISTRY_PATH,
  PLACEHOLDERS,
  escapeHtml,
  type PageConfig,
  type ReleasePage,
  type Revision,
} from '@magnetx/federation';
import { Router, type Request, type Response } from 'express';
import { sendText } from '../http/failure.ts';
import { trialsOf } from '../registry/trial.ts';
import { setPageHeaders } from '../security/security-headers.ts';
import { createReportTicket, type TrialRun } from '../visitors/report-ticket.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import { canaryShellScript } from '../visitors/canary-shell-script.ts';
import type { Secrets } from '../visitors/signed-text.ts';
import { ANONYMOUS, visitorOf } from '../visitors/visitors.ts';
import { fallBackScript } from './fall-back-script.ts';
import { matchesRoute } from './match-route.ts';
import { inviterUrl, NO_INVITER, pictureHead, readInviter, type PageInviter } from './inviter.ts';
import { pageFilesOf } from './page-files.ts';
import { pageDataScripts, readPageData, type FoundData } from './page-data.ts';
import { findPage, pageHead } from './page-head.ts';
import { alternateLinks, localeOf } from './page-locale.ts';
import { siteIn } from './site-in.ts';
import type { PageSource, Site } from './page-source.ts';
import type { PrerenderedPage } from './prerendered.ts';
import { renderPage } from './render-page.ts';
import { sendPage } from './send-page.ts';
import type { GatewayParts } from '../gateway-parts.ts';

const UNAVAILABLE = 'MagnetX is being set up and has no pages yet. Please try again in a moment.';

/** Limited, because the icon's URL changes with each release of the shell. */
const ICON_MAX_AGE_S = 3600;

type PageDeps = Pick<GatewayParts, 'config' | 'logger' | 'pages' | 'releases' | 'limits' | 'readApi'> & {
  /** They sign the tickets of load reports. */
  readonly reportSecrets: Secrets;
  readonly now: () => number;
};

/** Whether the request wants HTML: browsers name it when they open a page, but not when they load a script. */
function wantsPage(req: Request, isKnown: boolean): boolean {
  const accept = req.get('accept') ?? '*/*';
  return accept.includes('text/html') || (isKnown && req.accepts('html') !== false);
}

/** The URL of the live shell's icon, for clients that request one without reading a page. */
async function readIcon(pages: PageSource): Promise<string | null> {
  const { html, assetBase } = await pages.readTemplate(await pages.siteFor(ANONYMOUS));
  const href = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1];
  return href?.replace(PLACEHOLDERS.assetBase, assetBase) ?? null;
}

/** The trials that the page is part of, with the version that its visitor was assigned to. A tester's pins are not. */
function trialRuns(revision: Revision | null, releases: readonly ChosenRelease[], nowMs: number): TrialRun[] {
  return releases.flatMap(({ name, version, why }) => {
    const state = revision?.remotes[name];
    if (!state || why === 'pinned' || why === 'dev') return [];
    const trials = trialsOf(name, state, nowMs).filter((trial) => [trial.version, trial.control].includes(version));
    return trials.map(({ startedAt }) => ({ name, version, startedAt }));
  });
}

const releasesOf = ({ shell, areas }: Site): ChosenRelease[] => [...(shell ? [shell] : []), ...areas];

interface PageOfVisitor extends Pick<SiteOfVisitor, 'site' | 'visitor'> {
  readonly opened: ChosenRelease | undefined;
  readonly assignedTo: readonly TrialRun[];
  readonly nowMs: number;
}

function pageConfigFor(
  { config, reportSecrets }: PageDeps,
  { site, visitor, opened, assignedTo, nowMs }: PageOfVisitor,
) {
  const { registry } = site;
  const pinned = releasesOf(site).filter(({ why }) => why === 'pinned');
  const isMeasured = opened !== undefined && Math.random() < config.vitalsShare;
  return {
    registry,
    isDemo: config.isDemo,
    site: config.site,
    pins: pinned.map(({ name, version }) => ({ name, version })),
    reportTicket: createReportTicket(reportSecrets, { visitorId: visitor.id, assignedTo }, nowMs),
    ...(isMeasured && { vitals: { remote: opened.name, version: opened.version } }),
  } satisfies PageConfig;
}

type SiteOfVisitor = Awaited<ReturnType<typeof siteOf>>;

/**
 * The visitor's site in their language, and the registry's revision that it is chosen by. Sets the visitor cookie
 * during a canary.
 */
async function siteOf(deps: PageDeps, req: Request, res: Response) {
  const revision = await deps.releases.current();
  const visitor = visitorOf(req, res, { config: deps.config, revision, nowMs: deps.now() });
  const locale = localeOf(req, deps.config.isDemo);
  const site = siteIn(await deps.pages.siteOf(revision, visitor), locale);
  return { site, visitor, revision, locale };
}

interface PageToFill {
  readonly site: Site;
  readonly opened: ChosenRelease | undefined;
  readonly page: ReleasePage | undefined;
  readonly data: FoundData;
  readonly inviter: PageInviter;
  readonly pageConfig: PageConfig;
  readonly locale: string;
  readonly nonce: string;
}

/** The prerendered HTML of this page. Without it, the page only appears later. */
async function findPrerendered(
  { config, logger, pages }: PageDeps,
  req: Request,
  { site: { shell }, opened, page, data, pageConfig, locale, nonce }: Omit<PageToFill, 'inviter'>,
): Promise<PrerenderedPage | null> {
  // A tester's page shows a ribbon, which prerendered HTML lacks.
  if (!shell || !opened || pageConfig.pins.length > 0) return null;
  const { isDemo, site: settings } = config;
  const parameters = Object.keys(req.query);
  const wanted = { path: req.path, parameters, shell, area: opened, page, data, isDemo, locale, settings, nonce };
  try {
    return await pages.prerendered.find(wanted);
  } catch (error) {
    logger.error({ err: error }, 'a prerendered page cannot be read');
    return null;
  }
}

/** Inlines the page's styles. After a failure, the page loads them itself, and checks them. */
function inlineStyles({ logger, pages }: PageDeps, page: string, site: Site, nonce: string): Promise<string> {
  const releases = [...(site.shell ? [site.shell] : []), ...site.areas].map(({ release }) => release);
  return pages.prerendered.inlineStyles(page, releases, nonce).catch((error: unknown) => {
    logger.error({ err: error }, 'the styles of a page cannot be read');
    return page;
  });
}

/** The public calls that the page is left to make: for its data if they are not here, and for who invites. */
function publicCalls(req: Request, data: FoundData): string[] {
  const isOfData = data.state === 'found' || data.state === 'unknown';
  return [data.state === 'unknown' ? data.url : undefined, isOfData ? inviterUrl(req) : undefined].flatMap(
    (url) => url ?? [],
  );
}

interface HeadToFill extends Omit<PageToFill, 'page'> {
  /** Pages with the shell that it is compared with report too, so that both are judged alike. */
  readonly isShellOnTrial: boolean;
}

/** The files and calls that the page needs first, the data that it has, and its scripts for failures. */
function headElements(
  req: Request,
  { site: { shell }, opened, data, inviter, pageConfig, nonce, isShellOnTrial }: HeadToFill,
): { preloads: string; firstCalls: string } {
  const { reportTicket: ticket = '' } = pageConfig;
  const watch = shell && isShellOnTrial ? canaryShellScript({ ticket, shell, nonce }) : '';
  // The script that watches a shell reports its failures as well.
  const fallBack = shell ? fallBackScript({ ticket: watch ? null : ticket, shell, nonce }) : '';
  if (!opened) return { preloads: watch, firstCalls: fallBack };
  const hasQuery = req.originalUrl.includes('?');
  const page = { ...opened, path: req.path, hasQuery, publicCalls: publicCalls(req, data), nonce };
  const { links, firstCalls } = pageHead(page);
  const ofData = pageDataScripts(data.state === 'none' ? inviter.data : data, nonce);
  return { preloads: watch + ofData + links, firstCalls: firstCalls + fallBack };
}

function statusOf(opened: ChosenRelease | undefined, data: FoundData): number {
  if (!opened) return 404;
  if (data.state !== 'missing') return 200;
  return data.isGone ? 410 : 404;
}

async function servePage(deps: PageDeps, req: Request, res: Response): Promise<void> {
  const chosen = await siteOf(deps, req, res);
  const { site, locale } = chosen;
  const opened = site.areas.find(({ release }) => matchesRoute(release.routes, req.path));
  res.vary('Accept').vary('Accept-Language').vary('Cookie');
  if (!wantsPage(req, opened !== undefined)) return sendText(req, res, 404, 'Not found');
  const template = await deps.pages.readTemplate(site);
  const origins = [...new Set(site.areas.flatMap(({ origin }) => origin ?? []))];
  const nonce = setPageHeaders(deps.config.publicUrl, req, res, origins);
  const nowMs = deps.now();
  const assignedTo = trialRuns(chosen.revision, releasesOf(site), nowMs);
  const pageConfig = pageConfigFor(deps, { ...chosen, opened, assignedTo, nowMs });
  const page = opened && findPage(opened.release.pages, req.path);
  const data = await readPageData(deps.readApi, page, req);
  const inviter = opened && data.state === 'none' ? await readInviter(deps.readApi, req) : NO_INVITER;
  const prerendered = await findPrerendered(deps, req, { site, opened, page, data, pageConfig, locale, nonce });
  const isShellOnTrial = assignedTo.some(({ name }) => name === site.shell?.name);
  const head = { site, opened, data, inviter, pageConfig, locale, nonce, isShellOnTrial };
  const { preloads, firstCalls } = headElements(req, head);
  const { origin } = deps.config.publicUrl;
  const hasPicture = inviter.head !== '' || prerendered?.head.includes('property="og:image"') === true;
  const [, subject = 'MagnetX'] = /property="og:title" content="([^"]*)"/.exec(prerendered?.head ?? '') ?? [];
  const alternates = page?.prerendered === undefined ? '' : alternateLinks(escapeHtml(origin + req.path));
  const extraHead = (hasPicture ? inviter.head : pictureHead(origin + pagePicturePath(req.path), subject)) + alternates;
  const parts = { locale, nonce, preloads, firstCalls, pageConfig, prerendered, extraHead };
  const html = renderPage(template.html, { ...template, ...parts });
  await sendPage(req, res.status(statusOf(opened, data)), await inlineStyles(deps, html, site, nonce));
}

/**
 * Serves the shell's page for every remaining path: with 200 when a remote serves the path, else with 404, for which
 * the shell shows its not-found page. Each visitor gets their own releases.
 */
export function createPageRouter(deps: PageDeps): Router {
  const { logger, pages } = deps;
  const router = Router();
  router.get('/favicon.ico', async (req, res) => {
    const icon = await readIcon(pages).catch((error: unknown) => logger.warn({ err: error }, 'the icon is unknown'));
    if (!icon) return sendText(req, res, 404, 'Not found');
    res.set('Cache-Control', `public, max-age=${ICON_MAX_AGE_S}`).redirect(302, icon);
  });
  router.get(PAGE_REGISTRY_PATH, deps.limits.pages, async (req, res) => {
    const { site } = await siteOf(deps, req, res);
    res.set('Cache-Control', 'private, no-store').json(site.registry);
  });
  router.get(PAGE_FILES_PATH, deps.limits.pages, async (req, res) => {
    const { site } = await siteOf(deps, req, res);
    res.set('Cache-Control', 'private, no-store').json(pageFilesOf(site.areas));
  });
  router.use(deps.limits.pages, async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, HEAD');
      return sendText(req, res, 405, 'This address only takes GET');
    }
    try {
      await servePage(deps, req, res);
    } catch (error) {
      logger.warn({ err: error }, 'no page can be served');
      res.set('Retry-After', '5');
      sendText(req, res, 503, UNAVAILABLE);
    }
  });
  return router;
}
