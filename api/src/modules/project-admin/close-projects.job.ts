import { runEach, type Job } from '../../jobs';
import { goOnClosing } from './close-project';
import type { ProjectAdminDeps } from './project-admin-deps';

const PROJECTS_AT_ONCE = 10;
const EVERY_MS = 5_000;

/** Goes on with accounts whose process ended while it closed them. */
export function closeProjectsJob(deps: ProjectAdminDeps): Job {
  return {
    name: 'close-projects',
    everyMs: EVERY_MS,
    run: async (context) => {
      const closing = await deps.projects.listClosing(PROJECTS_AT_ONCE);
      await runEach(closing, context, (projectId) => goOnClosing(deps, projectId));
    },
  };
}
