export { createMembers } from './members.ts';
export { createProjectRepository } from './project.repository.ts';
export { createProjectRoutes } from './project.routes.ts';
export type { ProjectProfile } from './project.model.ts';
export { createProjects, type Projects } from './projects.ts';
export { createRegisterProject, type RegisterProject } from './register-project.ts';
