import { API_BASE_PATH, listPublicQuests, publicProjectPath, publicQuestPath } from '@magnetx/contracts';
import { Router, type Request, type Response } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import type { ApiReader } from './api-reader.ts';

const SITEMAP_PATH = '/sitemap.xml';
const MAX_AGE_S = 600;
/** Crawlers are patient, and a page of the sitemap is larger than a quest. */
const WAIT_MS = 5_000;

/** Public pages that are about no one and no quest. */
const PAGES = [
  ...['/', '/quests', '/projects', '/waitlist', '/sign-in', '/for-projects', '/for-communities'],
  ...['/terms', '/privacy', '/payouts'],
];

/** Pages behind a sign-in, and calls except those that public pages show. */
const CLOSED = ['/user/', '/admin/', '/project/', '/registry/', '/ws', `${API_BASE_PATH}/`];
const OPEN = [`${API_BASE_PATH}/public/`, `${API_BASE_PATH}/pictures/`];

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Entry {
  readonly path: string;
  readonly lastmod?: string;
}

/** None of the texts needs escaping: paths are the gateway's own, and moments are parsed. */
function toXml(list: 'urlset' | 'sitemapindex', origin: string, entries: readonly Entry[]): string {
  const name = list === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(({ path, lastmod }) => {
    return `<${name}><loc>${origin}${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${name}>`;
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${list} xmlns="${NAMESPACE}">`, ...lines, `</${list}>`].join(
    '\n',
  );
}

const pagePath = (page: number): string => `/sitemap-${page}.xml`;

/** A project is in each page that has a quest of it. */
function urlsOf(page: number, { quests, projects }: Sitemap): Entry[] {
  const own = page === 1 ? PAGES : [];
  return [
    ...[...own, ...projects.map(publicProjectPath)].map((path) => ({ path })),
    ...quests.map(({ id, live_at: lastmod }) => ({ path: publicQuestPath(id), lastmod })),
  ];
}

type Sitemap = ReturnType<typeof listPublicQuests.response.parse>;

interface SitemapDeps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly limits: Pick<RateLimits, 'pages'>;
  readonly readApi: ApiReader;
}

/** `robots.txt`, and the sitemap of the public pages: an index of pages, unless one page has all. */
export function createSitemapRouter({ config, limits, readApi }: SitemapDeps): Router {
  const { origin } = config.publicUrl;
  const router = Router();

  async function send(req: Request, res: Response, page: number, isWhole: boolean): Promise<void> {
    const url = `${API_BASE_PATH}${listPublicQuests.path}?page=${page}`;
    const answer = await readApi(url, req, WAIT_MS);
    const found = answer.state === 'found' ? listPublicQuests.response.safeParse(answer.body).data : undefined;
    if (!found) {
      res.set('Retry-After', '60');
      return sendText(req, res, 503, 'The sitemap cannot be read right now.');
    }
    if (page > found.pages) return sendText(req, res, 404, 'Not found');
    const parts = Array.from({ length: found.pages }, (_, index) => ({ path: pagePath(index + 1) }));
    const isIndex = isWhole && found.pages > 1;
    const xml = isIndex ? toXml('sitemapindex', origin, parts) : toXml('urlset', origin, urlsOf(page, found));
    res.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('application/xml').send(xml);
  }

  router.get('/robots.txt', limits.pages, (_req, res) => {
    const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n');
    res.set('Cache-Control', `public, max-age=${MAX_AGE_S}`).type('text/plain').send(text);
  });
  router.get(SITEMAP_PATH, limits.pages, (req, res) => send(req, res, 1, true));
  router.get(/^\/sitemap-([1-9]\d{0,5})\.xml$/, limits.pages, (req, res) =>
    send(req, res, Number(req.params[0]), false),
  );
  return router;
}
