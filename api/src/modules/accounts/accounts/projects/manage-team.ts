import {
  AppError,
  holdsPermission,
  roleName,
  roleRefusal,
  type ProjectRole,
  type TeamMember,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import type { Principal } from '../../../../http/principal.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { SessionRepository } from '../tokens/index.ts';
import type { Member } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import type { Audit, NotifyTeam } from './team-news.ts';
import { assertOwned, invitationsWithout, presentMember, type Team } from './team.ts';

export interface ManageTeamDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly projects: Pick<ProjectRepository, 'findTeam' | 'saveTeam'>;
  readonly notify: NotifyTeam;
  readonly email: Pick<EmailModule, 'eraseOf'>;
  readonly sessions: Pick<SessionRepository, 'eraseOfMember'>;
  /** Closes the live connections of a member. */
  onMemberSignedOut: (memberId: string) => void;
}

export type Caller = Pick<Principal, 'accountId' | 'subjectId'>;

const SAME_ROLE = t('This member has the role already.');

/** `an editor`, as an audit line names a role. */
export function aRole(role: ProjectRole): string {
  const name = roleName(role).toLowerCase();
  return role === 'viewer' ? t('a {name}', { name }) : t('an {name}', { name });
}

function memberIn({ members }: Team, memberId: string): Member {
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw new AppError('not_found', { message: t('There is no such member.') });
  return member;
}

/** The transaction authorises the caller again, so that of two owners who remove each other only one succeeds. */
export async function asOwner(
  projects: Pick<ProjectRepository, 'findTeam'>,
  { accountId, subjectId }: Caller,
  session: ClientSession,
): Promise<{ team: Team; own: Member }> {
  const team = await projects.findTeam(accountId, session);
  const own = team?.members.find(({ id }) => id === subjectId);
  if (!team || !own) throw new AppError('not_authenticated');
  if (!holdsPermission(own.role, 'team')) throw new AppError('forbidden', { message: roleRefusal(own.role) });
  return { team, own };
}

/** Changes of a team by its owners, and by members who leave. Each change is one transaction with its audit line. */
export function createManageTeam({
  projects,
  withTransaction,
  notify,
  email,
  sessions,
  onMemberSignedOut,
}: ManageTeamDeps) {
  const dismiss = async (team: Team, member: Member, session: ClientSession): Promise<void> => {
    const members = assertOwned(team.members.filter(({ id }) => id !== member.id));
    await projects.saveTeam(team, { members, invitations: invitationsWithout(team, member.id) }, session);
    await sessions.eraseOfMember(member.id, session);
    await email.eraseOf({ audience: 'project', subjectId: member.id }, session);
    afterCommit(session, () => onMemberSignedOut(member.id));
  };

  return {
    /** Throws `not_found`, and `conflict` for the last owner, or if nothing changes. */
    changeRole: (caller: Caller, memberId: string, role: ProjectRole, audit: Audit): Promise<TeamMember> =>
      withTransaction(async (session) => {
        const { team, own } = await asOwner(projects, caller, session);
        const member = memberIn(team, memberId);
        if (member.role === role) throw new AppError('conflict', { message: SAME_ROLE });
        const changed = { ...member, role };
        const members = assertOwned(team.members.map((each) => (each.id === memberId ? changed : each)));
        await projects.saveTeam(team, { members, invitations: invitationsWithout(team, memberId) }, session);
        const text = t('{name} made {member} {role}, from {before}', {
          name: own.name,
          member: member.name,
          role: aRole(role),
          before: aRole(member.role),
        });
        await notify(team.project, text, audit, session);
        return presentMember(changed);
      }),

    /** Throws `not_found`, and `conflict` for the last owner. */
    remove: (caller: Caller, memberId: string, audit: Audit): Promise<void> =>
      withTransaction(async (session) => {
        const { team, own } = await asOwner(projects, caller, session);
        const member = memberIn(team, memberId);
        await dismiss(team, member, session);
        await notify(
          team.project,
          t('{name} removed {member}, {role}', { name: own.name, member: member.name, role: aRole(member.role) }),
          audit,
          session,
        );
      }),

    /** Throws `conflict` for the last owner. */
    leave: ({ accountId, subjectId }: Caller, audit: Audit): Promise<void> =>
      withTransaction(async (session) => {
        const team = await projects.findTeam(accountId, session);
        const own = team?.members.find(({ id }) => id === subjectId);
        if (!team || !own) throw new AppError('not_authenticated');
        await dismiss(team, own, session);
        await notify(team.project, t('{name} left, {role}', { name: own.name, role: aRole(own.role) }), audit, session);
      }),
  };
}

export type ManageTeam = ReturnType<typeof createManageTeam>;
