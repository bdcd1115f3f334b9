import { AppError, INVITATION_DAYS, INVITATIONS_MAX, type ProjectRole } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../../core-deps.ts';
import { hashOfToken } from '../../../../runtime/hash-of-token.ts';
import { openInvitations } from './invitations.ts';
import { aRole, asOwner, type Caller } from './manage-team.ts';
import type { Invitation } from './project.model.ts';
import type { ProjectRepository } from './project.repository.ts';
import type { Team } from './team.ts';
import { recordChange, type Audit } from './team-news.ts';

export interface InviteMembersDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly projects: Pick<ProjectRepository, 'findTeam' | 'saveTeam'>;
}

interface Invited {
  readonly team: Team;
  readonly invitation: Invitation;
  /** Only its hash is stored. */
  readonly token: string;
}

const DAY_MS = 24 * 60 * 60_000;
const TOO_MANY = t('A project has at most {invitationsMax} open invitations. Withdraw one first.', {
  invitationsMax: INVITATIONS_MAX,
});

/** The invitations of owners. Each change is one transaction with its audit line. */
export function createInviteMembers({ projects, withTransaction, clock, random }: InviteMembersDeps) {
  return {
    /** Throws `conflict` if too many invitations are open. */
    invite: (caller: Caller, role: ProjectRole, audit: Audit): Promise<Invited> =>
      withTransaction(async (session) => {
        const { team, own } = await asOwner(projects, caller, session);
        const now = clock.now();
        const open = openInvitations(team, now);
        if (open.length >= INVITATIONS_MAX) throw new AppError('conflict', { message: TOO_MANY });
        const token = random.secret();
        const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
        const invitation = {
          id: random.id(),
          tokenHash: hashOfToken(token),
          role,
          invitedBy: own.id,
          createdAt: now,
          expiresAt,
        };
        await projects.saveTeam(team, { invitations: [invitation, ...open] }, session);
        await recordChange(
          team.project,
          t('{name} invited {role}', { name: own.name, role: aRole(role) }),
          audit,
          session,
        );
        return { team, invitation, token };
      }),

    /** Throws `not_found`. */
    revoke: (caller: Caller, invitationId: string, audit: Audit): Promise<void> =>
      withTransaction(async (session) => {
        const { team, own } = await asOwner(projects, caller, session);
        const open = openInvitations(team, clock.now());
        const revoked = open.find(({ id }) => id === invitationId);
        if (!revoked) throw new AppError('not_found', { message: t('This invitation is not open any more.') });
        await projects.saveTeam(team, { invitations: open.filter(({ id }) => id !== invitationId) }, session);
        await recordChange(
          team.project,
          t('{name} withdrew the invitation of {role}', { name: own.name, role: aRole(revoked.role) }),
          audit,
          session,
        );
      }),
  };
}

export type InviteMembers = ReturnType<typeof createInviteMembers>;
