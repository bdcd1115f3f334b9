export { assertActiveProject } from './assert-active';
export type { ProjectAccount } from './project.model';
export { createProjectRepository, type ProjectRepository, type Projects } from './project.repository';
export { createProjectRoutes } from './project.routes';
export { makeRegisterProject, type RegisterProject } from './register-project';
