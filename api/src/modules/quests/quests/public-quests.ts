import { SITEMAP_PAGE_NUMBERS } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { listingModels } from './listing.model.ts';
import { questModel } from './quest.model.ts';

/** The embedded database uses an index for at most this many ids. */
const IDS_PER_QUERY = 500;

interface PublicQuests {
  readonly quests: readonly { readonly id: number; readonly liveAt: Date }[];
  /** The names of their projects. */
  readonly projects: readonly string[];
  readonly pages: number;
}

/** Lists the visible quests of a page of the sitemap. A page is a range of numbers, so that each costs the same. */
export function createPublicQuests(connection: Connection) {
  const { listings } = listingModels(connection);
  const quests = questModel(connection);
  /** Takes one quest of each project. */
  async function namesOf(ids: readonly number[]): Promise<string[]> {
    const names: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
      const some = { _id: { $in: ids.slice(from, from + IDS_PER_QUERY) } };
      const found = await quests.find(some, { projectName: 1 }).sort({ _id: 1 }).lean();
      names.push(...found.map(({ projectName }) => projectName));
    }
    return names;
  }
  return async (page: number): Promise<PublicQuests> => {
    const range = { $gt: (page - 1) * SITEMAP_PAGE_NUMBERS, $lte: page * SITEMAP_PAGE_NUMBERS };
    const [found, newest] = await Promise.all([
      listings.find({ _id: range }, { liveAt: 1, projectId: 1 }).sort({ _id: 1 }).lean(),
      listings.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean(),
    ]);
    const byProject = new Map(found.map(({ _id, projectId }) => [projectId, _id]));
    return {
      quests: found.map(({ _id, liveAt }) => ({ id: _id, liveAt })),
      projects: await namesOf([...byProject.values()]),
      pages: Math.max(1, Math.ceil((newest?._id ?? 0) / SITEMAP_PAGE_NUMBERS)),
    };
  };
}
