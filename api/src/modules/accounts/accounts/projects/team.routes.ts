import {
  AppError,
  changeMemberRole,
  getInvitation,
  getTeam,
  holdsPermission,
  inviteMember,
  joinTeam,
  leaveTeam,
  removeMember,
  revokeInvitation,
  type Invitation as ShownInvitation,
} from '@magnetx/contracts';
import type { Clock } from '../../../../runtime/clock.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Features } from './features.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import { invitationOf, inviterOf, openInvitations } from './invitations.ts';
import type { JoinTeam } from './join-team.ts';
import type { InviteMembers } from './invite-members.ts';
import type { ManageTeam } from './manage-team.ts';
import type { Invitation } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import { presentMember, presentMembers, presentProject, type Team } from './team.ts';

export interface TeamRoutesDeps {
  readonly projects: Pick<ProjectRepository, 'findTeam' | 'findTeamByInvitation'>;
  readonly invitations: InviteMembers;
  readonly manage: ManageTeam;
  readonly join: JoinTeam;
  readonly features: Pick<Features, 'assertHas'>;
  readonly tokens: Pick<Tokens, 'issue'>;
  readonly email: Pick<EmailModule, 'addressesOf'>;
  readonly clock: Clock;
}

function presentInvitation(team: Team, invitation: Invitation): ShownInvitation {
  const { id, role, createdAt, expiresAt } = invitation;
  const times = { created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
  return { id, role, invited_by: inviterOf(team, invitation), ...times };
}

export function createTeamRoutes({
  projects,
  features,
  invitations,
  manage,
  join,
  tokens,
  email,
  clock,
}: TeamRoutesDeps): Route[] {
  return [
    route(getTeam, async ({ caller }) => {
      const { accountId, subjectId, role } = caller();
      const team = await projects.findTeam(accountId);
      if (!team) throw new AppError('not_authenticated');
      const open = role && holdsPermission(role, 'team') ? openInvitations(team, clock.now()) : [];
      const shown = open.map((invitation) => presentInvitation(team, invitation));
      return { member_id: subjectId, members: await presentMembers(team.members, email), invitations: shown };
    }),
    route(
      inviteMember,
      async ({ caller, body, audit }) => {
        const { team, invitation, token } = await invitations.invite(caller(), body.role, audit);
        return { invitation: presentInvitation(team, invitation), token };
      },
      { isAnswerSecret: true },
    ),
    route(revokeInvitation, async ({ caller, params, audit }) => {
      await invitations.revoke(caller(), params.invitationId, audit);
      return {};
    }),
    route(changeMemberRole, async ({ caller, params, body, audit }) => ({
      member: await manage.changeRole(caller(), params.memberId, body.role, audit),
    })),
    route(removeMember, async ({ caller, params, audit }) => {
      await manage.remove(caller(), params.memberId, audit);
      return {};
    }),
    route(leaveTeam, async ({ caller, audit }) => {
      await manage.leave(caller(), audit);
      return {};
    }),
    route(getInvitation, async ({ params }) => {
      const tokenHash = hashOfToken(params.token);
      const found = invitationOf(await projects.findTeamByInvitation(tokenHash), tokenHash, clock.now());
      features.assertHas(found.team.project, 'invitations');
      const { role, invited_by, expires_at } = presentInvitation(found.team, found.invitation);
      return { project_name: found.team.project.name, role, invited_by, expires_at };
    }),
    route(joinTeam, async ({ body, audit, request, response }) => {
      const { project, member } = await join(body, audit);
      response.setHeader('Cache-Control', 'no-store');
      const token = await tokens.issue('project', member.id, { device: deviceNameOf(request) });
      return { token, project: presentProject(project), member: presentMember(member) };
    }),
  ];
}
