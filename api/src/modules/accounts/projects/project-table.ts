import { rarestFirst } from '../../../search/words';
import { REGISTERED_LAST_FIRST, type ProjectAccount, type projectModel, type ProjectDocument } from './project.model';

/** The rows of the admins' table that are asked for. */
export interface ProjectTableFilter {
  readonly status?: ProjectAccount['status'];
  /** Of `searchTermsOf`: all of them begin a word of name or username. */
  readonly terms: readonly string[];
}

/** The admins' table: who registered last first. */
export function createProjectTable(
  projects: ReturnType<typeof projectModel>,
  toProject: (document: ProjectDocument) => ProjectAccount,
) {
  const shelfOf = ({ status, terms }: ProjectTableFilter) => ({
    ...(terms.length > 0 && { beginnings: terms.length === 1 ? terms[0] : { $all: [...terms] } }),
    ...(status !== undefined && { status }),
    closingAt: null,
  });
  const indexOf = ({ status, terms }: ProjectTableFilter) => ({
    ...(terms.length > 0 && { beginnings: 1 as const }),
    ...(status !== undefined && { status: 1 as const }),
    ...REGISTERED_LAST_FIRST,
  });
  const sorted = async ({ terms, ...rest }: ProjectTableFilter): Promise<ProjectTableFilter> => {
    const hint = { beginnings: 1, ...REGISTERED_LAST_FIRST } as const;
    const count = (beginnings: string, limit: number) => projects.countDocuments({ beginnings }, { limit, hint });
    return { ...rest, terms: await rarestFirst(terms, count) };
  };
  return {
    listTable: async (
      asked: ProjectTableFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<ProjectAccount[]> => {
      const filter = await sorted(asked);
      const found = await projects
        .find(shelfOf(filter))
        .sort(REGISTERED_LAST_FIRST)
        .skip(skip)
        .limit(limit)
        .hint(indexOf(filter))
        .lean();
      return found.map(toProject);
    },

    /** How many rows there are, counted up to so many; all of them without counting when nothing is asked for. */
    countTable: async (asked: ProjectTableFilter, most: number): Promise<number> => {
      if (asked.terms.length === 0 && asked.status === undefined) return projects.estimatedDocumentCount();
      const filter = await sorted(asked);
      return projects.countDocuments(shelfOf(filter), { limit: most, hint: indexOf(filter) });
    },
  };
}
