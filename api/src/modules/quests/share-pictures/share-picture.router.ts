import { AppError, referralCodeSchema, SHARE_PICTURES_PATH } from '@magnetx/contracts';
import { Router, type Request, type Response } from 'express';
import type { CallDeadline } from '../../../http/call-deadline.ts';
import { versionOf, type ShareContent } from './contents.ts';

/** How long caches may keep the present picture under the address of an earlier one, in seconds. */
const EARLIER_CACHED_S = 300;
/** The same of the site's picture, shown in place of one that is not made yet. */
const SITE_CACHED_S = 60;
const FILE = /^[0-9a-f]{16}\.jpg$/;
const QUEST_ID = /^[1-9]\d{0,14}$/;

/** Pictures at addresses without a version, and how long caches may keep them. A profile can be withdrawn. */
const SUBJECTS_CACHED_S = { pages: EARLIER_CACHED_S, projects: EARLIER_CACHED_S, people: 0 } as const;
type SubjectKind = keyof typeof SUBJECTS_CACHED_S;

interface ShareRouterDeps {
  readonly endInTime: CallDeadline;
  /** Null where there is nothing to share. */
  readonly findQuest: (id: number) => Promise<ShareContent | null>;
  readonly findInviter: (code: string) => Promise<ShareContent | null>;
  /** The site's picture for a name that no one may see, as for one that is not there. */
  readonly findSubject: (kind: SubjectKind, name: string) => Promise<ShareContent>;
  /** Its own picture, or the site's until that is made. */
  readonly view: (content: ShareContent) => Promise<{ readonly body: Buffer; readonly isOwn: boolean }>;
}

/** The address of a picture on this site, without its origin. */
export const questPicturePath = (id: number, version: string): string =>
  `${SHARE_PICTURES_PATH}/quests/${id}/${version}.jpg`;
export const inviterPicturePath = (code: string, version: string): string =>
  `${SHARE_PICTURES_PATH}/invitations/${code}/${version}.jpg`;

/**
 * Serves share pictures. The address of an earlier version shows the present one, because posts keep their addresses.
 * Other sites may embed them.
 */
export function createSharePictureRouter({
  endInTime,
  findQuest,
  findInviter,
  findSubject,
  view,
}: ShareRouterDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  /** Resolves to what sends the picture. */
  async function prepare(request: Request, response: Response, content: ShareContent | null): Promise<() => void> {
    const { file = '' } = request.params;
    if (!content || !FILE.test(String(file))) throw new AppError('not_found');
    const isPresent = file === `${versionOf(content)}.jpg`;
    const cached = isPresent ? 'public, max-age=31536000, immutable' : `public, max-age=${EARLIER_CACHED_S}`;
    return send(request, response, content, cached);
  }

  async function send(request: Request, response: Response, content: ShareContent, cached: string) {
    const version = versionOf(content);
    const etag = `"${version}"`;
    const headers = {
      'Cache-Control': cached,
      ETag: etag,
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    if (request.headers['if-none-match'] === etag) return () => response.set(headers).status(304).end();
    const { body, isOwn } = await view(content);
    const ofSite = { 'Cache-Control': `public, max-age=${SITE_CACHED_S}`, ETag: '"site"' };
    return () => response.set({ ...headers, ...(!isOwn && ofSite) }).send(body);
  }

  router.get(`${SHARE_PICTURES_PATH}/quests/:id/:file`, (request, response) =>
    endInTime({ method: 'GET' }, async () => {
      const { id } = request.params;
      return prepare(request, response, QUEST_ID.test(id) ? await findQuest(Number(id)) : null);
    }),
  );
  router.get(`${SHARE_PICTURES_PATH}/invitations/:code/:file`, (request, response) =>
    endInTime({ method: 'GET' }, async () => {
      const { code } = request.params;
      return prepare(request, response, referralCodeSchema.safeParse(code).success ? await findInviter(code) : null);
    }),
  );
  for (const [kind, cachedS] of Object.entries(SUBJECTS_CACHED_S) as [SubjectKind, number][]) {
    router.get(`${SHARE_PICTURES_PATH}/${kind}/:file`, (request, response) =>
      endInTime({ method: 'GET' }, async () => {
        const { file } = request.params;
        if (!file.endsWith('.jpg')) throw new AppError('not_found');
        const content = await findSubject(kind, file.slice(0, -'.jpg'.length));
        return send(request, response, content, `public, max-age=${cachedS}`);
      }),
    );
  }
  return router;
}
