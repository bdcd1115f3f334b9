import { LRUCache } from 'lru-cache';
import { cacheTimeOf, type Clock } from '../../../runtime/clock.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';

/** How long a visible quest is assumed to stay visible. */
const KNOWN_MS = 10_000;
const KNOWN_MAX = 20_000;

/** Ids named in one query. */
const IDS_PER_QUERY = 100;

/** Remembers for a moment which quests are visible, and their projects. */
export function createShownQuests({ quests, clock }: { quests: Pick<QuestsModule, 'lists'>; clock: Clock }) {
  const known = new LRUCache<number, string>({ max: KNOWN_MAX, ttl: KNOWN_MS, ...cacheTimeOf(clock) });
  return {
    /** The project of each of these quests that users can see; the others are left out. */
    projectsOf: async (questIds: Iterable<number>) => {
      const projects = new Map<number, string>();
      const unknown: number[] = [];
      for (const id of new Set(questIds)) {
        const projectId = known.get(id);
        if (projectId === undefined) unknown.push(id);
        else projects.set(id, projectId);
      }
      for (let from = 0; from < unknown.length; from += IDS_PER_QUERY) {
        for (const { id, projectId } of await quests.lists.listOwners(unknown.slice(from, from + IDS_PER_QUERY))) {
          known.set(id, projectId);
          projects.set(id, projectId);
        }
      }
      return projects;
    },
  };
}

export type ShownQuests = ReturnType<typeof createShownQuests>;
