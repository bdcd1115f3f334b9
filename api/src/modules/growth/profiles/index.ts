import { AppError, getPublicProfile, PROFILE_WORK_MAX, setPublicProfile, type PublicProfile } from '@magnetx/contracts';
import { route } from '../../../http/route.ts';
import { hasPublicProfile, type Users } from '../../accounts/accounts/index.ts';
import type { ProgressModule } from '../progress/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import { presentProfile } from './profile.presenter.ts';
import { createProjectPages, type ProjectPagesDeps } from './project-pages.ts';

export interface ProfilesDeps extends ProjectPagesDeps {
  readonly users: Pick<Users, 'findBy' | 'setProfilePublic'>;
  readonly progress: Pick<ProgressModule, 'achievementsOf'>;
  readonly quests: Pick<QuestsModule, 'list' | 'listEarly' | 'ofProject'>;
}

/** No cache may use an answer again without asking, so that a profile disappears as soon as it is switched off. */
const PROFILE_CACHED_S = 0;

/** Public pages of people and projects. */
export function createProfilesModule(deps: ProfilesDeps) {
  const { users, progress, quests, publicUrl: site } = deps;
  /** Throws the same `not_found` for an unknown handle, a suspended account, and a profile that is not public. */
  const read = async (handle: string): Promise<PublicProfile> => {
    const user = await users.findBy({ handle });
    if (!user || !hasPublicProfile(user)) throw new AppError('not_found');
    const achievements = await progress.achievementsOf(user);
    const newest = achievements.approved.slice(0, PROFILE_WORK_MAX);
    const [found, early] = await Promise.all([quests.list(newest.map(({ questId }) => questId)), quests.listEarly()]);
    const shown = found.filter(({ id }) => !early.some((quest) => quest.id === id));
    return presentProfile({ user, achievements, quests: shown, site });
  };
  return {
    routes: [
      ...createProjectPages(deps),
      route(getPublicProfile, async ({ query: { handle } }) => ({ profile: await read(handle) }), {
        cachedForS: PROFILE_CACHED_S,
      }),
      route(setPublicProfile, async ({ caller, body }) => {
        await users.setProfilePublic(caller().accountId, body.is_public);
        return {};
      }),
    ],
  };
}
