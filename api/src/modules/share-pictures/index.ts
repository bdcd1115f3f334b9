import { AppError, type SharePictureLink } from '@magnetx/contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createCallDeadline } from '../../http/call-deadline.ts';
import type { Projects, User, Users } from '../accounts/index.ts';
import type { PicturesModule } from '../pictures/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import { altOf, contentOfInviter, contentOfQuest, versionOf, type ShareContent } from './contents.ts';
import { createSharePictureRouter, inviterPicturePath, questPicturePath } from './share-picture.router.ts';

export { inviterName } from './contents.ts';

const KEPT_BYTES_MAX = 32 * 1024 * 1024;

interface SharePicturesDeps {
  readonly pictures: Pick<PicturesModule, 'drawShare' | 'readFile'>;
  readonly quests: Pick<QuestsModule, 'getShown'>;
  readonly projects: Pick<Projects, 'listLogos'>;
  readonly users: Pick<Users, 'findBy'>;
  /** The site's origin. */
  readonly publicUrl: string;
  readonly callDeadlineMs: number;
  readonly logger: Logger;
}

/** Pictures that other sites show beside links to quests and invitations. They are drawn when first asked for. */
export function createSharePicturesModule(deps: SharePicturesDeps) {
  const { pictures, quests, projects, users, publicUrl, logger, callDeadlineMs: deadlineMs } = deps;
  const drawNow = async ({ picture, cover, logo }: ShareContent): Promise<Buffer> =>
    pictures.drawShare(picture, {
      cover: cover === '' ? null : await pictures.readFile(cover, 'share'),
      logo: logo === '' ? null : await pictures.readFile(logo, 192),
    });
  // Requests for the same picture wait for one drawing.
  const kept = new LRUCache<string, Buffer, ShareContent>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: (body) => body.length,
    fetchMethod: (_version, _stale, { context }) => drawNow(context),
  });

  const findQuest = async (id: number): Promise<ShareContent> => {
    const quest = await quests.getShown({ id });
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

  return {
    findByCode,
    ofQuest: (quest: Quest, logo: string): SharePictureLink =>
      linkOf(contentOfQuest(quest, logo), (version) => questPicturePath(quest.id, version)),
    ofInviter: (user: User): SharePictureLink =>
      linkOf(contentOfInviter(user), (version) => inviterPicturePath(user.referralCode, version)),
    router: createSharePictureRouter({
      endInTime: createCallDeadline({ deadlineMs, logger }),
      findQuest,
      findInviter: async (code) => {
        const user = await findByCode(code);
        return user && contentOfInviter(user);
      },
      draw: async (content, version) => {
        const body = await kept.fetch(version, { context: content });
        if (!body) throw new AppError('unavailable');
        return body;
      },
    }),
  };
}

export type SharePicturesModule = ReturnType<typeof createSharePicturesModule>;
