import { logInProject, registerProject } from '@magnetx/contracts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { AssertNoSecondStep, CheckPassword } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Members } from './members.ts';
import type { ProjectRepository } from './project.repository.ts';
import type { RegisterProject } from './register-project.ts';
import { memberByName, presentProject } from './team.ts';

export function createProjectRoutes(deps: {
  projects: ProjectRepository;
  members: Members;
  register: RegisterProject;
  checkPassword: CheckPassword;
  tokens: Tokens;
  assertNoSecondStep: AssertNoSecondStep;
}): Route[] {
  const { projects, members, register, checkPassword, tokens, assertNoSecondStep } = deps;
  return [
    route(registerProject, async ({ body }) => ({ project: presentProject(await register(body)) })),
    route(logInProject, async ({ body: { username: name, password }, request, response }) => {
      const attempt = { name, password, request, response };
      const team = await projects.findTeamBySignInName(name);
      const found = team && memberByName(team, name);
      const signedIn = await checkPassword('project', attempt, found && { ...found, project: team.project });
      const subject = { audience: 'project', subjectId: signedIn.id } as const;
      await assertNoSecondStep(subject, signedIn.passwordHash, attempt);
      response.setHeader('Cache-Control', 'no-store');
      const { tokenGeneration: generation } = signedIn;
      const token = await tokens.issue('project', signedIn.id, { device: deviceNameOf(request), generation });
      await members.recordSignIn(signedIn.id);
      return { token, project: presentProject(signedIn.project) };
    }),
  ];
}
