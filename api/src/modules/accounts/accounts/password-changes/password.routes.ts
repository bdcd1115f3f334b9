import {
  AppError,
  changeAdminPassword,
  changeProjectPassword,
  getPasswordReset,
  issueAdminReset,
  issueMemberReset,
  listMembersOfProject,
  requestPasswordReset,
  resetPassword,
  setOwnEmail,
} from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import { presentMembers, type ProjectRepository } from '../projects/index.ts';
import type { ChangePassword } from './change-password.ts';
import type { ResetPassword } from './reset-password.ts';
import type { createSetOwnEmail } from './set-own-email.ts';
import type { SecurityEmails } from './security-emails.ts';

export interface PasswordRoutesDeps {
  readonly change: ChangePassword;
  readonly resets: ResetPassword;
  readonly projects: Pick<ProjectRepository, 'findTeam'>;
  readonly askForLink: SecurityEmails['askForLink'];
  readonly email: Pick<EmailModule, 'addressesOf'>;
  readonly setEmail: ReturnType<typeof createSetOwnEmail>;
}

const SECRET = { isAnswerSecret: true } as const;

export function createPasswordRoutes({
  change,
  resets,
  projects,
  askForLink,
  email,
  setEmail,
}: PasswordRoutesDeps): Route[] {
  const membersOf = async (projectId: string) => {
    const team = await projects.findTeam(projectId);
    if (!team) throw new AppError('not_found');
    return team.members;
  };
  return [
    route(
      changeAdminPassword,
      ({ caller, body, request, response, audit }) =>
        change({ audience: 'admin', caller: caller(), body, exchange: { request, response }, audit }),
      SECRET,
    ),
    route(
      changeProjectPassword,
      ({ caller, body, request, response, audit }) =>
        change({ audience: 'project', caller: caller(), body, exchange: { request, response }, audit }),
      SECRET,
    ),
    route(
      issueAdminReset,
      ({ caller, params, audit }) => resets.issue({ audience: 'admin', subjectId: params.userId }, caller(), audit),
      SECRET,
    ),
    route(
      issueMemberReset,
      async ({ caller, params: { projectId, memberId }, audit }) => {
        const members = await membersOf(projectId);
        if (!members.some(({ id }) => id === memberId)) throw new AppError('not_found');
        return resets.issue({ audience: 'project', subjectId: memberId }, caller(), audit);
      },
      SECRET,
    ),
    route(listMembersOfProject, async ({ params }) => ({
      members: await presentMembers(await membersOf(params.projectId), email),
    })),
    route(setOwnEmail, async ({ caller, body, request, response }) => ({
      email: await setEmail(caller(), body, { request, response }),
    })),
    route(requestPasswordReset, async ({ body }) => {
      await askForLink(body.audience, body.username);
      return {};
    }),
    route(getPasswordReset, async ({ params }) => {
      const { holder, expiresAt } = await resets.findOpen(params.token);
      return { name: holder.names[0], expires_at: expiresAt.toISOString() };
    }),
    route(resetPassword, async ({ body, request, response, audit }) => {
      await resets.reset(body, request, audit);
      response.setHeader('Cache-Control', 'no-store');
      return {};
    }),
  ];
}
