import { LRUCache } from 'lru-cache';
import { afterCommit } from '../../../../db/after-commit.ts';
import { cacheTimeOf, type Clock } from '../../../../runtime/clock.ts';
import type { ProjectRepository } from './project.repository.ts';

/** How long cards may show a logo that another process has replaced. */
const KNOWN_MS = 10_000;
const KNOWN_MAX = 20_000;

/** The logos of projects, with a look-up that remembers them: every list of quests shows some. */
export function createLogos(
  projects: Pick<ProjectRepository, 'setLogo' | 'listLogos' | 'clearLogo'>,
  clock: Clock,
): Pick<ProjectRepository, 'setLogo' | 'clearLogo'> & { readonly listRecentLogos: ProjectRepository['listLogos'] } {
  /** Empty for a project without one. */
  const known = new LRUCache<string, string>({ max: KNOWN_MAX, ttl: KNOWN_MS, ...cacheTimeOf(clock) });
  return {
    setLogo: async (id, logo, session) => {
      await projects.setLogo(id, logo, session);
      afterCommit(session, () => void known.delete(id));
    },
    clearLogo: async (logo, ids) => {
      await projects.clearLogo(logo, ids);
      for (const id of ids) known.delete(id);
    },
    /** Like `listLogos`, as of the last seconds. */
    listRecentLogos: async (ids) => {
      const logos = new Map(ids.map((id) => [id, known.get(id)]));
      const missing = ids.filter((id) => logos.get(id) === undefined);
      const found = missing.length > 0 ? await projects.listLogos(missing) : new Map<string, string>();
      for (const id of missing) {
        const logo = found.get(id) ?? '';
        known.set(id, logo);
        logos.set(id, logo);
      }
      return new Map([...logos].flatMap(([id, logo]) => (logo ? [[id, logo]] : [])));
    },
  };
}
