import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import { createEnqueue, handleWork, type Work, type WorkKind } from '../../../jobs/index.ts';
import type { PicturesModule } from '../pictures/index.ts';
import { isShown, type Quest, type QuestsModule } from '../quests/index.ts';
import { SITE_CONTENT, versionOf, type ShareContent, type StoredContent } from './contents.ts';

interface MakeSharePicturesDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'withTransaction'> {
  readonly files: PicturesModule['shareFiles'];
  readonly quests: Pick<QuestsModule, 'find' | 'ofProject'>;
  readonly contentOf: (quest: Quest) => Promise<StoredContent>;
  readonly draw: (content: ShareContent) => Promise<Buffer>;
}

/** Of a project's live quests, the newest. The others get their picture at a view. */
const PER_PROJECT_MAX = 500;
/** Between the pictures of one project, so that other projects and uploads get their turns. */
const PER_PROJECT_PAUSE_MS = 1_000;

/** The share picture of a quest, or those of a project's live quests. */
const payload = z.union([z.object({ questId: z.int() }), z.object({ projectId: z.string() })]);

export const SHARE_PICTURES: WorkKind<z.output<typeof payload>> = {
  name: 'share-pictures',
  payload,
  attempts: 3,
  backOffMs: { first: 60_000, max: 600_000 },
  timeoutMs: 60_000,
  concurrency: 1,
};

/** Makes the share pictures of quests that went live or changed, and removes those of removed quests. */
export function makeSharePicturesWork(deps: MakeSharePicturesDeps): Work {
  const { files, quests, contentOf, draw, clock, withTransaction } = deps;
  const enqueue = createEnqueue(deps);
  const keep = async (content: StoredContent): Promise<void> => {
    const version = versionOf(content);
    if (!(await files.read(content.name, version))) await files.save(content.name, version, await draw(content));
    await files.removeOthers(content.name, version);
  };
  const makeOf = async (questId: number): Promise<void> => {
    const quest = await quests.find(questId);
    if (quest?.deletedAt) return files.removeOthers(String(questId), null);
    if (quest && isShown(quest)) await keep(await contentOf(quest));
  };
  return handleWork(SHARE_PICTURES, async (of, { key, finish }) => {
    await keep(SITE_CONTENT);
    if ('questId' in of) return makeOf(of.questId);
    const live = await quests.ofProject.list(of.projectId, 'active', PER_PROJECT_MAX);
    const atMs = clock.now().getTime();
    await withTransaction(async (session) => {
      for (const [turn, { id }] of live.entries()) {
        const dueAt = new Date(atMs + turn * PER_PROJECT_PAUSE_MS);
        await enqueue(SHARE_PICTURES, { questId: id }, { key: `${id}:${key}`, dueAt }, session);
      }
      await finish(session);
    });
  });
}
