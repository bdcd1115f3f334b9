export { createProjectRepository } from './project.repository';
export { createProjectRoutes } from './project.routes';
export { createProjects, type ProjectProfile, type Projects } from './projects';
export { createRegisterProject, type RegisterProject } from './register-project';
