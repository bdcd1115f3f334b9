import { AppError, PICTURED_PAGES, type SharePictureLink } from '@magnetx/contracts';
import { withTimeout } from '@magnetx/operations';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { createCallDeadline } from '../../../http/call-deadline.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import { LineFullError } from '../../../runtime/fair-turns.ts';
import { hasPublicProfile, type Projects, type User, type Users } from '../../accounts/accounts/index.ts';
import type { PicturesModule } from '../pictures/index.ts';
import type { Quest, QuestChange, QuestsModule } from '../quests/index.ts';
import {
  altOf,
  contentOfInviter,
  contentOfPage,
  contentOfPerson,
  contentOfProject,
  contentOfQuest,
  SITE_CONTENT,
  versionOf,
  type ShareContent,
  type StoredContent,
} from './contents.ts';
import { makeSharePicturesWork, SHARE_PICTURES } from './make-share-pictures.work.ts';
import { createSharePictureRouter, inviterPicturePath, questPicturePath } from './share-picture.router.ts';

export { inviterName } from './contents.ts';

const KEPT_BYTES_MAX = 32 * 1024 * 1024;

interface SharePicturesDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'random' | 'logger' | 'withTransaction'> {
  readonly pictures: Pick<PicturesModule, 'drawShare' | 'readFile' | 'shareFiles'>;
  readonly quests: Pick<QuestsModule, 'getShown' | 'find' | 'ofProject'>;
  readonly projects: Pick<Projects, 'listLogos' | 'findPublic'>;
  readonly users: Pick<Users, 'findBy'>;
  readonly achievementsOf: (user: User) => Promise<{ lifetimeMxp: number; approved: { readonly length: number } }>;
  /** The site's origin. */
  readonly publicUrl: string;
  readonly callDeadlineMs: number;
}

type Content = ShareContent | StoredContent;

/**
 * Reads and draws the pictures for views. A view waits for its picture at most half of its time, in a short line.
 * Otherwise it gets the site's picture, so that no number of views keeps others waiting.
 */
function createViews({ pictures, logger, callDeadlineMs }: SharePicturesDeps, draw: Draw) {
  const { shareFiles: files } = pictures;
  const make = async (version: string, content: Content): Promise<Buffer> => {
    if (!('name' in content)) return draw(content, 'views');
    const stored = await files.read(content.name, version);
    if (stored) return stored;
    const body = await draw(content, content === SITE_CONTENT ? 'job' : 'views');
    await files.save(content.name, version, body).catch((err: unknown) => {
      logger.warn({ err }, 'a share picture could not be stored');
    });
    return body;
  };
  // Requests for the same picture wait for one drawing.
  const kept = new LRUCache<string, Buffer, Content>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: (body) => body.length,
    fetchMethod: (version, _stale, { context }) => make(version, context),
  });
  const read = async (content: Content): Promise<Buffer> => {
    const body = await kept.fetch(versionOf(content), { context: content });
    if (!body) throw new AppError('unavailable');
    return body;
  };
  /** Null while it is not made. */
  const readOwn = async (content: Content): Promise<Buffer | null> => {
    try {
      return await withTimeout(() => read(content), callDeadlineMs / 2);
    } catch (err) {
      if (!(err instanceof LineFullError)) logger.warn({ err }, 'a share picture could not be made for a view');
      return null;
    }
  };
  return async (content: Content): Promise<{ readonly body: Buffer; readonly isOwn: boolean }> => {
    const own = await readOwn(content);
    return own ? { body: own, isOwn: true } : { body: await read(SITE_CONTENT), isOwn: false };
  };
}

type Draw = (content: ShareContent, by: 'views' | 'job') => Promise<Buffer>;

/** Pictures that other sites show beside links to quests and invitations. Those of quests are made as work. */
export function createSharePicturesModule(deps: SharePicturesDeps) {
  const { pictures, quests, projects, users, publicUrl, logger, random, callDeadlineMs: deadlineMs } = deps;
  const enqueue = createEnqueue(deps);
  const draw: Draw = async ({ picture, cover, logo }, by) =>
    pictures.drawShare(
      picture,
      {
        cover: cover === '' ? null : await pictures.readFile(cover, 'share'),
        logo: logo === '' ? null : await pictures.readFile(logo, 192),
      },
      by,
    );

  const contentOf = async (quest: Quest): Promise<StoredContent> => {
    const logos = await projects.listLogos([quest.projectId]);
    return contentOfQuest(quest, logos.get(quest.projectId) ?? '');
  };
  /** The active user who has this code. */
  const findByCode = async (referralCode: string): Promise<User | null> => {
    const user = await users.findBy({ referralCode });
    return user?.status === 'Active' && !user.isInvited ? user : null;
  };
  const linkOf = (content: ShareContent, pathOf: (version: string) => string): SharePictureLink => ({
    address: publicUrl + pathOf(versionOf(content)),
    alt: altOf(content),
  });

  /** Each change is a piece of work, so that none is lost while an earlier one is at work. */
  const keyOf = (about: string) => ({ key: `${about}:${random.id()}` });
  const onLogoChanged = async (projectId: string, session?: ClientSession): Promise<void> => {
    await enqueue(SHARE_PICTURES, { projectId }, keyOf(projectId), session);
  };
  return {
    findByCode,
    /** Has the picture made, or removed, of a quest that was live at any time. */
    onQuestChanged: async ({ quest: { id, liveAt } }: QuestChange, session: ClientSession): Promise<void> => {
      if (liveAt !== null) await enqueue(SHARE_PICTURES, { questId: id }, keyOf(String(id)), session);
    },
    onLogoChanged,
    onPicturesCleared: async (projectIds: readonly string[]): Promise<void> => {
      for (const projectId of projectIds) await onLogoChanged(projectId);
    },
    work: [
      makeSharePicturesWork({
        ...deps,
        contentOf,
        files: pictures.shareFiles,
        draw: (content) => draw(content, 'job'),
      }),
    ],
    ofQuest: (quest: Quest, logo: string): SharePictureLink =>
      linkOf(contentOfQuest(quest, logo), (version) => questPicturePath(quest.id, version)),
    ofInviter: (user: User): SharePictureLink =>
      linkOf(contentOfInviter(user), (version) => inviterPicturePath(user.referralCode, version)),
    router: createSharePictureRouter({
      endInTime: createCallDeadline({ deadlineMs, logger }),
      findQuest: async (id) => contentOf(await quests.getShown({ id })),
      findInviter: async (code) => {
        const user = await findByCode(code);
        return user && contentOfInviter(user);
      },
      findSubject: async (kind, name) => {
        const page = PICTURED_PAGES.find((each) => kind === 'pages' && each === name);
        if (page) return contentOfPage()[page];
        const project = kind === 'projects' ? await projects.findPublic(name) : null;
        if (project) return contentOfProject(project, (await quests.ofProject.countByStatus(project.id)).active);
        const person = kind === 'people' ? await users.findBy({ handle: name }) : null;
        if (!person || !hasPublicProfile(person)) return SITE_CONTENT;
        const { lifetimeMxp, approved } = await deps.achievementsOf(person);
        return contentOfPerson(person, lifetimeMxp, approved.length);
      },
      view: createViews(deps, draw),
    }),
  };
}

export type SharePicturesModule = ReturnType<typeof createSharePicturesModule>;
