import {
  AppError,
  getProjectPage,
  getPublicProject,
  listPublicProjectQuests,
  listPublicProjects,
  PROJECT_QUESTS_PAGE,
  publicProjectPath,
  saveProjectPage,
  type ProjectPage,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import type { Principal } from '../../../http/principal.ts';
import { route, type Route } from '../../../http/route.ts';
import type { Members, Projects, PublicProjectProfile } from '../../accounts/accounts/index.ts';
import type { PayoutRecordsModule } from '../../money/payout-records/index.ts';
import type { PayoutsModule } from '../../money/payouts/index.ts';
import type { Quest, QuestsModule } from '../../quests/quests/index.ts';
import { createListProjects } from './list-projects.ts';
import { presentPublicProject, presentQuests } from './project.presenter.ts';

export interface ProjectPagesDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly projects: Pick<Projects, 'find' | 'findPublic' | 'findPage' | 'table' | 'setPage' | 'assertActive'>;
  readonly members: Pick<Members, 'findTeam'>;
  readonly quests: Pick<QuestsModule, 'ofProject'>;
  readonly payoutRecords: Pick<PayoutRecordsModule, 'of'>;
  readonly payouts: Pick<PayoutsModule, 'nextDay'>;
  readonly publicUrl: string;
}

/** How long caches may keep a page, in seconds. */
const PAGE_CACHED_S = 15;
const STATUSES = { open: 'active', ended: 'concluded' } as const satisfies Record<string, Quest['status']>;

/** Public pages of projects, and what their owners write there. */
export function createProjectPages(deps: ProjectPagesDeps): Route[] {
  const { projects, members, quests, payoutRecords, payouts, withTransaction, clock, publicUrl: site } = deps;
  const listProjects = createListProjects(deps);

  /** Throws the same `not_found` for an unknown name, and for a project that is suspended or being closed. */
  const get = async (name: string): Promise<PublicProjectProfile> => {
    const project = await projects.findPublic(name);
    if (!project) throw new AppError('not_found');
    return project;
  };
  const list = (projectId: string, state: keyof typeof STATUSES, before = Number.MAX_SAFE_INTEGER) =>
    quests.ofProject.listBefore({ projectId, status: STATUSES[state], before }, PROJECT_QUESTS_PAGE + 1);

  const save = async ({ accountId: projectId, subjectId }: Principal, page: ProjectPage, audit: AuditTrail) => {
    const team = await members.findTeam(projectId);
    const by = team?.members.find(({ id }) => id === subjectId)?.name ?? '';
    await withTransaction(async (session) => {
      const { name } = await projects.assertActive(projectId, session);
      await projects.setPage(projectId, page, session);
      const links = [page.website, page.x].filter((link) => link !== '').join(', ');
      const detail = t('{by} changed the public page: {links}', { by, links: links || t('no links') });
      await audit.done({ subject: `project ${name}`, detail, projectId }, session);
    });
  };

  return [
    route(listPublicProjects, ({ query }) => listProjects(query), { cachedForS: PAGE_CACHED_S }),
    route(
      getPublicProject,
      async ({ query: { name } }) => {
        const project = await get(name);
        const { id } = project;
        const reads = [list(id, 'open'), list(id, 'ended'), payoutRecords.of(id), payouts.nextDay()] as const;
        const [open, ended, record, payoutDay] = await Promise.all(reads);
        return { project: presentPublicProject({ project, record, payoutDay, open, ended, site, now: clock.now() }) };
      },
      { cachedForS: PAGE_CACHED_S },
    ),
    route(
      listPublicProjectQuests,
      async ({ query: { name, state, before } }) =>
        presentQuests(await list((await get(name)).id, state, before), clock.now()),
      { cachedForS: PAGE_CACHED_S },
    ),
    route(getProjectPage, async ({ caller }) => {
      const { accountId } = caller();
      const project = await projects.find(accountId);
      if (!project) throw new AppError('not_authenticated');
      return { page: await projects.findPage(accountId), path: publicProjectPath(project.name) };
    }),
    route(saveProjectPage, async ({ caller, body, audit }) => {
      await save(caller(), body, audit);
      return {};
    }),
  ];
}
