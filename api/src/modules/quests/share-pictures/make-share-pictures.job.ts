import { runEach, type Job } from '../../../jobs/index.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { PicturesModule } from '../pictures/index.ts';
import { isShown, type Quest, type QuestsModule } from '../quests/index.ts';
import { SITE_CONTENT, versionOf, type ShareContent, type StoredContent } from './contents.ts';
import type { DueSharePicture, DueSharePictureRepository } from './due-share-picture.repository.ts';

interface MakeSharePicturesDeps {
  readonly due: DueSharePictureRepository;
  readonly files: PicturesModule['shareFiles'];
  readonly quests: Pick<QuestsModule, 'find' | 'ofProject'>;
  readonly contentOf: (quest: Quest) => Promise<StoredContent>;
  readonly draw: (content: ShareContent) => Promise<Buffer>;
  readonly clock: Clock;
}

/** The other jobs of a process wait for a run, and a run for the uploads between its pictures. */
const PER_RUN_MAX = 4;
/** Of a project's live quests, the newest. The others get their picture at a view. */
const PER_PROJECT_MAX = 500;
const RETRY_MS = 60_000;
/** Later attempts are left to views. */
const ATTEMPTS_MAX = 3;

/** Makes the share pictures of quests that went live or changed, and removes those of removed quests. */
export function makeSharePicturesJob({ due, files, quests, contentOf, draw, clock }: MakeSharePicturesDeps): Job {
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
  const work = async (one: DueSharePicture): Promise<void> => {
    try {
      if (one.questId !== null) await makeOf(one.questId);
      else
        for (const { id, projectId } of await quests.ofProject.list(one.projectId, 'active', PER_PROJECT_MAX))
          await due.addQuest(projectId, id, clock.now());
      await due.remove(one);
    } catch (error) {
      if (one.failures + 1 >= ATTEMPTS_MAX) await due.remove(one);
      else await due.retryAt(one, new Date(clock.now().getTime() + RETRY_MS));
      throw error;
    }
  };
  return {
    name: 'make-share-pictures',
    everyMs: 0,
    isCostly: true,
    run: async (context) => {
      const next = await due.listNext(clock.now(), PER_RUN_MAX);
      if (next.length === 0) return;
      await keep(SITE_CONTENT);
      await runEach(next, context, work);
    },
  };
}
