import { AppError, TEAM_MEMBERS_MAX, type BodyOf, type joinTeam } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../../core-deps.ts';
import { isDuplicateKey } from '../../../../db/database-errors.ts';
import { isReservedName } from '../names/index.ts';
import type { AssertNewPassword, Passwords } from '../passwords/index.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { Features } from './features.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import { invitationOf, inviterOf } from './invitations.ts';
import { aRole } from './manage-team.ts';
import type { Member, ProjectProfile } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertNotSuspended } from './projects.ts';
import { isNameInTeam } from './team.ts';
import type { Audit, NotifyTeam } from './team-news.ts';

export interface JoinTeamDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly projects: Pick<ProjectRepository, 'findTeamByInvitation' | 'saveTeam'>;
  readonly passwords: Passwords;
  readonly assertNewPassword: AssertNewPassword;
  readonly features: Pick<Features, 'assertHas'>;
  readonly notify: NotifyTeam;
  readonly email: Pick<EmailModule, 'isOffered' | 'propose'>;
}

export type JoinTeam = (
  input: BodyOf<typeof joinTeam>,
  audit: Audit,
) => Promise<{ project: ProjectProfile; member: Member }>;

const FULL = t('A project has at most {teamMembersMax} members.', { teamMembersMax: TEAM_MEMBERS_MAX });

function nameTaken(message: string): AppError {
  return new AppError('name_taken', { message, fields: { name: [message] } });
}

/**
 * Accepts an invitation, once. A member's name signs in, so it obeys the rules for project names. Throws `not_found`
 * for an invitation that is not open, `forbidden` for a suspended project, `name_taken`, `validation_failed` for a
 * password that is easy to guess, and `conflict` for a full team.
 */
export function createJoinTeam(deps: JoinTeamDeps): JoinTeam {
  const { features, projects, passwords, assertNewPassword, withTransaction, clock, random, notify } = deps;
  return async ({ token, name, email, password }, audit) => {
    const tokenHash = hashOfToken(token);
    const findOpen = async (session?: ClientSession) =>
      invitationOf(await projects.findTeamByInvitation(tokenHash, session), tokenHash, clock.now());
    const { team: joined } = await findOpen();
    features.assertHas(joined.project, 'invitations');
    if (isReservedName(name)) throw nameTaken(t('This name is reserved.'));
    await assertNewPassword(password, [name, joined.project.name]);
    const passwordHash = await passwords.hash(password);
    const id = random.id();
    try {
      return await withTransaction(async (session) => {
        const { team, invitation } = await findOpen(session);
        assertNotSuspended(team.project);
        if (team.members.length >= TEAM_MEMBERS_MAX) throw new AppError('conflict', { message: FULL });
        if (isNameInTeam(team, name)) throw nameTaken(t('This name is already taken.'));
        const { role } = invitation;
        const signIn = { passwordHash, tokenGeneration: 0, createdAt: clock.now(), lastSignInAt: clock.now() };
        const member = { id, name, email, role, ...signIn };
        const invitations = team.invitations.filter((one) => one.id !== invitation.id);
        await projects.saveTeam(team, { members: [...team.members, member], invitations }, session);
        if (email !== '' && deps.email.isOffered) {
          const owner = { audience: 'project', subjectId: id, accountId: team.project.id } as const;
          await deps.email.propose(owner, email, session);
        }
        const text = t('{name} joined as {role}, invited by {team}', {
          name,
          role: aRole(role),
          team: inviterOf(team, invitation),
        });
        await notify(team.project, text, audit, session);
        return { project: team.project, member };
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw nameTaken(t('This name is already taken.'));
      throw error;
    }
  };
}
