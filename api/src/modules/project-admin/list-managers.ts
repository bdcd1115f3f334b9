import type { listProjectManagers, NumberedPage, ProjectManager, QueryOf } from '@magnetx/contracts';
import { countUpTo, numberPages, sliceOf } from '../../http/numbered-page.ts';
import { searchTermsOf } from '../../search/words.ts';
import type { ProjectProfile } from '../accounts/index.ts';
import type { ProjectAdminDeps } from './project-admin-deps.ts';

function present(project: ProjectProfile, projectMXP: number): ProjectManager {
  return {
    id: project.id,
    projectId: project.id,
    projectName: project.name,
    username: project.username,
    projectMXP,
    projectStatus: project.status,
    joined: project.createdAt.toISOString(),
  };
}

/** One page of the projects, with their balances. */
export async function listManagers(
  { projects, ledger }: Pick<ProjectAdminDeps, 'projects' | 'ledger'>,
  query: QueryOf<typeof listProjectManagers>,
): Promise<{ managers: ProjectManager[]; pagination: NumberedPage }> {
  const { search, status } = query;
  const terms = searchTermsOf(search);
  // A search without letters and digits matches nothing.
  if (search !== '' && terms.length === 0) {
    return { managers: [], pagination: numberPages(query, { total: 0, isExact: true }) };
  }
  const filter = { terms, ...(status !== 'all' && { status }) };
  const { rows, total } = await projects.table(filter, sliceOf(query), countUpTo(query.limit));
  const balances = await ledger.balancesOf(rows.map(({ id }) => `project:${id}` as const));
  const managers = rows.map((project) => present(project, balances.get(`project:${project.id}`) ?? 0));
  const isExact = terms.length === 0 && status === 'all';
  return { managers, pagination: numberPages(query, { total, isExact }) };
}
