import { runEach, type Job } from '../../../jobs/index.ts';
import { resumeClosing } from './close-project.ts';
import type { ProjectAdminDeps } from './project-admin-deps.ts';

const PROJECTS_AT_ONCE = 10;
const EVERY_MS = 5_000;

/** Resumes the closing of accounts whose process ended. */
export function closeProjectsJob(deps: ProjectAdminDeps): Job {
  return {
    name: 'close-projects',
    everyMs: EVERY_MS,
    run: async (context) => {
      const closing = await deps.projects.listClosing(PROJECTS_AT_ONCE);
      await runEach(closing, context, (projectId) => resumeClosing(deps, projectId));
    },
  };
}
