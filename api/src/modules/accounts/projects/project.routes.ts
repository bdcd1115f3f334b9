import { logInProject, registerProject, type Project } from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { CheckPassword } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { ProjectAccount } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import type { RegisterProject } from './register-project.ts';

function present({ id, name, username, status }: ProjectAccount): Project {
  return { id, name, username, status };
}

export function createProjectRoutes(deps: {
  projects: ProjectRepository;
  register: RegisterProject;
  checkPassword: CheckPassword;
  tokens: Tokens;
}): Route[] {
  const { projects, register, checkPassword, tokens } = deps;
  return [
    route(registerProject, async ({ body }) => ({ project: present(await register(body)) })),
    route(logInProject, async ({ body: { username: name, password }, request, response }) => {
      const attempt = { name, password, request, response };
      const project = await checkPassword('project', attempt, await projects.findBySignInName(name));
      response.setHeader('Cache-Control', 'no-store');
      return { token: await tokens.issue('project', project.id), project: present(project) };
    }),
  ];
}
