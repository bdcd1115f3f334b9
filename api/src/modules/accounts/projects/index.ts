export { createProjectRepository } from './project.repository.ts';
export { createProjectRoutes } from './project.routes.ts';
export { createProjects, type ProjectProfile, type Projects } from './projects.ts';
export { createRegisterProject, type RegisterProject } from './register-project.ts';
