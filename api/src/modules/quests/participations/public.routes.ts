import { browseQuests, getPublicQuest, listPublicQuests } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { route, type Route } from '../../../http/route.ts';
import { createBrowseQuests } from './browse-quests.ts';
import { linkedDataOf } from './linked-data.ts';
import type { ParticipationDeps } from './participate.ts';
import { presentPublicQuest } from './public-quest.presenter.ts';

/** How long caches may keep a quest and a page of the sitemap, in seconds. */
const QUEST_CACHED_S = 15;
const SITEMAP_CACHED_S = 600;

/** Quests for anyone, without a sign-in. */
export function createPublicRoutes(deps: ParticipationDeps): Route[] {
  const { quests, clock, publicUrl, listLogos, sharePictures } = deps;
  const browse = createBrowseQuests(deps);
  return [
    route(
      browseQuests,
      async ({ query }) => {
        const { quests: shown, hasMore } = await browse(query);
        const note = shown.length === 0 ? t('No open quest matches right now.') : '';
        const summary = t('Open tasks, giveaways, missions and jobs of all projects, with rewards.');
        return { quests: shown, has_more: hasMore, note, summary, address: `${publicUrl}/quests` };
      },
      { cachedForS: QUEST_CACHED_S },
    ),
    route(
      getPublicQuest,
      async ({ query: { id } }) => {
        const quest = await quests.getShown({ id });
        const logos = await listLogos([quest.projectId]);
        const picture = sharePictures.ofQuest(quest, logos.get(quest.projectId) ?? '');
        const shown = presentPublicQuest(quest, { now: clock.now(), logos, site: publicUrl, picture });
        return { quest: shown, linked_data: linkedDataOf(quest, shown) };
      },
      { cachedForS: QUEST_CACHED_S },
    ),
    route(
      listPublicQuests,
      async ({ query: { page } }) => {
        const [{ quests: found, projects, pages }, early] = await Promise.all([
          quests.listPublic(page),
          quests.listEarly(),
        ]);
        const hidden = new Set(early.map(({ id }) => id));
        const shown = found.filter(({ id }) => !hidden.has(id));
        const listed = shown.map(({ id, liveAt }) => ({ id, live_at: liveAt.toISOString() }));
        return { quests: listed, projects: [...projects], pages };
      },
      { cachedForS: SITEMAP_CACHED_S },
    ),
  ];
}
