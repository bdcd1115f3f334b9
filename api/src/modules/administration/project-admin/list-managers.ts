import {
  AppError,
  FEATURE_NAMES,
  type listProjectManagers,
  type NumberedPage,
  type ProjectManager,
  type ManagedProject,
  type QueryOf,
} from '@magnetx/contracts';
import { countUpTo, numberPages, sliceOf } from '../../../http/numbered-page.ts';
import { searchTermsOf } from '../../../search/words.ts';
import type { ProjectProfile } from '../../accounts/accounts/index.ts';
import { presentDebt } from '../../ledger/payables/index.ts';
import { NO_PROJECT, type ProjectAdminDeps } from './project-admin-deps.ts';

type Balances = Pick<ProjectManager, 'projectMXP' | 'projectCents' | 'owed_cents' | 'advanced_cents'>;

function present(project: ProjectProfile, balances: Balances): ProjectManager {
  return {
    id: project.id,
    projectId: project.id,
    projectName: project.name,
    username: project.username,
    ...balances,
    projectStatus: project.status,
    joined: project.createdAt.toISOString(),
  };
}

/** Throws `not_found`, also for a project that is being closed. */
export async function readProjectRecord(
  {
    projects,
    ledger,
    payables,
    sumReserved,
    features,
  }: Pick<ProjectAdminDeps, 'projects' | 'ledger' | 'payables' | 'sumReserved' | 'features'>,
  projectId: string,
): Promise<ManagedProject> {
  const project = await projects.find(projectId);
  if (!project) throw new AppError('not_found', { message: NO_PROJECT });
  const account = `project:${projectId}` as const;
  const [balances, reserved, debts] = await Promise.all([
    ledger.balancesOf([account, `${account}:usd`]),
    sumReserved(projectId),
    payables.debts.ofProjects([projectId]),
  ]);
  const [projectMXP, projectCents] = [balances.get(account) ?? 0, balances.get(`${account}:usd`) ?? 0];
  return {
    ...present(project, { projectMXP, projectCents, ...presentDebt(debts.get(projectId)) }),
    reserved_cents: reserved,
    features: FEATURE_NAMES.map((name) => {
      return { name, mode: features.settings[name], is_chosen: project.features.includes(name) };
    }),
  };
}

/** One page of the projects, with their balances. */
export async function listManagers(
  { projects, ledger, payables }: Pick<ProjectAdminDeps, 'projects' | 'ledger' | 'payables'>,
  query: QueryOf<typeof listProjectManagers>,
): Promise<{ managers: ProjectManager[]; pagination: NumberedPage }> {
  const { search, status, sort } = query;
  const terms = searchTermsOf(search);
  // A search without letters and digits matches nothing.
  if (search !== '' && terms.length === 0) {
    return { managers: [], pagination: numberPages(query, { total: 0, isExact: true }) };
  }
  const filter = { terms, sort, ...(status !== 'all' && { status }) };
  const { rows, total } = await projects.table(filter, sliceOf(query), countUpTo(query.limit));
  const balances = await ledger.balancesOf(rows.flatMap(({ id }) => [`project:${id}`, `project:${id}:usd`] as const));
  const debts = await payables.debts.ofProjects(rows.map(({ id }) => id));
  const managers = rows.map((project) => {
    const account = `project:${project.id}`;
    const [projectMXP, projectCents] = [balances.get(account) ?? 0, balances.get(`${account}:usd`) ?? 0];
    return present(project, { projectMXP, projectCents, ...presentDebt(debts.get(project.id)) });
  });
  const isExact = terms.length === 0 && status === 'all';
  return { managers, pagination: numberPages(query, { total, isExact }) };
}
