import {
  AppError,
  chooseFeature,
  getProjectRecord,
  getStatementOfProject,
  listProjectManagers,
  listProjects,
  listQuestsOfProject,
  reinstateProject,
  removeProject,
  suspendProject,
} from '@magnetx/contracts';
import { route } from '../../../http/route.ts';
import { closeProject } from './close-project.ts';
import { closeProjectsJob } from './close-projects.job.ts';
import { listManagers, readProjectRecord } from './list-managers.ts';
import { NO_PROJECT, type ProjectAdminDeps } from './project-admin-deps.ts';
import { setProjectStatus } from './set-project-status.ts';
import { switchFeature } from './switch-feature.ts';

/** Admins list, suspend and close projects. */
export function createProjectAdminModule(deps: ProjectAdminDeps) {
  const { projects, rewards } = deps;
  return {
    jobs: [closeProjectsJob(deps)],
    routes: [
      route(listProjectManagers, ({ query }) => listManagers(deps, query)),
      route(listProjects, async ({ query: { limit } }) => {
        const { rows } = await projects.table({ terms: [] }, { skip: 0, limit }, limit);
        // The member who registered a project has its id.
        const ids = rows.map(({ id }) => id);
        const emails = await deps.email.addressesOf('project', ids);
        return {
          projects: rows.map(({ id, name, username, status }) => ({
            ...{ id, name, username, status },
            email: emails.get(id) ?? '',
          })),
        };
      }),
      route(getProjectRecord, async ({ params: { projectId } }) => ({
        project: await readProjectRecord(deps, projectId),
      })),
      route(listQuestsOfProject, ({ params: { projectId }, query }) => deps.quests.listOwn(projectId, query)),
      route(suspendProject, async ({ params: { projectId }, body: { reason }, audit }) => ({
        project: await setProjectStatus(deps, { projectId, status: 'suspended', reason }, audit),
      })),
      route(reinstateProject, async ({ params: { projectId }, audit }) => ({
        project: await setProjectStatus(deps, { projectId, status: 'active' }, audit),
      })),
      route(chooseFeature, async ({ params, body, audit }) => {
        await switchFeature(deps, { ...params, isChosen: body.is_chosen }, audit);
        return {};
      }),
      route(removeProject, async ({ params: { projectId }, audit }) => {
        await closeProject(deps, projectId, audit);
        return {};
      }),
      route(getStatementOfProject, async ({ params: { projectId }, query }) => {
        if (!(await projects.find(projectId))) throw new AppError('not_found', { message: NO_PROJECT });
        return rewards.projectStatement(projectId, query);
      }),
    ],
  };
}
