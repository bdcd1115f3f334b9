export { assertActiveProject } from './assert-active';
export {
  createProjectRepository,
  type ProjectAccount,
  type ProjectRepository,
  type Projects,
} from './project.repository';
export { createProjectRoutes } from './project.routes';
export { makeRegisterProject, type RegisterProject } from './register-project';
