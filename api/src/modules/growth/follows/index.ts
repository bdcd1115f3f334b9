import { AppError, FOLLOWS_MAX, followProject, listFollowedProjects } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import { route } from '../../../http/route.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import { earlyAccessOf, type Quest } from '../../quests/quests/index.ts';
import { followModel } from './follow.model.ts';
import { FOLLOWERS, notifyFollowersWork, type NotifyFollowersDeps } from './notify-followers.work.ts';

interface FollowsDeps extends NotifyFollowersDeps, Pick<CoreDeps, 'random'> {
  readonly users: Pick<Users, 'hold' | 'holdAll'>;
  readonly projects: Pick<Projects, 'findPublic' | 'hold'>;
}

/** The projects that users follow, and the news of their quests. */
export function createFollowsModule(deps: FollowsDeps) {
  const { connection, users, projects, withTransaction, clock, random } = deps;
  const follows = followModel(connection);
  const enqueue = createEnqueue(deps);

  async function follow(userId: string, name: string): Promise<void> {
    const project = await projects.findPublic(name);
    if (!project) throw new AppError('not_found');
    const { id: projectId, name: projectName } = project;
    await withTransaction(async (session) => {
      // Held, so that its other follows are counted, and a concurrent deletion comes before this or after it.
      if ((await users.hold(userId, session)) === null) throw new AppError('not_authenticated');
      if (!(await projects.hold(projectId, session))) throw new AppError('not_found');
      if ((await follows.countDocuments({ userId }).session(session)) >= FOLLOWS_MAX) {
        throw new AppError('conflict', {
          message: t('You can follow {followsMax} projects. Unfollow one first.', { followsMax: FOLLOWS_MAX }),
        });
      }
      const $setOnInsert = { userId, projectId, projectName, followedAt: clock.now() };
      await follows.updateOne({ _id: `${userId}:${projectId}` }, { $setOnInsert }, { session, upsert: true });
    });
  }

  const listOf = (userId: string) => follows.find({ userId }).sort({ projectName: 1 }).limit(FOLLOWS_MAX).lean();

  return {
    /** Has its followers notified of a quest that is live, once everyone may see it. */
    onQuestLive: async (quest: Quest, session: ClientSession): Promise<void> => {
      const { id, projectId } = quest;
      if (!(await follows.exists({ projectId }).session(session))) return;
      const dueAt = earlyAccessOf(quest, clock.now())?.until ?? clock.now();
      await enqueue(FOLLOWERS, { projectId, questId: id, after: '' }, { key: `${id}:${random.id()}`, dueAt }, session);
    },
    /** Forgets what a user follows. */
    erase: async (userId: string, session: ClientSession): Promise<void> => {
      await follows.deleteMany({ userId }).session(session);
    },
    /** Has the followers of a project forgotten. */
    eraseProject: async (projectId: string, session: ClientSession): Promise<void> => {
      await enqueue(FOLLOWERS, { projectId, questId: null, after: '' }, { key: projectId }, session);
    },
    /** All follows of a user, for the download of their data. */
    dataOf: async function* (userId: string) {
      yield (await listOf(userId)).map(({ projectName, followedAt }) => ({ projectName, followedAt }));
    },
    work: [notifyFollowersWork(deps)],
    routes: [
      route(listFollowedProjects, async ({ caller }) => ({
        names: (await listOf(caller().accountId)).map(({ projectName }) => projectName),
      })),
      route(followProject, async ({ caller, body: { name, is_followed: isFollowed } }) => {
        const userId = caller().accountId;
        if (isFollowed) await follow(userId, name);
        else await follows.deleteOne({ userId, projectName: name });
        return { is_followed: isFollowed };
      }),
    ],
  };
}

export type FollowsModule = ReturnType<typeof createFollowsModule>;
