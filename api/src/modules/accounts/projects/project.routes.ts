import { logInProject, registerProject, type Project } from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { CheckPassword } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Members } from './members.ts';
import type { ProjectProfile } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import type { RegisterProject } from './register-project.ts';
import { memberByName } from './team.ts';

function present({ id, name, username, status }: ProjectProfile): Project {
  return { id, name, username, status };
}

export function createProjectRoutes(deps: {
  projects: ProjectRepository;
  members: Members;
  register: RegisterProject;
  checkPassword: CheckPassword;
  tokens: Tokens;
}): Route[] {
  const { projects, members, register, checkPassword, tokens } = deps;
  return [
    route(registerProject, async ({ body }) => ({ project: present(await register(body)) })),
    route(logInProject, async ({ body: { username: name, password }, request, response }) => {
      const attempt = { name, password, request, response };
      const team = await projects.findTeamBySignInName(name);
      const found = team && memberByName(team, name);
      const signedIn = await checkPassword('project', attempt, found && { ...found, project: team.project });
      response.setHeader('Cache-Control', 'no-store');
      const token = await tokens.issue('project', signedIn.id);
      await members.recordSignIn(signedIn.id);
      return { token, project: present(signedIn.project) };
    }),
  ];
}
