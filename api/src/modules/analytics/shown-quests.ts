import type { Clock } from '../../runtime/clock.ts';
import type { QuestsModule } from '../quests/index.ts';

/** For how long a quest that was shown is taken to be shown, in ms, and of how many that is remembered. */
const KNOWN_MS = 10_000;
const KNOWN_MAX = 20_000;

/** Ids named in one query. */
const IDS_PER_QUERY = 100;

/** Remembers for a moment which quests are shown, and whose they are. */
export function createShownQuests(deps: { quests: Pick<QuestsModule, 'lists'>; clock: Clock }) {
  const known = new Map<number, { projectId: string; untilMs: number }>();
  return {
    /** The project of each of these quests that users are shown; the others are left out. */
    projectsOf: async (questIds: Iterable<number>) => {
      const nowMs = deps.clock.now().getTime();
      const projects = new Map<number, string>();
      const unknown: number[] = [];
      for (const id of new Set(questIds)) {
        const one = known.get(id);
        if (one && one.untilMs > nowMs && one.untilMs <= nowMs + KNOWN_MS) projects.set(id, one.projectId);
        else unknown.push(id);
      }
      for (let from = 0; from < unknown.length; from += IDS_PER_QUERY) {
        const found = await deps.quests.lists.listOwners(unknown.slice(from, from + IDS_PER_QUERY));
        if (known.size > KNOWN_MAX) known.clear();
        for (const { id, projectId } of found) {
          known.set(id, { projectId, untilMs: nowMs + KNOWN_MS });
          projects.set(id, projectId);
        }
      }
      return projects;
    },
  };
}

export type ShownQuests = ReturnType<typeof createShownQuests>;
